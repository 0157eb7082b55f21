import { randomUUID } from 'node:crypto';
import { ChangeRecord, codingData, Mention, MentionDocument, type MentionRow, Report } from '@earshot/coding/entities';
import { migrate } from '@earshot/database-kit';
import {
  builtProgram,
  createTestDatabase,
  DescribedApi,
  documentAgent,
  documentOf,
  IntrospectionServer,
  type TestDatabase,
  unknownMention,
  withoutTexts,
} from '@earshot/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { Test } from 'supertest';
import type { CodingEnvironment } from '../src/environment.js';

const coding = (await builtProgram('coding')) as typeof import('../src/service.js');

/** The description that the service serves. Every answer must fit it. */
let api: DescribedApi;

/** A client account for one test: a token that acts for it, and reports with mentions. */
export interface Account {
  clientId: string;
  userId: string;
  token: string;
}

/** A mention to store; omitted members are unknown. */
export type NewMention = Partial<MentionRow>;

/** The coding service on a separate database, with a stand-in for security. */
export class CodingUnderTest {
  private constructor(
    readonly database: TestDatabase,
    readonly security: IntrospectionServer,
    readonly app: NestFastifyApplication,
  ) {}

  static async start(settings: Partial<CodingEnvironment> = {}, on?: TestDatabase): Promise<CodingUnderTest> {
    const security = await IntrospectionServer.start();
    const database = on ?? (await createTestDatabase(codingData));
    const app = await startCoding(database.urlAs('earshot_coding'), security.url, settings);
    return new CodingUnderTest(database, security, app);
  }

  /** Starts the service on another PostgreSQL server, which it migrates first. */
  static async startOn(url: string): Promise<CodingUnderTest> {
    await migrate(url, codingData);
    const dataSource = await new DataSource({ type: 'postgres', url, entities: codingData.entities }).initialize();
    const security = await IntrospectionServer.start();
    const app = await startCoding(url, security.url, {});
    return new CodingUnderTest({ url, urlAs: () => url, dataSource, drop: () => dataSource.destroy() }, security, app);
  }

  /** Another replica of the service on the same database. Close its `app` before this one stops. */
  async replica(settings: Partial<CodingEnvironment>): Promise<CodingUnderTest> {
    const app = await startCoding(this.database.urlAs('earshot_coding'), this.security.url, settings);
    return new CodingUnderTest(this.database, this.security, app);
  }

  /** Listens on a port of its own. Resolves with its address. */
  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
    await this.security.stop();
  }

  /** Deletes what is old, with the rights of the service. Returns the number of rows. */
  prune(): Promise<number> {
    return this.app.get(coding.Pruner).prune();
  }

  get http() {
    return documentAgent(this.app.getHttpServer(), api);
  }

  account(scope = 'read'): Account {
    const id = randomUUID();
    const account = { clientId: `client-${id}`, userId: `user-${id}`, token: `token-${id}` };
    this.security.tokens.set(account.token, {
      user_id: account.userId,
      client_id: account.clientId,
      application_id: 'app-1',
      scope,
    });
    return account;
  }

  /** Another user of the same client account. */
  colleague({ clientId }: Account, scope?: string): Account {
    const colleague = this.account(scope);
    this.security.tokens.get(colleague.token)!.client_id = clientId;
    return { ...colleague, clientId };
  }

  /** A report of `account` with mentions `m0`, `m1` and so on. */
  async report(account: Account, mentions: number): Promise<string> {
    const id = `report-${randomUUID()}`;
    await this.database.dataSource.getRepository(Report).insert({ id, client_id: account.clientId, name: 'A report' });
    const rows = Array.from({ length: mentions }, (_, n) => newMention(id, `m${n}`));
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500);
      await this.database.dataSource.getRepository(Mention).insert(some);
      await this.database.dataSource
        .getRepository(MentionDocument)
        .insert(
          some.map((row) => ({ report_id: id, id: row.id, date: row.date, content: `text of ${row.id}`, words: '' })),
        );
    }
    return id;
  }

  /** A report of `account` with these mentions: `m0`, `m1` and so on, unless they have ids. */
  async reportOf(account: Account, known: NewMention[], settings: Partial<Report> = {}): Promise<string> {
    const id = `report-${randomUUID()}`;
    const report = { id, client_id: account.clientId, name: 'A report', ...settings };
    await this.database.dataSource.getRepository(Report).insert(report);
    const rows = known.map((mention, n) => unknownMention({ id: `m${n}`, ...mention, report_id: id }));
    for (let at = 0; at < rows.length; at += 400) {
      const some = rows.slice(at, at + 400);
      await this.database.dataSource.getRepository(Mention).insert(some.map(withoutTexts));
      await this.database.dataSource.getRepository(MentionDocument).insert(some.map(documentOf));
    }
    return id;
  }

  /** Updates the mentions of a report that filters select. */
  updateAll(account: Account, reportId: string, body: unknown): Test {
    return this.http
      .post(`/coding/v1/reports/${encodeURIComponent(reportId)}/_update`)
      .set('authorization', `Bearer ${account.token}`)
      .send(body as object);
  }

  /** Imports mentions into a report. */
  import(account: Account, reportId: string, data: unknown, meta?: object): Test {
    return this.http
      .post(`/coding/v1/reports/${encodeURIComponent(reportId)}/_import`)
      .set('authorization', `Bearer ${account.token}`)
      .send({ data, ...(meta && { meta }) } as object);
  }

  /** Undoes a change. */
  undo(account: Account, changeId: string, body: object = {}): Test {
    return this.http
      .post(`/coding/v1/changes/${changeId}/_undo`)
      .set('authorization', `Bearer ${account.token}`)
      .send(body);
  }

  bulk(account: Account, data: unknown): Test {
    return this.http
      .post('/coding/v1/_bulk')
      .set('authorization', `Bearer ${account.token}`)
      .send({ data } as object);
  }

  /** Erases mentions, with an idempotency key if one is given. */
  erase(account: Account, body: object, key?: string): Test {
    const request = this.http.post('/coding/v1/_erase').set('authorization', `Bearer ${account.token}`).send(body);
    return key === undefined ? request : request.set('idempotency-key', key);
  }

  dryRun(account: Account, data: unknown): Test {
    return this.http
      .post('/coding/v1/_bulk')
      .set('authorization', `Bearer ${account.token}`)
      .send({ data, meta: { dry_run: true } } as object);
  }

  /** Sends a body unchanged, without a JSON serializer. */
  raw(account: Account, body: string | Buffer): Test {
    return this.http
      .post('/coding/v1/_bulk')
      .set('authorization', `Bearer ${account.token}`)
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

async function startCoding(databaseUrl: string, securityUrl: string, settings: Partial<CodingEnvironment>) {
  const environment = Object.assign(new coding.CodingEnvironment(), {
    DATABASE_URL: databaseUrl,
    SECURITY_URL: securityUrl,
    INTROSPECTION_CLIENT_ID: 'coding',
    INTROSPECTION_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const app = await coding.createService(coding.codingService(environment));
  api ??= await DescribedApi.of(app.getHttpServer(), '/coding/v1/openapi.json');
  return app;
}

/** The data of an answer to `provided` items, of which `success` were applied (C2). */
export const counter = (provided: number, success: number) => ({
  counter: { provided, success, errors: provided - success },
});

/** How an error names the allowed members of an item. */
export const ITEM_MEMBERS = 'an item may have action, report_id, mention_id, payload, if';
