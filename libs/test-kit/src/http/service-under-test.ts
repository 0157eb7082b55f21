import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Test } from 'supertest';
import type { TestDatabase } from '../database/test-database.js';
import { DescribedApi } from './description/described-api.js';
import { documentAgent } from './document-agent.js';
import type { IntrospectionServer } from './introspection-server.js';

/** A service in this process, with the description that it serves. */
interface Started {
  app: NestFastifyApplication;
  api: DescribedApi;
}

const apis = new Map<string, DescribedApi>();

/** Reads the description that a service serves at `path`, once in a process. */
export async function withDescription(app: NestFastifyApplication, path: string): Promise<Started> {
  const api = apis.get(path) ?? (await DescribedApi.of(app.getHttpServer(), path));
  apis.set(path, api);
  return { app, api };
}

/** A service on a separate database. A subclass adds the rows and requests that the tests of its area share. */
export class ServiceUnderTest<Database extends Pick<TestDatabase, 'drop'> = TestDatabase> {
  readonly app: NestFastifyApplication;
  private readonly api: DescribedApi;

  constructor(
    readonly database: Database,
    { app, api }: Started,
  ) {
    this.app = app;
    this.api = api;
  }

  /** Sends requests, whose answers must be documents and fit the description. */
  get http() {
    return documentAgent(this.app.getHttpServer(), this.api);
  }

  /** Listens on a port of its own. Resolves with its address. */
  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }
}

/** A client account for one test, with a token that acts for it. */
export interface Account {
  clientId: string;
  userId: string;
  token: string;
}

/** A service that asks a stand-in for security about tokens. */
export class ResourceServiceUnderTest<
  Database extends Pick<TestDatabase, 'drop'> = TestDatabase,
> extends ServiceUnderTest<Database> {
  constructor(
    database: Database,
    readonly security: IntrospectionServer,
    started: Started,
  ) {
    super(database, started);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.security.stop();
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

  get({ token }: Account, path: string): Test {
    return this.http.get(path).set('authorization', `Bearer ${token}`);
  }

  /** A POST with a JSON body, unless `body` is undefined. */
  post({ token }: Account, path: string, body?: unknown): Test {
    const post = this.http.post(path).set('authorization', `Bearer ${token}`);
    return body === undefined ? post : post.send(body as object);
  }
}

/** The settings of such a service. */
export const resourceSettings = (name: string, databaseUrl: string, security: IntrospectionServer) => ({
  DATABASE_URL: databaseUrl,
  SECURITY_URL: security.url,
  INTROSPECTION_CLIENT_ID: name,
  INTROSPECTION_CLIENT_SECRET: 'secret',
  LOG_LEVEL: 'silent',
});
