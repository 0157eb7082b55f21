import { ChangeRecord, codingData, Mention, type Report } from '@earshot/coding/entities';
import { migrate } from '@earshot/database-kit';
import { builtProgram } from '@earshot/test-kit';
import {
  createTestDatabase,
  insertReport,
  type NewMention,
  type TestDatabase,
  unknownMention,
  withConnections,
  withoutTexts,
} from '@earshot/test-kit/database';
import {
  type Account,
  IntrospectionServer,
  resourceSettings,
  ResourceServiceUnderTest,
  withDescription,
} from '@earshot/test-kit/http';
import { DataSource } from 'typeorm';
import type { Test } from 'supertest';
import type { CodingEnvironment } from '../src/environment.js';

export type { Account, NewMention };

const coding = (await builtProgram('coding')) as typeof import('../src/service.js');

type Database = Omit<TestDatabase, 'copy'>;

/** The coding service on a separate database, with a stand-in for security. */
export class CodingUnderTest extends ResourceServiceUnderTest<Database> {
  static async start(settings: Partial<CodingEnvironment> = {}, on?: Database): Promise<CodingUnderTest> {
    const security = await IntrospectionServer.start();
    const database = on ?? (await createTestDatabase(codingData));
    const started = await startCoding(database.urlAs('earshot_coding'), security, settings);
    return new CodingUnderTest(database, security, started);
  }

  /** Starts the service on another PostgreSQL server, which it migrates first. */
  static async startOn(url: string): Promise<CodingUnderTest> {
    await migrate(url, codingData);
    const dataSource = await new DataSource({ type: 'postgres', url, entities: codingData.entities }).initialize();
    const security = await IntrospectionServer.start();
    const database = withConnections({ url, urlAs: () => url, dataSource, drop: () => dataSource.destroy() });
    return new CodingUnderTest(database, security, await startCoding(url, security));
  }

  /** Another replica of the service on the same database. Close its `app` before this one stops. */
  async replica(settings: Partial<CodingEnvironment>): Promise<CodingUnderTest> {
    const started = await startCoding(this.database.urlAs('earshot_coding'), this.security, settings);
    return new CodingUnderTest(this.database, this.security, started);
  }

  /** Deletes what is old, with the rights of the service. Returns the number of rows. */
  prune(): Promise<number> {
    return this.app.get(coding.Pruner).prune();
  }

  /** Another user of the same client account. */
  colleague({ clientId }: Account, scope?: string): Account {
    const colleague = this.account(scope);
    this.security.tokens.get(colleague.token)!.client_id = clientId;
    return { ...colleague, clientId };
  }

  /** A report of `account` with mentions `m0`, `m1` and so on. */
  report(account: Account, mentions: number): Promise<string> {
    return this.reportOf(
      account,
      Array.from({ length: mentions }, (_, n) => ({ content: `text of m${n}` })),
    );
  }

  /** A report of `account` with these mentions: `m0`, `m1` and so on, unless they have ids. */
  async reportOf({ clientId }: Account, mentions: NewMention[], settings: Partial<Report> = {}): Promise<string> {
    const { manager } = this.database.dataSource;
    return (await insertReport(manager, { client_id: clientId, mentions, ...settings })).id;
  }

  /** Updates the mentions of a report that filters select. */
  updateAll(account: Account, reportId: string, body: unknown): Test {
    return this.post(account, `/coding/v1/reports/${encodeURIComponent(reportId)}/_update`, body);
  }

  /** Imports mentions into a report. */
  import(account: Account, reportId: string, data: unknown, meta?: object): Test {
    const body = { data, ...(meta && { meta }) };
    return this.post(account, `/coding/v1/reports/${encodeURIComponent(reportId)}/_import`, body);
  }

  /** Undoes a change. */
  undo(account: Account, changeId: string, body: object = {}): Test {
    return this.post(account, `/coding/v1/changes/${changeId}/_undo`, body);
  }

  bulk(account: Account, data: unknown): Test {
    return this.post(account, '/coding/v1/_bulk', { data });
  }

  /** Erases mentions, with an idempotency key if one is given. */
  erase(account: Account, body: object, key?: string): Test {
    const request = this.post(account, '/coding/v1/_erase', body);
    return key === undefined ? request : request.set('idempotency-key', key);
  }

  dryRun(account: Account, data: unknown): Test {
    return this.post(account, '/coding/v1/_bulk', { data, meta: { dry_run: true } });
  }

  /** Sends a body unchanged, without a JSON serializer. */
  raw(account: Account, body: string | Buffer): Test {
    return this.post(account, '/coding/v1/_bulk')
      .set('content-type', 'application/json')
      .serialize((text: unknown) => text as string)
      .send(body as string);
  }

  mention(report_id: string, id: string): Promise<Mention> {
    return this.database.dataSource.getRepository(Mention).findOneByOrFail({ report_id, id });
  }

  mentions(report_id: string): Promise<Mention[]> {
    return this.database.dataSource.getRepository(Mention).find({ where: { report_id }, order: { id: 'asc' } });
  }

  /** The texts of the mentions of a report, with their words and the change that imported them. */
  documents(report_id: string): Promise<Record<string, unknown>[]> {
    return this.database.dataSource.query(
      `select id, date, title, content, url, author_name, native_id, parent_id, root_id, interactions,
              words::text as words, import_id
         from coding.mention_document where report_id = $1 order by id`,
      [report_id],
    );
  }

  records(report_id: string): Promise<ChangeRecord[]> {
    return this.database.dataSource.getRepository(ChangeRecord).find({ where: { report_id }, order: { id: 'asc' } });
  }
}

export const update = (report_id: unknown, mention_id: unknown, payload: unknown) => ({
  action: 'update',
  report_id,
  mention_id,
  payload,
});

/** A mention before it is coded. */
export const newMention = (report_id: string, id: string): Mention => withoutTexts(unknownMention({ report_id, id }));

async function startCoding(
  databaseUrl: string,
  security: IntrospectionServer,
  settings: Partial<CodingEnvironment> = {},
) {
  const all = { ...resourceSettings('coding', databaseUrl, security), ...settings };
  const app = await coding.createService(coding.codingService(Object.assign(new coding.CodingEnvironment(), all)));
  return withDescription(app, '/coding/v1/openapi.json');
}

/** The data of an answer to `provided` items; `success` of them were applied (C2). */
export const counter = (provided: number, success: number) => ({
  counter: { provided, success, errors: provided - success },
});

/** How an error names the allowed members of an item. */
export const ITEM_MEMBERS = 'an item may have action, report_id, mention_id, payload, if';
