import { withClient } from '@earshot/database-kit';
import { AuditEvent, hashLogin } from '@earshot/security/entities';
import type { Test } from 'supertest';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, SecurityUnderTest } from '../support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterAll(() => security.stop());

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
    count: 1,
    ...changes,
  });

const short = (login: string) => hashLogin(login).toString('hex').slice(0, 16);

let addresses = 100;
const newAddress = () => `203.0.113.${++addresses}`;

/** The endpoints where an application authenticates, with a request of the application of an account. */
const ENDPOINTS = [
  ['token', (at, account, client_secret) => at.login(account, { client_secret })],
  ['_introspect', (at, account, secret) => at.administer('_introspect', account, 'a token', secret)],
  ['_revoke', (at, account, secret) => at.administer('_revoke', account, 'a token', secret)],
] satisfies [string, (at: SecurityUnderTest, account: Account, secret: string) => Test][];

const wrongSecret = (at: SecurityUnderTest, account: Account) =>
  at.administer('_introspect', account, 'a token', 'wrong');

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
    const strict = await security.replica({ LOCKOUT_THRESHOLD: 2 });
    for (let n = 0; n < 4; n++) await strict.login(account, { password: 'wrong' }).set(from).expect(401);
    await strict.app.close();
    expect((await entries(account)).map(({ event, reason, count }) => [event, reason, count])).toEqual([
      ['login_failed', 'Login is not valid', 1],
      ['login_locked_out', null, 1],
      ['login_failed', 'Login is not valid', 1],
      ['login_failed', 'User has been locked', 2],
    ]);
  });

  it.each(ENDPOINTS)('has a wrong secret of an application: %s', async (_path, send) => {
    const account = await security.account();
    const address = newAddress();
    await send(security, account, 'wrong')
      .set({ ...from, 'x-forwarded-for': address })
      .expect(401);
    expect(await entries(account)).toEqual([expected(account, { event: 'application_rejected', address })]);
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

describe('failures of a kind from one address (B14)', () => {
  afterEach(() => void vi.useRealTimers());

  const countsOf = (found: AuditEvent[]) => found.map(({ event, reason, count }) => [event, reason, count]);

  it('are counted: the first is an entry at once, the others are one when the process ends', async () => {
    const account = await security.account();
    const replica = await security.replica({});
    for (let n = 1; n <= 30; n++) {
      const [, send] = ENDPOINTS[n % ENDPOINTS.length];
      // Addresses of one IPv6 network of 64 bits.
      await send(replica, account, `wrong-${n}`)
        .set({ 'x-forwarded-for': `2001:db8:1:2::${n}` })
        .expect(401);
    }
    const first = expected(account, {
      event: 'application_rejected',
      address: '2001:db8:1:2::1',
      request_id: expect.any(String) as string,
    });
    expect(await entries(account)).toEqual([first]);
    await replica.app.close();
    const others = expect.objectContaining({ event: 'application_rejected', address: '2001:db8:1:2::2', count: 29 });
    expect(await entries(account)).toEqual([first, others]);
  });

  it('are counted by login, application, reason and network, and lose none', async () => {
    const account = await security.account();
    const locked = await security.account({ user: { locked: true } });
    const replica = await security.replica({ LOCKOUT_THRESHOLD: 1_000 });
    const [address, elsewhere] = [newAddress(), newAddress()];
    const fail = (at: Account, changes: Record<string, string>, times: number) =>
      Promise.all(
        Array.from({ length: times }, () => replica.login(at, changes).set({ 'x-forwarded-for': address }).expect(401)),
      );
    await fail(account, { password: 'wrong' }, 5);
    await fail(account, { username: 'another' }, 4);
    await fail(locked, { password: 'wrong' }, 2);
    await fail(locked, {}, 3);
    await replica.login(account, { password: 'wrong' }).set({ 'x-forwarded-for': elsewhere }).expect(401);
    await replica.app.close();
    const found = [...(await entries(account)), ...(await entries(locked))];
    const countsOfKind = (login: string, from: string, reason: string) =>
      found
        .filter((each) => each.login_hash === short(login) && each.address === from && each.reason === reason)
        .map(({ count }) => count);
    expect(countsOfKind(account.user.login, address, 'Login is not valid')).toEqual([1, 4]);
    expect(countsOfKind('another', address, 'Login is not valid')).toEqual([1, 3]);
    expect(countsOfKind(account.user.login, elsewhere, 'Login is not valid')).toEqual([1]);
    expect(countsOfKind(locked.user.login, address, 'Login is not valid')).toEqual([1, 1]);
    expect(countsOfKind(locked.user.login, address, 'User has been locked')).toEqual([3]);
    expect(found).toHaveLength(8);
  });

  it('are written when the minute ends, and the next one is an entry at once again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const replica = await security.replica({});
    const account = await security.account();
    const fail = () => wrongSecret(replica, account).expect(401);
    await fail();
    await fail();
    await fail();
    expect(countsOf(await entries(account))).toEqual([['application_rejected', null, 1]]);
    vi.advanceTimersByTime(60_000);
    await expect
      .poll(async () => countsOf(await entries(account)))
      .toEqual([
        ['application_rejected', null, 1],
        ['application_rejected', null, 2],
      ]);
    vi.advanceTimersByTime(60_000);
    await fail();
    expect((await entries(account)).map(({ count }) => count)).toEqual([1, 2, 1]);
    await replica.app.close();
    expect(await entries(account)).toHaveLength(3);
  });

  it('are kept if the database does not take them, and written later', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const replica = await security.replica({});
    const account = await security.account();
    const rename = (from: string, to: string) =>
      security.database.dataSource.query(`alter table security.${from} rename to ${to}`);
    await rename('audit_event', 'elsewhere');
    expect((await wrongSecret(replica, account)).status).toBe(503);
    await wrongSecret(replica, account).expect(401);
    vi.advanceTimersByTime(60_000);
    await rename('elsewhere', 'audit_event');
    const counts = async () => {
      vi.advanceTimersByTime(60_000);
      return (await entries(account)).map(({ count }) => count);
    };
    await expect.poll(counts).toEqual([2]);
    await replica.app.close();
  });

  it('cannot fill the audit trail from many addresses: beyond 500 kinds they are counted without an address', async () => {
    const replica = await security.replica({});
    const account = await security.account();
    const [{ last }] = await security.database.dataSource.query<[{ last: string }]>(
      'select max(id) as last from security.audit_event',
    );
    for (let n = 0; n < 1_200; n += 100) {
      const addressesOfFlood = Array.from({ length: 100 }, (_, k) => `2001:db8:2:${(n + k).toString(16)}::1`);
      await Promise.all(
        addressesOfFlood.map((address) =>
          wrongSecret(replica, account).set({ 'x-forwarded-for': address }).expect(401),
        ),
      );
    }
    await replica.app.close();
    const found = await security.database.dataSource.query<AuditEvent[]>(
      'select * from security.audit_event where id > $1 order by count',
      [last],
    );
    expect(found).toHaveLength(1_001);
    expect(found.at(-1)).toMatchObject({ event: 'application_rejected', address: null, client_id: null, count: 200 });
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(1_200);
  });
});

describe('an unknown client id (B3, B14)', () => {
  it.each(ENDPOINTS)('is recorded, with the same statements as a wrong secret: %s', async (_path, send) => {
    const account = await security.account();
    const replica = await security.replica({});
    const pool = (
      replica.app.get(DataSource).driver as unknown as { master: { query: (statement: unknown) => unknown } }
    ).master;
    const sent = vi.spyOn(pool, 'query');
    const statementsOf = async (oauthClientId: string, address: string) => {
      sent.mockClear();
      const application = { ...account.application, oauth_client_id: oauthClientId };
      await send(replica, { ...account, application }, 'wrong')
        .set({ 'x-forwarded-for': address })
        .expect(401);
      return sent.mock.calls.map(([statement]) => (statement as { text: string }).text);
    };
    const [first, second] = [newAddress(), newAddress()];
    const known = account.application.oauth_client_id;
    const inFirstPlace = [await statementsOf(known, first), await statementsOf('unknown', second)];
    const inSecondPlace = [await statementsOf('unknown', first), await statementsOf(known, second)];
    const later = [await statementsOf('another', first), await statementsOf(known, first)];
    expect(inFirstPlace[0]).toHaveLength(2);
    expect(inFirstPlace[1]).toEqual(inFirstPlace[0]);
    expect(inSecondPlace[0]).toEqual(inFirstPlace[0].slice(0, 1));
    for (const statements of [inSecondPlace[1], ...later]) expect(statements).toEqual(inSecondPlace[0]);
    await replica.app.close();
    const found = await security.database.dataSource.getRepository(AuditEvent).findBy({ address: second });
    const anonymous = found.filter(({ application_id }) => application_id === null);
    expect(anonymous).toMatchObject([{ event: 'application_rejected', client_id: null, reason: 'unknown client id' }]);
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
