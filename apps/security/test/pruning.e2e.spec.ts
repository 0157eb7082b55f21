import { Sql } from '@earshot/database-kit';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SecurityEnvironment } from '../src/environment.js';
import { Pruner } from '../src/security/pruner.js';
import { SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let strict: SecurityUnderTest;
let pruner: Pruner;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
  strict = await security.replica({ LOCKOUT_THRESHOLD: 1, LOCKOUT_SECONDS: 0 });
  pruner = new Pruner(new Sql(security.database.dataSource), pino({ level: 'silent' }), new SecurityEnvironment());
});
afterAll(async () => {
  await strict.app.close();
  await security.stop();
});
afterEach(() => void vi.useRealTimers());

describe('expired tokens', () => {
  it('are deleted, and no other tokens', async () => {
    const { body: tokens } = await security.login(await security.account()).expect(201);
    await security.database.dataSource.query(`update security.refresh_token set expires_at = now()`);
    const [{ count }] = await security.database.dataSource.query('select count(*)::int from security.refresh_token');
    expect(count).toBeGreaterThan(0);
    expect(await pruner.prune()).toBe(count);
    expect(await pruner.prune()).toBe(0);
    await security.me(tokens.access_token).expect(200);
  });
});

describe('failures of logins', () => {
  it('are deleted a day after the last attempt, except a lockout of a user that has not ended (B5)', async () => {
    const account = await security.account();
    await strict.login(account, { password: 'wrong' });
    await strict.login(account, { username: 'unknown-1' });
    await security.login(account, { username: 'unknown-2' });
    const logins = async () => {
      const rows = ['unknown-1', 'unknown-2', account.user.login].map((login) =>
        security.failuresInDatabase(account, login),
      );
      return (await Promise.all(rows)).map((row) => row !== null);
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 3600_000 });
    await pruner.prune();
    expect(await logins()).toEqual([true, true, true]);
    vi.setSystemTime(Date.now() + 3600_000);
    await pruner.prune();
    expect(await logins()).toEqual([false, false, true]);
  });
});
