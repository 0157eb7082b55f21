import { randomUUID } from 'node:crypto';
import {
  Application,
  Client,
  hashLogin,
  hashPassword,
  hashToken,
  onlySecret,
  LoginFailure,
  NO_PASSWORD,
  securityData,
  User,
} from '@earshot/security/entities';
import { builtProgram } from '@earshot/test-kit';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { ServiceUnderTest, withDescription } from '@earshot/test-kit/http';
import type { Response, Test } from 'supertest';
import { expect } from 'vitest';
import type { SecurityEnvironment } from '../src/environment.js';

const security = (await builtProgram('security')) as typeof import('../src/service.js');

export const PASSWORD = 'correct horse battery staple';
export const SECRET = 'an application secret';

/** The security service on a separate database, with the rows and requests that its tests share. */
export class SecurityUnderTest extends ServiceUnderTest {
  private constructor(
    database: TestDatabase,
    started: Awaited<ReturnType<typeof startSecurity>>,
    readonly passwordHash: string,
  ) {
    super(database, started);
  }

  static async start(settings: Partial<SecurityEnvironment> = {}): Promise<SecurityUnderTest> {
    const database = await createTestDatabase(securityData);
    const started = await startSecurity(database, settings);
    return new SecurityUnderTest(database, started, await hashPassword(PASSWORD));
  }

  /** Another replica of the service on the same database. Close its `app` before this one stops. */
  async replica(settings: Partial<SecurityEnvironment>): Promise<SecurityUnderTest> {
    return new SecurityUnderTest(this.database, await startSecurity(this.database, settings), this.passwordHash);
  }

  /** Deletes what is old, with the rights of the service. Returns the number of rows. */
  prune(): Promise<number> {
    return this.app.get(security.Pruner).prune();
  }

  /** A client account with an application and a user, for one test. */
  async account({ user = {}, application = {} }: { user?: Partial<User>; application?: Partial<Application> } = {}) {
    const id = randomUUID();
    const client: Client = { id: `client-${id}`, name: 'Test account' };
    const newApplication: Application = {
      id: `app-${id}`,
      client_id: client.id,
      name: 'Test application',
      oauth_client_id: `oauth-${id}`,
      ...onlySecret(hashToken(SECRET)),
      scope: 'read write',
      grant_types: ['password', 'refresh_token'],
      mention_members: 'all',
      machine_user_id: null,
      ...application,
    };
    const newUser: User = {
      id: `user-${id}`,
      client_id: client.id,
      login: `login-${id}`,
      email: `${id}@example.com`,
      password_hash: this.passwordHash,
      activated: true,
      locked: false,
      pwd_expires_at: null,
      logged_at: null,
      scope: null,
      machine: false,
      ...user,
    };
    await this.database.dataSource.getRepository(Client).insert(client);
    await this.database.dataSource.getRepository(Application).insert(newApplication);
    await this.database.dataSource.getRepository(User).insert(newUser);
    return { client, application: newApplication, user: newUser };
  }

  /** A client account with a machine user, and the application that logs in as it (B19). */
  async machine({ user = {}, application = {} }: { user?: Partial<User>; application?: Partial<Application> } = {}) {
    const account = await this.account({
      user: { machine: true, email: null, password_hash: NO_PASSWORD, ...user },
      application: { grant_types: ['client_credentials'], ...application },
    });
    const machine_user_id = account.user.id;
    const { id } = account.application;
    await this.database.dataSource.getRepository(Application).update({ id }, { machine_user_id });
    return { ...account, application: { ...account.application, machine_user_id } };
  }

  /** Sends a valid client credentials grant with `changes`. */
  machineLogin(account: Account, changes: Record<string, string | undefined> = {}): Test {
    const without = { username: undefined, password: undefined, scope: undefined };
    return this.login(account, { grant_type: 'client_credentials', ...without, ...changes });
  }

  /** Sends a valid password grant with `changes`; undefined omits a parameter. */
  login(account: Account, changes: Record<string, string | undefined> = {}): Test {
    const form = {
      grant_type: 'password',
      username: account.user.login,
      password: PASSWORD,
      client_id: account.application.oauth_client_id,
      client_secret: SECRET,
      scope: 'read',
      ...changes,
    };
    return this.http.post('/security/v2/oauth/token').type('form').send(withoutUndefined(form));
  }

  refresh(account: Account, refresh_token: string, changes: Record<string, string | undefined> = {}): Test {
    return this.login(account, {
      grant_type: 'refresh_token',
      refresh_token,
      username: undefined,
      password: undefined,
      scope: undefined,
      ...changes,
    });
  }

  me(accessToken: string): Test {
    return this.http.get('/security/v2/me').set('authorization', `Bearer ${accessToken}`);
  }

  userInDatabase(account: Account): Promise<User> {
    return this.database.dataSource.getRepository(User).findOneByOrFail({ id: account.user.id });
  }

  /** The failures of a login of the client account of `account`. */
  failuresInDatabase({ client, user }: Account, login = user.login): Promise<LoginFailure | null> {
    const key = { client_id: client.id, login_hash: hashLogin(login) };
    return this.database.dataSource.getRepository(LoginFailure).findOneBy(key);
  }

  /** A client account whose users may log in to the desk. */
  deskAccount({ user = {}, application = {} }: { user?: Partial<User>; application?: Partial<Application> } = {}) {
    return this.account({
      user,
      application: { grant_types: ['password', 'refresh_token', 'session'], ...application },
    });
  }

  /** Sends a login of the desk with `changes`. */
  beginSession(account: Account, changes: Record<string, unknown> = {}): Test {
    const data = { login: account.user.login, password: PASSWORD, ...changes };
    return this.http.post('/security/v2/session').send({ data });
  }

  /** Begins a session of the user. */
  async session(account: Account): Promise<TestSession> {
    const response = await this.beginSession(account).expect(201);
    const [cookie] = response.headers['set-cookie'][0].split(';');
    return { id: response.body.data.id, cookie, handle: cookie.slice(cookie.indexOf('=') + 1) };
  }

  /** Sends a request as the page of a session does. */
  asPage({ cookie, id }: TestSession, path: string, method: 'get' | 'post' = 'get'): Test {
    return this.http[method](`/security/v2/${path}`).set({ cookie, 'earshot-session': id });
  }

  /** Sends a revocation or introspection request of the application of `account`. */
  administer(endpoint: '_revoke' | '_introspect', account: Account, token: string, client_secret = SECRET): Test {
    return this.http
      .post(`/security/v2/oauth/${endpoint}`)
      .type('form')
      .send({ token, client_id: account.application.oauth_client_id, client_secret });
  }
}

/** A session as a browser has it. `cookie` is the header of its requests. */
export interface TestSession {
  id: string;
  cookie: string;
  handle: string;
}

export type Account = Awaited<ReturnType<SecurityUnderTest['account']>>;

async function startSecurity(database: TestDatabase, settings: Partial<SecurityEnvironment> = {}) {
  const environment = Object.assign(new security.SecurityEnvironment(), {
    DATABASE_URL: database.urlAs('earshot_security'),
    LOG_LEVEL: 'silent',
    TOKEN_RATE_LIMIT: 0,
    ...settings,
  });
  const app = await security.createService(security.securityService(environment));
  return withDescription(app, '/security/v2/openapi.json');
}

const withoutUndefined = (form: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined));

const INVALID_GRANT =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is ' +
  'invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was ' +
  'issued to another client.';

/** Expects the three strings of rule B3, and nothing else. RFC 6749 §5.2 limits their characters. */
export function expectOAuthError(response: Response, status: number, error: string, details: string | RegExp): void {
  const body = response.body as { details: string };
  expect({ status: response.status, body }).toEqual({
    status,
    body: {
      error,
      error_description: error === 'invalid_grant' ? INVALID_GRANT : body.details,
      details: typeof details === 'string' ? details : expect.stringMatching(details),
    },
  });
  expect(body.details).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers['content-type']).toBe('application/json');
  expect(response.headers['cache-control']).toBe('no-store');
}
