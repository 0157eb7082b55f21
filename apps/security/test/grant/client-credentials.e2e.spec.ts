import {
  AccessToken,
  Application,
  AuditEvent,
  deactivateUser,
  hashLogin,
  LoginFailure,
  NO_PASSWORD,
  RefreshToken,
  revokeTokensOf,
  rotateSecret,
  shortLoginHash,
  User,
} from '@earshot/security/entities';
import type { Response } from 'supertest';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, expectOAuthError, SECRET, SecurityUnderTest } from '../support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start({ TOKEN_TTL: 1800, LOCKOUT_THRESHOLD: 2 });
});
afterAll(() => security.stop());

const users = () => security.database.dataSource.getRepository(User);
const applications = () => security.database.dataSource.getRepository(Application);
const administer = (act: (manager: EntityManager) => Promise<unknown>) => security.database.dataSource.transaction(act);
const change = ({ user }: Account, changes: Partial<User>) => users().update({ id: user.id }, changes);
const changeApplication = ({ application }: Account, changes: Partial<Application>) =>
  applications().update({ id: application.id }, changes);

const tokenOf = async (account: Account, changes: Record<string, string> = {}): Promise<string> =>
  (await security.machineLogin(account, changes).expect(200)).body.access_token;

const auditOf = ({ client }: Account) =>
  security.database.dataSource
    .getRepository(AuditEvent)
    .find({ where: { client_id: client.id }, order: { id: 'asc' } });

/** What a login could change: the tokens of the user, and when the user last logged in. */
async function stored({ user }: Account) {
  const tokens = [AccessToken, RefreshToken].map((Token) =>
    security.database.dataSource.getRepository(Token).countBy({ user_id: user.id }),
  );
  return { tokens: await Promise.all(tokens), user: await users().findOneBy({ id: user.id }) };
}

/** How many connections to the database wait for a row that another transaction holds. */
async function waitingForLocks(): Promise<number> {
  const [{ count }] = await security.database.dataSource.query<[{ count: number }]>(
    `select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return count;
}

/** Sends a login that is rejected with 400, and changes nothing but the audit trail. */
async function expectRejected(
  account: Account,
  error: string,
  details: string | RegExp,
  changes: Record<string, string> = {},
): Promise<void> {
  const before = await stored(account);
  expectOAuthError(await security.machineLogin(account, changes), 400, error, details);
  expect(await stored(account)).toEqual(before);
}

const LOGIN_NOT_VALID = 'Login is not valid';

describe('POST /security/v2/oauth/token, client credentials grant (B19, RFC 6749 §4.4)', () => {
  it('answers 200 with an access token of the machine user, and no refresh token', async () => {
    // Also for an application that may renew the tokens of people.
    const grant_types: Application['grant_types'] = ['client_credentials', 'password', 'refresh_token'];
    const account = await security.machine({ application: { grant_types } });
    const { status, body, headers } = await security.machineLogin(account);
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      ...{ status: 200, type: 'application/json', cache: 'no-store' },
    });
    expect(body).toEqual({
      app_id: account.application.id,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'read write',
    });
    expect((await stored(account)).tokens).toEqual([1, 0]);
    const user = await security.userInDatabase(account);
    expect(Date.now() - user.logged_at!.valueOf()).toBeLessThan(60_000);
  });

  it('says who the token belongs to: in /me, and with machine in _introspect (B7, B9)', async () => {
    const account = await security.machine();
    const token = await tokenOf(account);
    const { id, login } = account.user;
    const me = await security.me(token).expect(200);
    expect(me.body.data).toMatchObject({ id, login, email: null, client_id: account.client.id, pwd_expires_at: null });
    expect(me.body.data.token).toMatchObject({ app_id: account.application.id, scope: 'read write' });
    const { body } = await security.administer('_introspect', account, token);
    const owner = { sub: id, username: login, client_account_id: account.client.id, app_id: account.application.id };
    expect(body).toMatchObject({ active: true, token_type: 'Bearer', machine: true, ...owner });
  });

  it('does not say machine about a person (B7)', async () => {
    const account = await security.account();
    const { body: tokens } = await security.login(account).expect(201);
    const { body } = await security.administer('_introspect', account, tokens.access_token);
    expect(body).toMatchObject({ active: true });
    expect(body).not.toHaveProperty('machine');
  });

  it('lists the machine user among the users of the client account (B18)', async () => {
    const account = await security.machine();
    const token = await tokenOf(account);
    const { body } = await security.http.get('/security/v2/users').set('authorization', `Bearer ${token}`).expect(200);
    expect(body.data).toEqual([{ id: account.user.id, login: account.user.login }]);
  });

  it.each([
    [null, undefined, 'read write'],
    [null, 'write', 'write'],
    ['read', undefined, 'read'],
    ['read', 'write read', 'read'],
    ['erase read', undefined, 'read'],
  ])('a user with the scope %j: the request for %j grants "%s" (B15)', async (scope, requested, granted) => {
    const account = await security.machine({ user: { scope } });
    const { body } = await security.machineLogin(account, { scope: requested }).expect(200);
    expect(body.scope).toBe(granted);
    expect((await security.me(body.access_token).expect(200)).body.data.token.scope).toBe(granted);
  });

  it('also authenticates the application by HTTP Basic, and at the older path (B2, B13)', async () => {
    const account = await security.machine();
    const { oauth_client_id } = account.application;
    const without = { client_id: undefined, client_secret: undefined };
    await security.machineLogin(account, without).auth(oauth_client_id, SECRET.replaceAll(' ', '+')).expect(200);
    const form = { grant_type: 'client_credentials', client_id: oauth_client_id, client_secret: SECRET };
    await security.http.post('/security/v1/oauth/token').type('form').send(form).expect(200);
  });

  it('accepts both secrets while one is rotated, and the oldest no more (B2)', async () => {
    const account = await security.machine();
    const { manager } = security.database.dataSource;
    const inAnHour = new Date(Date.now() + 3_600_000);
    await rotateSecret(manager, account.application, 'a newer one', inAnHour);
    for (const client_secret of [SECRET, 'a newer one']) {
      await security.machineLogin(account, { client_secret }).expect(200);
    }
    await rotateSecret(manager, account.application, 'the newest', inAnHour);
    const oldest = await security.machineLogin(account, { client_secret: SECRET });
    expectOAuthError(oldest, 401, 'invalid_client', 'Application credentials are not valid');
    await security.machineLogin(account, { client_secret: 'the newest' }).expect(200);
  });

  it('logs in many times at once', async () => {
    const account = await security.machine();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(account)));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) await security.me(token).expect(200);
  });

  it('has each login in the audit trail (B14)', async () => {
    const account = await security.machine();
    const from = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'machine-1' };
    await security.machineLogin(account).set(from).expect(200);
    expect(await auditOf(account)).toMatchObject([
      {
        event: 'login',
        user_id: account.user.id,
        login_hash: shortLoginHash(account.user.login),
        application_id: account.application.id,
        address: '203.0.113.9',
        request_id: 'machine-1',
      },
    ]);
  });
});

describe('a machine login that is rejected (B19)', () => {
  it.each([
    ['the user is deactivated', { activated: false }, 'User has been deactivated'],
    ['an administrator locked the user', { locked: true }, 'User has been locked'],
    ['the user is deactivated and locked', { activated: false, locked: true }, 'User has been deactivated'],
    ['the user is a person', { machine: false }, LOGIN_NOT_VALID],
  ])('is 400 invalid_grant in the words of B4 if %s, and 200 again afterwards', async (_, state, details) => {
    const account = await security.machine({ user: state });
    await expectRejected(account, 'invalid_grant', details);
    await change(account, { activated: true, locked: false, machine: true });
    await security.machineLogin(account).expect(200);
  });

  it('is 400 invalid_grant if the user was deleted', async () => {
    const account = await security.machine();
    const token = await tokenOf(account);
    await users().delete({ id: account.user.id });
    await expectRejected(account, 'invalid_grant', LOGIN_NOT_VALID);
    await security.me(token).expect(403);
  });

  it('is 400 invalid_grant if the application has no machine user', async () => {
    const account = await security.machine();
    await changeApplication(account, { machine_user_id: null });
    await expectRejected(account, 'invalid_grant', LOGIN_NOT_VALID);
  });

  it('is 400 invalid_grant if the user belongs to another client account (B3)', async () => {
    const [account, stranger] = [await security.machine(), await security.machine()];
    await changeApplication(account, { machine_user_id: stranger.user.id });
    await expectRejected(account, 'invalid_grant', LOGIN_NOT_VALID);
    expect((await stored(stranger)).tokens).toEqual([0, 0]);
  });

  it('is 400 unauthorized_client without the grant type, whatever its user is', async () => {
    const account = await security.machine({ application: { grant_types: ['password', 'refresh_token'] } });
    await expectRejected(account, 'unauthorized_client', /grant type client_credentials/);
  });

  it('is 400 invalid_scope beyond the application, and if nothing is left for the user (B3, B15)', async () => {
    const account = await security.machine({ user: { scope: 'read' } });
    await expectRejected(account, 'invalid_scope', 'scope must name one or more of: read write', { scope: 'admin' });
    await expectRejected(account, 'invalid_scope', 'scope must name one or more of: read', { scope: 'write' });
    await change(account, { scope: 'erase' });
    await expectRejected(account, 'invalid_scope', 'No scope is left that can be granted');
  });

  it('is 401 invalid_client with a wrong secret (B3)', async () => {
    const account = await security.machine();
    const response = await security.machineLogin(account, { client_secret: 'wrong' });
    expectOAuthError(response, 401, 'invalid_client', 'Application credentials are not valid');
    expect((await stored(account)).tokens).toEqual([0, 0]);
  });

  it('is 400 if the user is deactivated while it is under way, and issues no token (B12)', async () => {
    const account = await security.machine();
    const runner = security.database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await deactivateUser(runner.manager, account.user);
    const login = security.machineLogin(account).then((response) => response);
    await expect.poll(waitingForLocks).toBe(1);
    await runner.commitTransaction();
    await runner.release();
    expectOAuthError(await login, 400, 'invalid_grant', 'User has been deactivated');
    expect((await stored(account)).tokens).toEqual([0, 0]);
  });

  it('is in the audit trail with the reason (B14)', async () => {
    const account = await security.machine({ user: { locked: true } });
    await security.machineLogin(account).expect(400);
    await changeApplication(account, { machine_user_id: null });
    await security.machineLogin(account).set('x-forwarded-for', '203.0.113.10').expect(400);
    const entry = { event: 'login_failed', user_id: null, application_id: account.application.id };
    expect(await auditOf(account)).toMatchObject([
      { ...entry, login_hash: shortLoginHash(account.user.login), reason: 'User has been locked' },
      { ...entry, login_hash: null, reason: LOGIN_NOT_VALID },
    ]);
  });

  it('counts for the limit of its application (B5)', async () => {
    const account = await security.machine();
    const limited = await security.replica({ APPLICATION_RATE_LIMIT: 1 });
    await limited.machineLogin(account).expect(200);
    const response = await limited.machineLogin(account);
    await limited.app.close();
    expectOAuthError(response, 429, 'temporarily_unavailable', /of this application/);
  });
});

describe('a token of a machine user (B19)', () => {
  it('ends when the user is deactivated, and stays revoked (B12)', async () => {
    const account = await security.machine();
    const token = await tokenOf(account);
    await administer((manager) => deactivateUser(manager, account.user));
    await security.me(token).expect(403);
    await change(account, { activated: true });
    await security.me(token).expect(403);
    await security.machineLogin(account).expect(200);
  });

  it('ends when the user is revoked, and when its application revokes it (B7, B12)', async () => {
    const account = await security.machine();
    const [first, second] = [await tokenOf(account), await tokenOf(account)];
    await security.administer('_revoke', account, first).expect(200);
    await security.me(first).expect(403);
    await security.me(second).expect(200);
    await administer((manager) => revokeTokensOf(manager, account.user));
    await security.me(second).expect(403);
    await security.machineLogin(account).expect(200);
  });

  it('loses what its user or application loses (B15)', async () => {
    const account = await security.machine();
    const token = await tokenOf(account);
    const scope = async () => (await security.me(token)).body.data?.token.scope as string | undefined;
    await change(account, { scope: 'write' });
    expect(await scope()).toBe('write');
    await changeApplication(account, { scope: 'read' });
    expect(await scope()).toBeUndefined();
  });

  it('cannot be renewed', async () => {
    const account = await security.machine({ application: { grant_types: ['client_credentials', 'refresh_token'] } });
    const token = await tokenOf(account);
    const response = await security.refresh(account, token);
    expectOAuthError(response, 401, 'invalid_grant', 'Refresh token is not valid');
  });
});

describe('a machine user', () => {
  /** Also one whose row has the hash of a password, as no command and no fixture makes it. */
  const machines = ['without a password', 'with a password'] as const;
  const machineWith = (what: (typeof machines)[number]) =>
    security.machine({
      user: { password_hash: what === 'with a password' ? security.passwordHash : NO_PASSWORD },
      application: { grant_types: ['client_credentials', 'password', 'refresh_token', 'session'] },
    });

  it.each(machines)('%s has no password grant: its login is not valid (B19)', async (what) => {
    const account = await machineWith(what);
    const response = await security.login(account);
    expectOAuthError(response, 401, 'invalid_grant', LOGIN_NOT_VALID);
    expect((await stored(account)).tokens).toEqual([0, 0]);
  });

  it.each(machines)('%s has no session: its login is not valid (B17, B19)', async (what) => {
    const account = await machineWith(what);
    const desk = await security.replica({ PUBLIC_URL: 'http://127.0.0.1:3000' });
    const response: Response = await desk.beginSession(account);
    await desk.app.close();
    expect(response.status).toBe(401);
    expect(response.body.errors).toMatchObject([{ code: 'login_invalid', detail: `${LOGIN_NOT_VALID}.` }]);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('is not locked out by guesses of a password, although its login is (B5)', async () => {
    const account = await machineWith('without a password');
    for (let attempt = 0; attempt < 3; attempt++) await security.login(account).expect(401);
    const failures = security.database.dataSource.getRepository(LoginFailure);
    const key = { client_id: account.client.id, login_hash: hashLogin(account.user.login) };
    expect((await failures.findOneByOrFail(key)).locked_until).not.toBeNull();
    await security.machineLogin(account).expect(200);
  });
});
