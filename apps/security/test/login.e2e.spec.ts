import { AccessToken, RefreshToken, User } from '@earshot/security/entities';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, expectOAuthError, SecurityUnderTest } from './support.js';

const THRESHOLD = 3;
const LOCK_SECONDS = 60;

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start({ LOCKOUT_THRESHOLD: THRESHOLD, LOCKOUT_SECONDS: LOCK_SECONDS });
});
afterAll(() => security.stop());
afterEach(() => void vi.useRealTimers());

const past = new Date('2020-01-01T00:00:00Z');
const refused = (response: Parameters<typeof expectOAuthError>[0], details: string) =>
  expectOAuthError(response, 401, 'invalid_grant', details);

/** Moves the clock of the service, and only the clock, by some seconds. */
function passTime(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

async function failTimes(account: Account, times: number): Promise<void> {
  for (let i = 0; i < times; i++) refused(await security.login(account, { password: 'wrong' }), 'Login is not valid');
}

/** How many connections to the database wait for a row that another transaction holds. */
async function waitingForLocks(): Promise<number> {
  const [{ count }] = await security.database.dataSource.query<[{ count: number }]>(
    `select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return count;
}

const passwordChecks = async (): Promise<number> => {
  const { text } = await security.http.get('/metrics');
  return Number(/^password_checks_total\{.*\} (\d+)$/m.exec(text)?.[1]);
};

describe('who may log in (B4)', () => {
  it('says the same of an unknown login and of a wrong password', async () => {
    const account = await security.account();
    refused(await security.login(account, { username: 'nobody' }), 'Login is not valid');
    refused(await security.login(account, { username: 'nul\0byte' }), 'Login is not valid');
    refused(await security.login(account, { password: 'wrong' }), 'Login is not valid');
  });

  it('computes one password hash for an unknown login as for a known one', async () => {
    const account = await security.account();
    const before = await passwordChecks();
    await security.login(account, { username: 'nobody' });
    expect(await passwordChecks()).toBe(before + 1);
    await security.login(account, { password: 'wrong' });
    expect(await passwordChecks()).toBe(before + 2);
  });

  it('takes a login of another client account for an unknown one, and does not count it (B3, B5)', async () => {
    const [ours, theirs] = [await security.account(), await security.account()];
    for (let i = 0; i <= THRESHOLD; i++) {
      refused(await security.login(ours, { username: theirs.user.login }), 'Login is not valid');
    }
    await security.login(theirs).expect(201);
  });

  it.each([
    ['deactivated', { activated: false }, 'User has been deactivated'],
    ['locked by an administrator', { locked: true }, 'User has been locked'],
    ['past the end of the password', { pwd_expires_at: past }, 'Password is no longer valid'],
    [
      'deactivated, locked and expired',
      { activated: false, locked: true, pwd_expires_at: past },
      'User has been deactivated',
    ],
    ['locked and expired', { locked: true, pwd_expires_at: past }, 'User has been locked'],
  ])('tells a user who is %s so, and only with the right password', async (_state, user, details) => {
    const account = await security.account({ user });
    refused(await security.login(account, { password: 'wrong' }), 'Login is not valid');
    refused(await security.login(account), details);
  });
});

describe('lock-out (B5)', () => {
  it('locks a user after so many failures in a row, for the right password too', async () => {
    const account = await security.account();
    await failTimes(account, THRESHOLD);
    refused(await security.login(account), 'User has been locked');
  });

  it('starts counting anew after a success', async () => {
    const account = await security.account();
    await failTimes(account, THRESHOLD - 1);
    await security.login(account).expect(201);
    await failTimes(account, THRESHOLD - 1);
    await security.login(account).expect(201);
  });

  it('ends the lock by itself, whatever failed while it lasted, and then starts counting anew', async () => {
    const account = await security.account();
    await failTimes(account, THRESHOLD);
    passTime(LOCK_SECONDS - 5);
    await failTimes(account, THRESHOLD);
    passTime(10);
    await failTimes(account, THRESHOLD - 1);
    await security.login(account).expect(201);
  });

  it('does not let failures touch the lock of an administrator', async () => {
    const account = await security.account({ user: { locked: true } });
    await failTimes(account, THRESHOLD + 1);
    expect(await security.userInDatabase(account)).toMatchObject({
      locked: true,
      failed_logins: 0,
      locked_until: null,
    });
  });

  it('locks until an administrator unlocks where LOCKOUT_SECONDS is 0', async () => {
    const other = await security.replica({ LOCKOUT_THRESHOLD: 1, LOCKOUT_SECONDS: 0 });
    const account = await security.account();
    await other.login(account, { password: 'wrong' });
    passTime(100 * 365 * 24 * 3600);
    refused(await security.login(account), 'User has been locked');
    await other.app.close();
  });
});

describe('several replicas and many attempts at once (B5)', () => {
  let replica: SecurityUnderTest;
  beforeAll(async () => {
    replica = await security.replica({ LOCKOUT_THRESHOLD: 1000 });
  });
  afterAll(() => replica.app.close());

  it('counts 50 parallel wrong logins as 50', async () => {
    const account = await security.account();
    await Promise.all(Array.from({ length: 50 }, () => replica.login(account, { password: 'wrong' })));
    expect((await security.userInDatabase(account)).failed_logins).toBe(50);
  });

  it('lets nobody in whom guesses lock while the right password is checked, and issues nothing', async () => {
    const account = await security.account();
    const logins = await security.database.dataSource.transaction(async (manager) => {
      await manager.update(User, { id: account.user.id }, { locked_until: new Date(Date.now() + 60_000) });
      const waiting = [security.login(account), security.login(account)].map((login) =>
        login.then((response) => response),
      );
      await expect.poll(waitingForLocks).toBe(2);
      return waiting;
    });
    for (const response of await Promise.all(logins)) refused(response, 'User has been locked');
    const { id: user_id } = account.user;
    expect(await security.database.dataSource.getRepository(AccessToken).countBy({ user_id })).toBe(0);
    expect(await security.database.dataSource.getRepository(RefreshToken).countBy({ user_id })).toBe(0);
    expect((await security.userInDatabase(account)).logged_at).toBeNull();
  });

  it('holds across replicas', async () => {
    const account = await security.account();
    for (let i = 0; i < THRESHOLD - 1; i++) await replica.login(account, { password: 'wrong' });
    await failTimes(account, 1);
    refused(await security.login(account), 'User has been locked');
  });
});

describe('a flood of requests', () => {
  it('answers an address beyond TOKEN_RATE_LIMIT with 429 and Retry-After (B5)', async () => {
    const limited = await security.replica({ TOKEN_RATE_LIMIT: 2 });
    const account = await security.account();
    for (let i = 0; i < 2; i++) await limited.login(account).expect(201);
    const response = await limited.login(account);
    expectOAuthError(response, 429, 'temporarily_unavailable', /Too many requests/);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await limited.app.close();
  });

  it('answers more logins at once than it can hash in time with 503 and Retry-After', async () => {
    const account = await security.account();
    const answers = await Promise.all(Array.from({ length: 300 }, () => security.login(account)));
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(refusals.length).toBeGreaterThan(0);
    for (const response of refusals) {
      expectOAuthError(response, 503, 'temporarily_unavailable', /Too many logins at once/);
      expect(response.headers['retry-after']).toBe('1');
    }
  });
});
