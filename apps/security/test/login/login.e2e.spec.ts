import { randomUUID } from 'node:crypto';
import {
  AccessToken,
  hashPassword,
  lockUser,
  LoginFailure,
  RefreshToken,
  setPassword,
  unlockUser,
  type User,
} from '@earshot/security/entities';
import { type Algorithm, hash } from '@node-rs/argon2';
import type { EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, expectOAuthError, SecurityUnderTest } from '../support.js';

const THRESHOLD = 3;
const LOCK_SECONDS = 60;

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start({ LOCKOUT_THRESHOLD: THRESHOLD, LOCKOUT_SECONDS: LOCK_SECONDS });
});
afterAll(() => security.stop());
afterEach(() => void vi.useRealTimers());

const past = new Date('2020-01-01T00:00:00Z');
const expectRejected = (response: Parameters<typeof expectOAuthError>[0], details: string) =>
  expectOAuthError(response, 401, 'invalid_grant', details);

/** Moves the clock of the service, and only the clock, by some seconds. */
function passTime(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

async function failTimes(account: Account, times: number): Promise<void> {
  for (let i = 0; i < times; i++)
    expectRejected(await security.login(account, { password: 'wrong' }), 'Login is not valid');
}

/** How many connections to the database wait for a row that another transaction holds. */
async function waitingForLocks(): Promise<number> {
  const [{ count }] = await security.database.dataSource.query<[{ count: number }]>(
    `select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return count;
}

const passwordChecks = async (of = security): Promise<number> => {
  const { text } = await of.http.get('/metrics');
  return Number(/^password_checks_total\{.*\} (\d+)$/m.exec(text)?.[1]);
};

describe('which users may log in (B4)', () => {
  it('gives the same answer to an unknown login and to a wrong password', async () => {
    const account = await security.account();
    expectRejected(await security.login(account, { username: 'unknown' }), 'Login is not valid');
    expectRejected(await security.login(account, { username: 'nul\0byte' }), 'Login is not valid');
    expectRejected(await security.login(account, { password: 'wrong' }), 'Login is not valid');
  });

  it('answers a login or a password of many marks on one letter, which would take long to normalize', async () => {
    const account = await security.account();
    const marks = `a${'\u0301'.repeat(4_500)}${'\u0327'.repeat(4_500)}`;
    expectRejected(await security.login(account, { username: marks }), 'Login is not valid');
    expectRejected(await security.login(account, { password: marks }), 'Login is not valid');
    await security.login(account).expect(201);
  });

  it('computes one password hash for an unknown login, as for a known one', async () => {
    const account = await security.account();
    const before = await passwordChecks();
    await security.login(account, { username: 'unknown' });
    expect(await passwordChecks()).toBe(before + 1);
    await security.login(account, { password: 'wrong' });
    expect(await passwordChecks()).toBe(before + 2);
  });

  it('treats a login of another client account as unknown, and counts its failures separately (B3, B5)', async () => {
    const [ours, theirs] = [await security.account(), await security.account()];
    for (let i = 0; i < THRESHOLD; i++) {
      expectRejected(await security.login(ours, { username: theirs.user.login }), 'Login is not valid');
    }
    expectRejected(await security.login(ours, { username: theirs.user.login }), 'User has been locked');
    await security.login(theirs).expect(201);
  });

  it.each([
    ['deactivated', { activated: false }, 'User has been deactivated'],
    ['locked by an administrator', { locked: true }, 'User has been locked'],
    ['past the expiry of the password', { pwd_expires_at: past }, 'Password is no longer valid'],
    [
      'deactivated, locked and expired',
      { activated: false, locked: true, pwd_expires_at: past },
      'User has been deactivated',
    ],
    ['locked and expired', { locked: true, pwd_expires_at: past }, 'User has been locked'],
  ])('reports the state of a user who is %s, but only with the right password', async (_state, user, details) => {
    const account = await security.account({ user });
    expectRejected(await security.login(account, { password: 'wrong' }), 'Login is not valid');
    expectRejected(await security.login(account), details);
  });
});

describe('a password in another form of Unicode (B8)', () => {
  const COMPOSED = 'caf\u00e9 and cr\u00e8me';
  const SENT = 'cafe\u0301\u00a0and cre\u0300me';
  const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

  it('is the same password', async () => {
    const account = await security.deskAccount({ user: { password_hash: await hashPassword(SENT) } });
    await security.login(account, { password: COMPOSED }).expect(201);
    await security.login(account, { password: SENT }).expect(201);
    await security.beginSession(account, { password: SENT }).expect(201);
    for (const password of [COMPOSED.replace('c', 'C'), COMPOSED.replace(' ', ''), 'cafe and creme']) {
      expectRejected(await security.login(account, { password }), 'Login is not valid');
    }
  });

  it.each(['login', 'beginSession'] as const)(
    'is accepted if its bytes were hashed, and then hashed as it is prepared (%s)',
    async (attempt) => {
      const asSent = await hash(SENT, PARAMETERS);
      const account = await security.deskAccount({ user: { password_hash: asSent } });
      expectRejected(await security.login(account, { password: COMPOSED }), 'Login is not valid');
      const token = (await security[attempt](account, { password: SENT }).expect(201)).body.access_token;
      expect((await security.userInDatabase(account)).password_hash).not.toBe(asSent);
      for (const password of [COMPOSED, SENT]) await security.login(account, { password }).expect(201);
      if (token) await security.me(token).expect(200);
    },
  );

  it('stays as it was stored for a user who is rejected', async () => {
    const asSent = await hash(SENT, PARAMETERS);
    const account = await security.account({ user: { password_hash: asSent, pwd_expires_at: past } });
    expectRejected(await security.login(account, { password: SENT }), 'Password is no longer valid');
    expect((await security.userInDatabase(account)).password_hash).toBe(asSent);
  });

  it('succeeds in concurrent logins; the first stores it again', async () => {
    const account = await security.account({ user: { password_hash: await hash(SENT, PARAMETERS) } });
    const answers = await Promise.all(Array.from({ length: 3 }, () => security.login(account, { password: SENT })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('is one failure, for a known login as for an unknown one', async () => {
    const account = await security.account();
    const before = await passwordChecks();
    expectRejected(await security.login(account, { password: SENT }), 'Login is not valid');
    expect(await passwordChecks()).toBe(before + 2);
    expect((await security.failuresInDatabase(account))?.failures).toBe(1);
    expectRejected(await security.login(account, { username: 'unknown', password: SENT }), 'Login is not valid');
    expect(await passwordChecks()).toBe(before + 4);
    expect((await security.failuresInDatabase(account, 'unknown'))?.failures).toBe(1);
  });
});

describe('a login in another form of Unicode (B8)', () => {
  // Three spellings of one character. The first is NFC.
  const SPELLINGS = ['\u1e69', '\u1e61\u0323', 's\u0323\u0307'];

  it.each(SPELLINGS)('is the same login if it is stored as %j', async (stored) => {
    const name = randomUUID();
    const account = await security.deskAccount({ user: { login: `${stored}-${name}` } });
    for (const spelling of SPELLINGS) {
      const login = `${spelling}-${name}`;
      await security.login(account, { username: login }).expect(201);
      await security.beginSession(account, { login }).expect(201);
    }
    expectRejected(await security.login(account, { username: `S-${name}` }), 'Login is not valid');
  });

  it('has the failures of all its spellings (B5)', async () => {
    const account = await security.account({ user: { login: `${SPELLINGS[1]}-${randomUUID()}` } });
    for (const spelling of SPELLINGS) {
      const username = account.user.login.replace(SPELLINGS[1], spelling);
      expectRejected(await security.login(account, { username, password: 'wrong' }), 'Login is not valid');
    }
    expectRejected(await security.login(account), 'User has been locked');
    await security.database.dataSource.transaction((manager) => unlockUser(manager, account.user));
    await security.login(account).expect(201);
  });

  it('is only the login as it is stored, where two users were stored with logins that are equal in NFC', async () => {
    const name = randomUUID();
    const [first, second] = [SPELLINGS[0], SPELLINGS[1]].map((spelling) => ({ login: `${spelling}-${name}` }));
    const account = await security.deskAccount({ user: first });
    const other = await security.deskAccount({ user: second });
    expect((await security.login(account).expect(201)).body.access_token).toBeDefined();
    expect((await security.beginSession(account).expect(201)).body.data.user.id).toBe(account.user.id);
    expect((await security.beginSession(other).expect(201)).body.data.user.id).toBe(other.user.id);
    const login = `${SPELLINGS[2]}-${name}`;
    expectRejected(await security.login(account, { username: login }), 'Login is not valid');
    expect((await security.beginSession(account, { login })).body.errors[0].code).toBe('login_invalid');
    expectRejected(await security.login(account, { username: second.login }), 'Login is not valid');
  });
});

describe('lockout (B5)', () => {
  it('locks a login at the threshold of consecutive failures, and then checks no password (B4)', async () => {
    const account = await security.account();
    await failTimes(account, THRESHOLD);
    const before = await passwordChecks();
    expectRejected(await security.login(account), 'User has been locked');
    expectRejected(await security.login(account, { password: 'wrong' }), 'User has been locked');
    expect(await passwordChecks()).toBe(before);
  });

  it('also locks a login that no user has, and stores it only as a hash', async () => {
    const account = await security.account();
    const unknown = { username: 'perhaps a password', password: 'wrong' };
    for (let i = 0; i < THRESHOLD; i++) expectRejected(await security.login(account, unknown), 'Login is not valid');
    expectRejected(await security.login(account, unknown), 'User has been locked');
    const rows = await security.database.dataSource.query(
      'select row_to_json(f)::text as row from security.login_failure f',
    );
    expect(JSON.stringify(rows)).not.toContain('perhaps');
    await security.login(account).expect(201);
  });

  it('counts from 0 again after a success', async () => {
    const account = await security.account();
    await failTimes(account, THRESHOLD - 1);
    await security.login(account).expect(201);
    await failTimes(account, THRESHOLD - 1);
    await security.login(account).expect(201);
  });

  it('counts a right password of a rejected user neither as a failure nor as a success (B4)', async () => {
    const account = await security.account({ user: { activated: false } });
    await failTimes(account, THRESHOLD - 1);
    for (let i = 0; i < THRESHOLD; i++) expectRejected(await security.login(account), 'User has been deactivated');
    await failTimes(account, 1);
    expectRejected(await security.login(account), 'User has been locked');
  });

  it('ends after LOCKOUT_SECONDS, whatever was tried during the lockout, and counts from 0 again', async () => {
    const account = await security.account();
    await failTimes(account, THRESHOLD);
    passTime(LOCK_SECONDS - 5);
    for (let i = 0; i < THRESHOLD; i++) {
      expectRejected(await security.login(account, { password: 'wrong' }), 'User has been locked');
    }
    passTime(10);
    await failTimes(account, THRESHOLD - 1);
    await security.login(account).expect(201);
  });

  it('does not end the lock of an administrator', async () => {
    const account = await security.account({ user: { locked: true } });
    await failTimes(account, THRESHOLD);
    passTime(LOCK_SECONDS + 1);
    expectRejected(await security.login(account), 'User has been locked');
    expect(await security.userInDatabase(account)).toMatchObject({ locked: true });
  });

  it('lasts until an administrator unlocks if LOCKOUT_SECONDS is 0', async () => {
    const other = await security.replica({ LOCKOUT_THRESHOLD: 1, LOCKOUT_SECONDS: 0 });
    const account = await security.account();
    await other.login(account, { password: 'wrong' });
    passTime(100 * 365 * 24 * 3600);
    expectRejected(await security.login(account), 'User has been locked');
    await other.app.close();
  });
});

describe('concurrent attempts at several replicas (B5)', () => {
  let replica: SecurityUnderTest;
  let lenient: SecurityUnderTest;
  beforeAll(async () => {
    replica = await security.replica({ LOCKOUT_THRESHOLD: THRESHOLD, LOCKOUT_SECONDS: LOCK_SECONDS });
    lenient = await security.replica({ LOCKOUT_THRESHOLD: 1000 });
  });
  afterAll(async () => {
    await replica.app.close();
    await lenient.app.close();
  });

  it('check at most LOCKOUT_THRESHOLD wrong passwords', async () => {
    const account = await security.account();
    const checks = async () => (await passwordChecks()) + (await passwordChecks(replica));
    const before = await checks();
    const guesses = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? security : replica).login(account, { password: `guess ${n}` }),
    );
    const details = (await Promise.all(guesses)).map(({ body }) => body.details as string);
    expect(details.filter((text) => text === 'Login is not valid')).toHaveLength(THRESHOLD);
    expect(details.filter((text) => text === 'User has been locked')).toHaveLength(40 - THRESHOLD);
    expect(await checks()).toBe(before + THRESHOLD);
  });

  it('all succeed if the password is right', async () => {
    const account = await security.account();
    const logins = Array.from({ length: 40 }, (_, n) => (n % 2 ? security : replica).login(account));
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(await security.failuresInDatabase(account)).toMatchObject({ failures: 0, in_flight: 0 });
  });

  it('count 50 parallel failures as 50', async () => {
    const account = await security.account();
    await Promise.all(Array.from({ length: 50 }, () => lenient.login(account, { password: 'wrong' })));
    expect(await security.failuresInDatabase(account)).toMatchObject({ failures: 50, in_flight: 0 });
  });

  it('share the count, also if one replica has a lower threshold', async () => {
    const account = await security.account();
    for (let i = 0; i < THRESHOLD + 2; i++) await lenient.login(account, { password: 'wrong' });
    await failTimes(account, 1);
    expectRejected(await lenient.login(account), 'User has been locked');
  });

  it('wait at most 30 s for an attempt of a process that died', async () => {
    const account = await security.account();
    await failTimes(account, 1);
    await security.database.dataSource
      .getRepository(LoginFailure)
      .update({ client_id: account.client.id }, { in_flight: 2 });
    const busy = await security.login(account);
    expectOAuthError(busy, 503, 'temporarily_unavailable', /Too many logins at once/);
    passTime(31);
    await security.login(account).expect(201);
  });
});

describe('a user who changes while the password is checked (B4, B12)', () => {
  it.each([
    ['locked by an administrator', lockUser, 'User has been locked', 0],
    [
      'given another password',
      (manager: EntityManager, user: User) => setPassword(manager, user, 'another password', null),
      'Login is not valid',
      1,
    ],
  ])('and is %s gets no tokens', async (_state, change, details, failures) => {
    const account = await security.account();
    const login = await security.database.dataSource.transaction(async (manager) => {
      await change(manager, account.user);
      const waiting = security.login(account).then((response) => response);
      await expect.poll(waitingForLocks).toBe(1);
      return { waiting };
    });
    expectRejected(await login.waiting, details);
    const { id: user_id } = account.user;
    expect(await security.database.dataSource.getRepository(AccessToken).countBy({ user_id })).toBe(0);
    expect(await security.database.dataSource.getRepository(RefreshToken).countBy({ user_id })).toBe(0);
    expect((await security.userInDatabase(account)).logged_at).toBeNull();
    expect(await security.failuresInDatabase(account)).toMatchObject({ failures, in_flight: 0 });
  });
});

describe('a flood of requests', () => {
  it('answers an address that exceeds TOKEN_RATE_LIMIT with 429 and Retry-After (B5)', async () => {
    const limited = await security.replica({ TOKEN_RATE_LIMIT: 2 });
    const account = await security.account();
    for (let i = 0; i < 2; i++) await limited.login(account).expect(201);
    const response = await limited.login(account);
    expectOAuthError(response, 429, 'temporarily_unavailable', /Too many requests/);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await limited.app.close();
  });

  it('answers concurrent logins that it cannot check in time with 503 and Retry-After', async () => {
    const account = await security.account();
    const answers = await Promise.all(Array.from({ length: 300 }, () => security.login(account)));
    const rejected = answers.filter(({ status }) => status !== 201);
    expect(rejected.length).toBeGreaterThan(0);
    for (const response of rejected) {
      expectOAuthError(response, 503, 'temporarily_unavailable', /Too many logins at once/);
      expect(response.headers['retry-after']).toBe('1');
    }
  });
});
