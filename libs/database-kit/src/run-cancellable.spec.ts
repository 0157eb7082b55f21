import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { CONNECTION_SETTINGS } from './data-source.js';
import { runCancellable, UnsuitableServer } from './run-cancellable.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const NAME = 'cancellable';
const REASON = new Error('the client is gone');

describe('a cancellable statement (C11)', () => {
  let watcher: pg.Client;
  let pool: pg.Pool;
  beforeAll(async () => {
    watcher = new pg.Client({ connectionString: inject('databaseUrl') });
    await watcher.connect();
  });
  afterAll(() => watcher.end());
  beforeEach(() => {
    pool = new pg.Pool({
      ...CONNECTION_SETTINGS,
      connectionString: inject('databaseUrl'),
      application_name: NAME,
      max: 2,
      // A statement that is not cancelled does not end, so no test needs to measure time.
      statement_timeout: 0,
      query_timeout: 0,
    });
  });
  afterEach(() => pool.end());

  /** The statements of the pool that PostgreSQL is running. */
  const active = async (): Promise<string[]> => {
    const { rows } = await watcher.query<{ query: string }>(
      `select query from pg_stat_activity where application_name = $1 and state = 'active'`,
      [NAME],
    );
    return rows.map(({ query }) => query);
  };
  const isRunning = (part: string) => expect.poll(() => active()).toEqual([expect.stringContaining(part)]);
  const nothingRuns = () => expect.poll(() => active()).toEqual([]);
  const sleeping = (seconds: number) => ({ text: 'select pg_sleep($1)', values: [seconds] });

  it('runs to its end if it is not cancelled', async () => {
    const { rows } = await runCancellable(
      pool,
      { text: 'select $1::int as n', values: [7] },
      new AbortController().signal,
    );
    expect(rows).toEqual([{ n: 7 }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('ends in PostgreSQL when it is cancelled, and its connection is reused', async () => {
    const controller = new AbortController();
    const running = runCancellable(pool, sleeping(3_600), controller.signal);
    await isRunning('pg_sleep');
    controller.abort(REASON);
    await expect(running).rejects.toBe(REASON);
    await nothingRuns();
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('also ends if it is cancelled before PostgreSQL begins it', async () => {
    for (let n = 0; n < 30; n++) {
      const controller = new AbortController();
      pool.once('acquire', () => setImmediate(() => controller.abort(REASON)));
      await expect(runCancellable(pool, sleeping(3_600), controller.signal)).rejects.toBe(REASON);
    }
    await nothingRuns();
  });

  it('ends while it waits for a lock', async () => {
    await watcher.query('select pg_advisory_lock(42)');
    const controller = new AbortController();
    const running = runCancellable(pool, { text: 'select pg_advisory_lock(42)' }, controller.signal);
    await isRunning('pg_advisory_lock');
    controller.abort(REASON);
    await expect(running).rejects.toBe(REASON);
    await nothingRuns();
    await watcher.query('select pg_advisory_unlock(42)');
  });

  it('also ends if every connection is busy', async () => {
    const controllers = [new AbortController(), new AbortController()];
    const all = controllers.map(({ signal }) => runCancellable(pool, sleeping(3_600), signal));
    await expect.poll(() => active()).toHaveLength(2);
    for (const controller of controllers) controller.abort(REASON);
    await Promise.all(all.map((running) => expect(running).rejects.toBe(REASON)));
    await nothingRuns();
  });

  it('fails, and its connection is closed, if the cancellation cannot be sent', async () => {
    const controller = new AbortController();
    const running = runCancellable(pool, sleeping(0.3), controller.signal);
    await isRunning('pg_sleep');
    // The reserved connection is opened only now, on a port on which nothing listens.
    pool.options.connectionString = undefined;
    pool.options.port = 1;
    controller.abort(REASON);
    await running.catch(() => undefined);
    expect(pool.totalCount).toBe(0);
  });

  it('is not sent if it is cancelled before it begins', async () => {
    await expect(runCancellable(pool, sleeping(3_600), AbortSignal.abort(REASON))).rejects.toBe(REASON);
    expect(pool.totalCount).toBe(0);
  });

  it('stops waiting for a connection if it is cancelled, and takes none later', async () => {
    const held = [await pool.connect(), await pool.connect()];
    const controller = new AbortController();
    const waiting = runCancellable(pool, { text: 'select 1' }, controller.signal);
    controller.abort(REASON);
    await expect(waiting).rejects.toBe(REASON);
    for (const client of held) client.release();
    await expect.poll(() => pool.idleCount).toBe(2);
    expect(pool.waitingCount).toBe(0);
  });

  it('runs after its preparation, on the same connection', async () => {
    const pid = { text: 'select pg_backend_pid() as pid' };
    const prepared: unknown[] = [];
    const prepare = async (client: pg.PoolClient) => void prepared.push(...(await client.query(pid)).rows);
    for (let n = 0; n < 3; n++) {
      const { rows } = await runCancellable(pool, pid, new AbortController().signal, prepare);
      expect(rows).toEqual(prepared.splice(0));
    }
  });

  it('is not sent if its preparation finds that the server is unsuitable, and the connection is reused', async () => {
    const unsuitable = new UnsuitableServer('it is behind');
    const prepare = () => Promise.reject(unsuitable);
    const running = runCancellable(pool, { text: 'create table sent ()' }, new AbortController().signal, prepare);
    await expect(running).rejects.toBe(unsuitable);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    expect((await pool.query(`select to_regclass('sent') as it`)).rows).toEqual([{ it: null }]);
  });

  it('is not sent if it is cancelled during its preparation, and the connection is reused', async () => {
    const controller = new AbortController();
    const prepare = async () => {
      controller.abort(REASON);
      await sleep(60);
    };
    const running = runCancellable(pool, { text: 'create table sent ()' }, controller.signal, prepare);
    await expect(running).rejects.toBe(REASON);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    expect((await pool.query(`select to_regclass('sent') as it`)).rows).toEqual([{ it: null }]);
  });

  it('never affects the next statement on its connection, however late it is cancelled', async () => {
    pool.options.max = 1;
    for (let n = 0; n < 200; n++) {
      const controller = new AbortController();
      const running = runCancellable(pool, sleeping(0.002), controller.signal).catch((error: unknown) => error);
      await sleep(n % 5);
      controller.abort(REASON);
      await running;
      expect((await pool.query('select pg_sleep(0.001), 1 as n')).rows).toMatchObject([{ n: 1 }]);
    }
    expect(pool.totalCount).toBe(1);
  });

  it('rejects with the error of PostgreSQL if it fails', async () => {
    await expect(runCancellable(pool, { text: 'select nothing' }, new AbortController().signal)).rejects.toMatchObject({
      code: '42703',
    });
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('fails if its connection is lost, and nothing else fails', async () => {
    pool.on('error', () => undefined);
    const running = runCancellable(pool, sleeping(3_600), new AbortController().signal);
    const failed = expect(running).rejects.toMatchObject({ code: '57P01' });
    await isRunning('pg_sleep');
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [NAME]);
    await failed;
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('is ended by PostgreSQL before the client gets its 503', async () => {
    Object.assign(pool.options, CONNECTION_SETTINGS);
    await expect(runCancellable(pool, sleeping(3_600), new AbortController().signal)).rejects.toMatchObject({
      code: '57014',
      message: expect.stringContaining('statement timeout'),
    });
    await nothingRuns();
  });
});
