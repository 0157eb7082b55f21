import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { expect, it, vi } from 'vitest';
import { transact, type Work } from './transaction.js';

/** A connection that answers each statement with `answer`, and what became of it. */
function connection(answer: (statement: unknown) => Promise<unknown>) {
  const destroy = vi.fn();
  const client = { query: vi.fn(answer), release: vi.fn(), off: vi.fn(), connection: { stream: { destroy } } };
  const sql = { serverVersion: 16, connect: async () => ({ ...client, on: () => client }) };
  return { sql: sql as unknown as Sql, release: client.release, destroy };
}

const REJECTED = DocumentError.of('idempotency_quota_exceeded', 'too much');

const rejectedWork = {
  reportIds: [],
  lock: 'lock' as unknown as Work<never>['lock'],
  run: () => Promise.reject(REJECTED),
} satisfies Work<never>;

it('is rolled back when PostgreSQL says so, so that another attempt finds no lock of it (C13)', async () => {
  let rollBack = (_: unknown) => {};
  const rollback = new Promise((resolve) => (rollBack = resolve));
  const { sql, release } = connection(async (statement) => (statement === 'rollback' ? rollback : { rows: [{}] }));
  const settled = vi.fn();
  const outcome = transact(sql, rejectedWork, { at: performance.now() + 4_000 }).finally(settled);
  await pause(50);
  expect(settled).not.toHaveBeenCalled();
  rollBack({});
  expect(await outcome).toEqual({ state: 'rolled back', error: REJECTED });
  expect(release).toHaveBeenCalledExactlyOnceWith();
});

it('is ended with its connection if PostgreSQL does not answer in time (C11)', async () => {
  const { sql, release, destroy } = connection(async (statement) =>
    statement === 'rollback' ? new Promise(() => {}) : { rows: [{}] },
  );
  expect(await transact(sql, rejectedWork, { at: performance.now() + 200 })).toEqual({
    state: 'rolled back',
    error: REJECTED,
  });
  expect(destroy).toHaveBeenCalledOnce();
  expect(release).toHaveBeenCalledExactlyOnceWith(true);
});
