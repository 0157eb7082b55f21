import { randomUUID } from 'node:crypto';
import { codingData, Dashboard, Mention, MentionDocument, type MentionRow, Report } from '@earshot/coding/entities';
import {
  builtProgram,
  createTestDatabaseOn,
  DescribedApi,
  documentAgent,
  documentOf,
  IntrospectionServer,
  type TestDatabase,
  unknownMention,
  withoutTexts,
} from '@earshot/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Test } from 'supertest';
import { inject } from 'vitest';
import type { MentionEnvironment } from '../src/environment.js';

/** The database role of the service. */
const ROLE = 'earshot_mention';

const mention = (await builtProgram('mention')) as typeof import('../src/service.js');

/** The description that the service serves. Every answer must fit it. */
let api: DescribedApi;

/** A client account for one test, with a token that acts for it. */
export interface Account {
  clientId: string;
  token: string;
}

/** A mention to store; omitted members are unknown. */
export type NewMention = Partial<MentionRow>;

/** The mention service on a separate database, with a stand-in for security. */
export class MentionUnderTest {
  private constructor(
    readonly database: TestDatabase,
    readonly security: IntrospectionServer,
    readonly app: NestFastifyApplication,
  ) {}

  /** @param server the URL of the PostgreSQL server for its database */
  static async start(server = inject('databaseUrl')): Promise<MentionUnderTest> {
    const security = await IntrospectionServer.start();
    const database = await createTestDatabaseOn(server, codingData);
    return new MentionUnderTest(database, security, await start(database.urlAs(ROLE), security));
  }

  /** The database URL of the service. */
  get serviceUrl(): string {
    return this.database.urlAs(ROLE);
  }

  /** Another replica of the service, with the database at `url`. */
  async replica(url: string, settings: Partial<MentionEnvironment> = {}): Promise<MentionUnderTest> {
    return new MentionUnderTest(this.database, this.security, await start(url, this.security, settings));
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

  get http() {
    return documentAgent(this.app.getHttpServer(), api);
  }

  account(): Account {
    const id = randomUUID();
    const account = { clientId: `client-${id}`, token: `token-${id}` };
    this.security.tokens.set(account.token, { user_id: 'user', client_id: account.clientId });
    return account;
  }

  async report(account: Account, mentions: NewMention[] = [], settings: Partial<Report> = {}): Promise<Report> {
    const report: Report = {
      id: `report-${randomUUID()}`,
      client_id: account.clientId,
      name: 'A report',
      channels_enabled: true,
      collaboration_enabled: true,
      retention_days: null,
      ...settings,
    };
    await this.database.dataSource.getRepository(Report).insert(report);
    await this.insert(
      report,
      mentions.map((mention, n) => ({ id: `m${n}`, ...mention })),
    );
    return report;
  }

  async dashboard(account: Account, report_ids: string[] = [], settings: Partial<Dashboard> = {}): Promise<Dashboard> {
    const id = `dashboard-${randomUUID()}`;
    const dashboard: Dashboard = { id, client_id: account.clientId, name: 'A dashboard', report_ids, ...settings };
    await this.database.dataSource.getRepository(Dashboard).insert(dashboard);
    return dashboard;
  }

  async insert(report: Report, mentions: NewMention[], { manager } = this.database.dataSource): Promise<void> {
    for (let at = 0; at < mentions.length; at += 400) {
      const rows = mentions.slice(at, at + 400).map((mention) => unknownMention({ ...mention, report_id: report.id }));
      await manager.getRepository(MentionDocument).insert(rows.map(documentOf));
      await manager.getRepository(Mention).insert(rows.map(withoutTexts));
    }
  }

  get(account: Account, path: string): Test {
    return this.http.get(`/mention/v2${path}`).set('authorization', `Bearer ${account.token}`);
  }

  search(account: Account, report: Report | string, body?: unknown, query = ''): Test {
    const id = typeof report === 'string' ? report : report.id;
    const post = this.http
      .post(`/mention/v2/reports/${encodeURIComponent(id)}/_search${query}`)
      .set('authorization', `Bearer ${account.token}`);
    return body === undefined ? post : post.send(body as object);
  }

  analytics(account: Account, report: Report | string, body?: unknown, query = ''): Test {
    const id = typeof report === 'string' ? report : report.id;
    const post = this.http
      .post(`/mention/v2/reports/${encodeURIComponent(id)}/_analytics${query}`)
      .set('authorization', `Bearer ${account.token}`);
    return body === undefined ? post : post.send(body as object);
  }

  dashboardAnalytics(account: Account, dashboard: Dashboard | string, body?: unknown, query = ''): Test {
    const id = typeof dashboard === 'string' ? dashboard : dashboard.id;
    const post = this.http
      .post(`/workspace/v1/dashboards/${encodeURIComponent(id)}/_analytics${query}`)
      .set('authorization', `Bearer ${account.token}`);
    return body === undefined ? post : post.send(body as object);
  }

  /** Returns the ids of the found mentions, in the order of the answer. */
  async find(account: Account, report: Report, filters: unknown, rest: object = {}): Promise<string[]> {
    const response = await this.search(account, report, { filters, size: 1000, ...rest });
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return ids(response.body);
  }
}

async function start(
  databaseUrl: string,
  security: IntrospectionServer,
  settings: Partial<MentionEnvironment> = {},
): Promise<NestFastifyApplication> {
  const environment = Object.assign(new mention.MentionEnvironment(), {
    DATABASE_URL: databaseUrl,
    SECURITY_URL: security.url,
    INTROSPECTION_CLIENT_ID: 'mention',
    INTROSPECTION_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const app = await mention.createService(mention.mentionService(environment));
  api ??= await DescribedApi.of(app.getHttpServer(), '/mention/v2/openapi.json');
  return app;
}

export const ids = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);
