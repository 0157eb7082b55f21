import { randomUUID } from 'node:crypto';
import { codingData, Dashboard, type Report } from '@earshot/coding/entities';
import { builtProgram } from '@earshot/test-kit';
import { createTestDatabaseOn, insertMentions, insertReport, type NewMention } from '@earshot/test-kit/database';
import {
  type Account,
  IntrospectionServer,
  resourceSettings,
  ResourceServiceUnderTest,
  withDescription,
} from '@earshot/test-kit/http';
import type { Response, Test } from 'supertest';
import { inject, onTestFinished, vi } from 'vitest';
import type { MentionEnvironment } from '../src/environment.js';

export type { Account, NewMention };

const mention = (await builtProgram('mention')) as typeof import('../src/service.js');

/** The mention service on a separate database, with a stand-in for security. */
export class MentionUnderTest extends ResourceServiceUnderTest {
  /** @param server the URL of the PostgreSQL server for its database */
  static async start(server = inject('databaseUrl')): Promise<MentionUnderTest> {
    const security = await IntrospectionServer.start();
    const database = await createTestDatabaseOn(server, codingData);
    return new MentionUnderTest(database, security, await start(database.urlAs('earshot_mention'), security));
  }

  /** The database URL of the service. */
  get serviceUrl(): string {
    return this.database.urlAs('earshot_mention');
  }

  /** Another replica of the service, with the database at `url`. */
  async replica(url: string, settings: Partial<MentionEnvironment> = {}): Promise<MentionUnderTest> {
    return new MentionUnderTest(this.database, this.security, await start(url, this.security, settings));
  }

  /**
   * A replica whose searches have all the time that they need. They end early only if their
   * client leaves, which the limits of rule C11 would hide on a busy machine. It stops after the test.
   */
  async patientReplica(settings: Partial<MentionEnvironment> = {}): Promise<MentionUnderTest> {
    const { setTimeout } = globalThis;
    const later = (run: () => void, ms = 0, ...rest: []) => setTimeout(run, ms < 3_000 ? ms : 600_000, ...rest);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(later as typeof setTimeout);
    const replica = await this.replica(withoutLimits(this.serviceUrl), settings);
    onTestFinished(async () => {
      vi.restoreAllMocks();
      await replica.app.close();
    });
    return replica;
  }

  /** A report with mentions `m0`, `m1` and so on, unless they have ids. */
  async report({ clientId }: Account, mentions: NewMention[] = [], settings: Partial<Report> = {}): Promise<Report> {
    const all = { channels_enabled: true, collaboration_enabled: true, retention_days: null, ...settings };
    const { manager } = this.database.dataSource;
    const report = await insertReport(manager, { client_id: clientId, mentions, ...all });
    // As an import does.
    if (mentions.length >= 100) await manager.query('select coding.know_report($1)', [report.id]);
    return report;
  }

  async dashboard(account: Account, report_ids: string[] = [], settings: Partial<Dashboard> = {}): Promise<Dashboard> {
    const id = `dashboard-${randomUUID()}`;
    const dashboard: Dashboard = { id, client_id: account.clientId, name: 'A dashboard', report_ids, ...settings };
    await this.database.dataSource.getRepository(Dashboard).insert(dashboard);
    return dashboard;
  }

  insert({ id }: Report, mentions: NewMention[], { manager } = this.database.dataSource): Promise<void> {
    return insertMentions(manager, id, mentions);
  }

  override get(account: Account, path: string): Test {
    return super.get(account, `/mention/v2${path}`);
  }

  search(account: Account, report: Report | string, body?: unknown, query = ''): Test {
    return this.post(account, `/mention/v2/reports/${idOf(report)}/_search${query}`, body);
  }

  analytics(account: Account, report: Report | string, body?: unknown, query = ''): Test {
    return this.post(account, `/mention/v2/reports/${idOf(report)}/_analytics${query}`, body);
  }

  dashboardAnalytics(account: Account, dashboard: Dashboard | string, body?: unknown, query = ''): Test {
    return this.post(account, `/workspace/v1/dashboards/${idOf(dashboard)}/_analytics${query}`, body);
  }

  /** Returns the ids of the found mentions, in the order of the answer. */
  async find(account: Account, report: Report, filters: unknown, rest: object = {}): Promise<string[]> {
    const response = await this.search(account, report, { filters, size: 1000, ...rest });
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return ids(response.body);
  }
}

/** Asks again as long as the answer is 503, which a busy machine gives in time (rule C11). */
export async function patiently(ask: () => Test): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await ask();
    if (response.status !== 503 || attempt === 20) return response;
  }
}

/** The URL of a database that itself ends no statement because of its time. */
export const withoutLimits = (url: string): string =>
  `${url}?${new URLSearchParams({ statement_timeout: '0', lock_timeout: '0', query_timeout: '600000' })}`;

/** The id of a resource in a path. */
const idOf = (resource: { id: string } | string): string =>
  encodeURIComponent(typeof resource === 'string' ? resource : resource.id);

async function start(databaseUrl: string, security: IntrospectionServer, settings: Partial<MentionEnvironment> = {}) {
  const all = { ...resourceSettings('mention', databaseUrl, security), ...settings };
  const environment = Object.assign(new mention.MentionEnvironment(), all);
  const app = await mention.createService(mention.mentionService(environment));
  return withDescription(app, '/mention/v2/openapi.json');
}

export const ids = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);
