import { withClient } from '@earshot/database-kit';
import { AuditEvent, hashLogin } from '@earshot/security/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let strict: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
  strict = await security.replica({ LOCKOUT_THRESHOLD: 2 });
});
afterAll(async () => {
  await strict.app.close();
  await security.stop();
});

const ADDRESS = '203.0.113.7';
const from = { 'x-forwarded-for': ADDRESS, 'x-request-id': 'request-1' };

/** The entries about the client account of a test. */
const entries = ({ client }: Account): Promise<AuditEvent[]> =>
  security.database.dataSource
    .getRepository(AuditEvent)
    .find({ where: { client_id: client.id }, order: { id: 'asc' } });

const expected = (account: Account, changes: Partial<AuditEvent>) =>
  expect.objectContaining({
    user_id: null,
    login_hash: null,
    client_id: account.client.id,
    application_id: account.application.id,
    address: ADDRESS,
    request_id: 'request-1',
    reason: null,
    ...changes,
  });

const short = (login: string) => hashLogin(login).toString('hex').slice(0, 16);

describe('the audit trail (B14)', () => {
  it('has each login', async () => {
    const account = await security.account();
    const { id, login } = account.user;
    const before = new Date();
    await security.login(account).set(from).expect(201);
    const [entry, ...others] = await entries(account);
    expect(entry).toEqual(expected(account, { event: 'login', user_id: id, login_hash: short(login) }));
    expect(entry.occurred_at.valueOf()).toBeGreaterThanOrEqual(before.valueOf() - 1_000);
    expect(others).toEqual([]);
  });

  it.each([
    ['an unknown login', {}, { username: 'perhaps-a-password' }, 'Login is not valid'],
    ['a wrong password', {}, { password: 'wrong' }, 'Login is not valid'],
    ['a deactivated user', { activated: false }, {}, 'User has been deactivated'],
    ['a locked user', { locked: true }, {}, 'User has been locked'],
    ['an expired password', { pwd_expires_at: new Date(0) }, {}, 'Password is no longer valid'],
  ])('has each failed login, with a hash of the login: %s', async (_what, user, changes, details) => {
    const account = await security.account({ user });
    const { body } = await security.login(account, changes).set(from).expect(401);
    expect(body.details).toBe(details);
    const login = (changes as { username?: string }).username ?? account.user.login;
    const found = await entries(account);
    const entry = { event: 'login_failed', login_hash: short(login), reason: details } as const;
    expect(found).toEqual([expected(account, entry)]);
    expect(JSON.stringify(found)).not.toContain('perhaps-a-password');
  });

  it('has the lockout of a login, and the attempts during it', async () => {
    const account = await security.account();
    for (let n = 0; n < 3; n++) await strict.login(account, { password: 'wrong' }).set(from).expect(401);
    expect((await entries(account)).map(({ event, reason }) => [event, reason])).toEqual([
      ['login_failed', 'Login is not valid'],
      ['login_locked_out', null],
      ['login_failed', 'Login is not valid'],
      ['login_failed', 'User has been locked'],
    ]);
  });

  it('has each wrong secret of an application', async () => {
    const account = await security.account();
    await security.login(account, { client_secret: 'wrong' }).set(from).expect(401);
    expect(await entries(account)).toEqual([expected(account, { event: 'application_rejected' })]);
  });

  it('has the reuse of a refresh token', async () => {
    const account = await security.account();
    const { body } = await security.login(account).set(from).expect(201);
    await security.refresh(account, body.refresh_token).expect(200);
    await security.refresh(account, body.refresh_token).set(from).expect(401);
    expect((await entries(account)).slice(1)).toEqual([
      expected(account, { event: 'refresh_token_reused', user_id: account.user.id }),
    ]);
  });

  it('has each revocation that revoked something', async () => {
    const account = await security.account();
    const { body } = await security.login(account).expect(201);
    await security.administer('_revoke', account, 'unknown').set(from).expect(200);
    await security.administer('_revoke', account, body.access_token).set(from).expect(200);
    await security.administer('_revoke', account, body.refresh_token).set(from).expect(200);
    const revoked = expected(account, { event: 'tokens_revoked', user_id: account.user.id });
    expect((await entries(account)).slice(1)).toEqual([revoked, revoked]);
  });

  it('has every entry of concurrent failures', async () => {
    const account = await security.account();
    const logins = Array.from({ length: 20 }, (_, n) =>
      security.login(account, { username: `unknown-${n}` }).expect(401),
    );
    await Promise.all(logins);
    expect(new Set((await entries(account)).map(({ login_hash }) => login_hash)).size).toBe(20);
  });
});

describe('the role of the security service (B14)', () => {
  const asService = (statement: string) =>
    withClient(security.database.urlAs('earshot_security'), (client) => client.query(statement));

  it.each([
    'delete from security.audit_event',
    `update security.audit_event set event = 'login'`,
    'truncate security.audit_event',
    'select * from security.audit_event',
    `insert into security.audit_event (event, occurred_at) values ('login', '2020-01-01')`,
    `insert into security.audit_event (event, actor) values ('login', 'somebody')`,
  ])('may only append: %s', async (statement) => {
    await expect(asService(statement)).rejects.toThrow(/permission denied/);
  });

  it('cannot prune entries of the last 30 days', async () => {
    const account = await security.account();
    await security.login(account).expect(201);
    await security.database.dataSource.query(
      `insert into security.audit_event (event, client_id, occurred_at)
       values ('login', $1, now() - interval '31 days'), ('login', $1, now() - interval '29 days')`,
      [account.client.id],
    );
    await asService(`select security.prune_audit_events('infinity', 1000)`);
    expect(await entries(account)).toHaveLength(2);
  });
});

describe('old entries (B14)', () => {
  it('are deleted after AUDIT_RETENTION_DAYS', async () => {
    const account = await security.account();
    await security.database.dataSource.query(
      `insert into security.audit_event (event, client_id, occurred_at)
       values ('login', $1, now() - interval '101 days'), ('logout', $1, now() - interval '99 days')`,
      [account.client.id],
    );
    const retaining = await security.replica({ AUDIT_RETENTION_DAYS: 100 });
    expect(await retaining.prune()).toBe(1);
    await retaining.app.close();
    expect((await entries(account)).map(({ event }) => event)).toEqual(['logout']);
  });
});
