import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@earshot/coding/entities';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import type { createService, ResourceServiceEnvironment, ServiceDefinition } from '@earshot/service-kit';
import { StandbyServer } from '@earshot/test-kit/deployment';
import { builtProgram } from '@earshot/test-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { DescribedApi, documentAgent, metricValue } from '@earshot/test-kit/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { expect } from 'vitest';
import type { MentionEnvironment } from '../../src/environment.js';
import { type Account, MentionUnderTest, withoutLimits } from '../support.js';

/** The statements of reads since the start, by outcome. */
export type Outcomes = Record<'standby' | 'no_cache' | 'left_out' | 'behind' | 'failed', number>;

/** A primary and a standby of it, with a report of one mention. */
export class DatabaseWithStandby {
  readonly account: Account;

  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedDatabase,
    /** The connection through which the standby receives the log. */
    readonly stream: DatabaseLink,
    readonly standby: StandbyServer,
    /** Mention without a standby. */
    readonly mention: MentionUnderTest,
  ) {
    this.account = mention.account();
  }

  static async start(): Promise<DatabaseWithStandby> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-primary-'));
    // Commits are flushed before they are acknowledged, as in production, but not synced.
    const settings = { synchronous_commit: 'on', max_connections: '200', wal_keep_size: '512MB' };
    const server = await startEmbeddedDatabase({ folder, durable: false, settings });
    const mention = await MentionUnderTest.start(server.url);
    const stream = await DatabaseLink.open(server.url);
    const standby = await StandbyServer.start({ folder, url: server.url }, stream.url);
    return new DatabaseWithStandby(folder, server, stream, standby, mention);
  }

  /** What a further standby copies. */
  get primary() {
    return { folder: this.folder, url: this.server.url };
  }

  /** Another process of mention, which uses the standby. */
  async mentionWithStandby(settings: Partial<MentionEnvironment> = {}): Promise<MentionUnderTest> {
    const url = this.mention.serviceUrl;
    return this.mention.replica(url, { DATABASE_REPLICA_URL: this.standby.urlLike(url), ...settings });
  }

  /** Like `mentionWithStandby`, with all the time that a search needs. */
  patientMentionWithStandby(): Promise<MentionUnderTest> {
    const url = this.standby.urlLike(this.mention.serviceUrl);
    return this.mention.patientReplica({ DATABASE_REPLICA_URL: withoutLimits(url) });
  }

  report(): Promise<Report> {
    return this.mention.report(this.account, [{}]);
  }

  /** Changes the mention of `report` directly, and waits for the commit. */
  async code({ id }: Report, tag: string): Promise<void> {
    await this.mention.database.dataSource.query('update coding.mention set tags = $2 where report_id = $1', [
      id,
      [tag],
    ]);
  }

  /** Runs a statement on the primary. */
  run(statement: string): Promise<unknown> {
    return this.mention.database.dataSource.query(statement);
  }

  /** Changes a setting of the primary, or resets it. */
  async configure(setting: string, value?: string): Promise<void> {
    await this.run(`alter system ${value === undefined ? `reset ${setting}` : `set ${setting} = '${value}'`}`);
    await this.run('select pg_reload_conf()');
    await sleep(200);
  }

  /** Adds a report in which the search SLOW compares `mentions` mentions with 10 000 classifiers each. */
  async slowReport(mentions = 2_000): Promise<Report> {
    const report = await this.mention.report(this.account);
    await this.mention.database.dataSource.query(
      `with crowded as (
         insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
                                     classifier_ids, community_ids)
         select $1, n::text, now(), 'post', 'neutral', 'unreviewed', 'eng', 'FRA', '{}',
                array(select 'k' || k from generate_series(1, 200) as k), '{}'
           from generate_series(1, $2::integer) as n
         returning report_id, id, date)
       insert into coding.mention_document (report_id, id, date, words) select report_id, id, date, '' from crowded`,
      [report.id, mentions],
    );
    await this.replayed();
    return report;
  }

  /** Resolves when the standby has replayed everything. */
  async replayed(): Promise<void> {
    const [{ lsn }] = (await this.run('select pg_current_wal_flush_lsn() as lsn')) as { lsn: string }[];
    const statement = `select pg_last_wal_replay_lsn() >= '${lsn}' as it`;
    await expect.poll(() => this.standby.run(statement)).toEqual([{ it: true }]);
  }

  /** The statements of mention that the standby is running. */
  async activeOnStandby(): Promise<number> {
    const [{ active }] = await this.standby.run(
      `select count(*)::integer as active from pg_stat_activity
        where application_name = 'mention' and state = 'active' and query like '%coding.mention%'`,
    );
    return active as number;
  }

  async stop(): Promise<void> {
    await this.standby.stop();
    await this.mention.stop();
    await this.stream.close();
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A slow search whose body is small, so that it is not a large request. */
export const SLOW = {
  filters: {
    boolean: { must_not: { classifiers: Array.from({ length: 10_000 }, (_, n) => n.toString(36).toUpperCase()) } },
  },
};

/** The tags of the mention of `report`, as a search finds it. */
export async function tagsOf(
  mention: MentionUnderTest,
  account: Account,
  report: Report,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const response = await mention.search(account, report).set(headers);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data[0].tags;
}

const metricsOf = async (mention: MentionUnderTest) => (await mention.http.get('/metrics').expect(200)).text;

export async function outcomes(mention: MentionUnderTest): Promise<Outcomes> {
  const text = await metricsOf(mention);
  const of = (outcome: string) => metricValue(text, 'standby_reads_total', { outcome })!;
  const names = ['standby', 'no_cache', 'left_out', 'behind', 'failed'] as const;
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Outcomes;
}

/** The statements by outcome of what happens during `work`. */
export async function outcomesOf(mention: MentionUnderTest, work: () => Promise<unknown>): Promise<Partial<Outcomes>> {
  const before = await outcomes(mention);
  await work();
  const after = Object.entries(await outcomes(mention));
  const during = after.map(([name, count]) => [name, count - before[name as keyof Outcomes]] as const);
  return Object.fromEntries(during.filter(([, count]) => count > 0));
}

export const standbyMetric = async (mention: MentionUnderTest, name: 'standby_used' | 'standby_lag_seconds') =>
  metricValue(await metricsOf(mention), name);

/** Resolves when `mention` uses the standby, or leaves it out. */
export const isUsed = (mention: MentionUnderTest, used: 0 | 1) =>
  expect.poll(() => standbyMetric(mention, 'standby_used')).toBe(used);

/** The built coding service on the same database and security as `mention`. */
export class CodingService {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly api: DescribedApi,
  ) {}

  static async start({ database, security }: MentionUnderTest): Promise<CodingService> {
    const coding = (await builtProgram('coding')) as {
      createService: typeof createService;
      codingService: (environment: ResourceServiceEnvironment) => ServiceDefinition;
      CodingEnvironment: new () => ResourceServiceEnvironment;
    };
    const environment = Object.assign(new coding.CodingEnvironment(), {
      DATABASE_URL: database.urlAs('earshot_coding'),
      SECURITY_URL: security.url,
      INTROSPECTION_CLIENT_ID: 'coding',
      INTROSPECTION_CLIENT_SECRET: 'secret',
      LOG_LEVEL: 'silent',
    });
    const app = await coding.createService(coding.codingService(environment));
    return new CodingService(app, await DescribedApi.of(app.getHttpServer(), '/coding/v1/openapi.json'));
  }

  /** Sets the tags of the mention of `report`. */
  async code({ token }: Account, { id }: Report, tag: string): Promise<void> {
    const item = { action: 'update', report_id: id, mention_id: 'm0', payload: { tags: [tag] } };
    await documentAgent(this.app.getHttpServer(), this.api)
      .post('/coding/v1/_bulk')
      .set('authorization', `Bearer ${token}`)
      .send({ data: [item] })
      .expect(204);
  }

  /** Erases the mentions that filters select, for an account whose token may. */
  async erase({ token }: Account, filters: object): Promise<void> {
    await documentAgent(this.app.getHttpServer(), this.api)
      .post('/coding/v1/_erase')
      .set('authorization', `Bearer ${token}`)
      .send({ filters })
      .expect(200);
  }

  /** Listens, for a test that sends requests by itself. Returns the address. */
  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  stop(): Promise<void> {
    return this.app.close();
  }
}
