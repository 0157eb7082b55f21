import { withClient } from '@earshot/database-kit';
import { metricValue } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let strict: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
  strict = await security.replica({ LOCKOUT_THRESHOLD: 1, LOCKOUT_SECONDS: 0 });
});
afterAll(async () => {
  await strict.app.close();
  await security.stop();
});
/** Each test begins with nothing to delete. */
beforeEach(async () => {
  for (const table of ['session', 'refresh_token', 'access_token']) await run(`delete from security.${table}`);
  await security.prune();
});
afterEach(() => void vi.useRealTimers());

const run = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  security.database.dataSource.query(statement, values);
const metric = async (name: string, labels = {}) =>
  metricValue((await security.http.get('/metrics').expect(200)).text, name, labels);
const lastSuccess = () => metric('pruning_last_success_timestamp_seconds');

describe('expired tokens', () => {
  it('are deleted a day later, and no other tokens', async () => {
    const { body: tokens } = await security.login(await security.account()).expect(201);
    await run(`update security.refresh_token set expires_at = now() - interval '23 hours'`);
    expect(await security.prune()).toBe(0);
    await run(`update security.refresh_token set expires_at = now() - interval '24 hours'`);
    const [{ count }] = await run<{ count: number }>('select count(*)::int from security.refresh_token');
    expect(count).toBeGreaterThan(0);
    expect(await security.prune()).toBe(count);
    expect(await security.prune()).toBe(0);
    await security.me(tokens.access_token).expect(200);
  });

  it('are deleted in batches until none is left, and counted by kind', async () => {
    const { user } = await security.account();
    const before = (await metric('pruned_rows_total', { kind: 'access_token' }))!;
    await run(
      `insert into security.access_token (hash, family_id, application_id, user_id, scope, issued_at, expires_at)
       select int4send(n), gen_random_uuid(), (select id from security.application limit 1), $1, 'read', now(), now() - interval '1 day'
         from generate_series(1, 2500) n`,
      [user.id],
    );
    expect(await security.prune()).toBe(2_500);
    expect(await metric('pruned_rows_total', { kind: 'access_token' })).toBe(before + 2_500);
    expect(await lastSuccess()).toBeGreaterThan(Date.now() / 1000 - 60);
  });
});

describe('sessions', () => {
  it('are deleted a day after their absolute end, and no others (B17)', async () => {
    const { user } = await security.account();
    await run(
      `insert into security.session (hash, family_id, application_id, user_id, scope, issued_at, expires_at, seen_at)
       select int4send(n), gen_random_uuid(), (select id from security.application limit 1), $1, 'read', now(),
              now() - make_interval(hours => n), now()
         from generate_series(22, 25) n`,
      [user.id],
    );
    const before = (await metric('pruned_rows_total', { kind: 'session' })) ?? 0;
    expect(await security.prune()).toBe(2);
    const left = await run<{ n: number }>(`select get_byte(hash, 3) as n from security.session order by 1`);
    expect(left.map(({ n }) => n)).toEqual([22, 23]);
    expect(await metric('pruned_rows_total', { kind: 'session' })).toBe(before + 2);
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
    await security.prune();
    expect(await logins()).toEqual([true, true, true]);
    vi.setSystemTime(Date.now() + 3600_000);
    await security.prune();
    expect(await logins()).toEqual([false, false, true]);
  });
});

describe('replicas', () => {
  const LOCK = `select pg_advisory_xact_lock(x'7072756e'::integer, hashtext('security'))`;

  it('leave the work to the one that holds the lock', async () => {
    await security.login(await security.account()).expect(201);
    await run(`update security.access_token set expires_at = now() - interval '1 day'`);
    const succeeded = await lastSuccess();
    await withClient(security.database.url, async (other) => {
      await other.query('begin');
      await other.query(LOCK);
      expect(await security.prune()).toBe(0);
      await other.query('commit');
    });
    expect(await lastSuccess()).toBe(succeeded);
    const deleted = await Promise.all([security.prune(), strict.prune()]);
    expect(deleted[0] + deleted[1]).toBe(1);
  });

  it('delete the other kinds if one of them fails, and do not report success', async () => {
    const succeeded = await lastSuccess();
    await security.login(await security.account()).expect(201);
    await run(`update security.refresh_token set expires_at = now() - interval '1 day'`);
    await run('alter table security.access_token rename to elsewhere');
    onTestFinished(async () => void (await run('alter table security.elsewhere rename to access_token')));
    expect(await security.prune()).toBe(1);
    expect(await lastSuccess()).toBe(succeeded);
  });
});
