import type { Duplex } from 'node:stream';
import type { Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { DatabaseError, type PoolClient } from 'pg';
import { inTime } from './deadline.js';

/** Ignores errors of a connection, because its queries report them too. */
const ignore = (): void => undefined;

/** Takes a connection from the pool. Rejects with a CutShortError at `deadline` (by `performance.now()`). */
export async function takeConnection(sql: Sql, deadline: number): Promise<PoolClient> {
  const connecting = sql.connect();
  try {
    const client = await inTime(connecting, deadline, 'No connection became free in time.');
    return client.on('error', ignore);
  } catch (error) {
    connecting.then((client) => client.release(), ignore);
    throw error;
  }
}

export function giveBack(client: PoolClient): void {
  client.off('error', ignore);
  client.release();
}

/**
 * Gives back a connection whose transaction failed with `error`. After an error of PostgreSQL, or a rejection of
 * the request, rolls the transaction back. After any other error, destroys the connection, so that the transaction does
 * not outlive its answer (rule C11). Resolves when PostgreSQL has released the locks, or at `deadline`: the advisory ones
 * last, so that a transaction that waited for a row may still find a key locked.
 */
export async function giveBackAfter(error: unknown, client: PoolClient, deadline: number): Promise<void> {
  if (!(error instanceof DatabaseError || error instanceof DocumentError)) return cut(client);
  try {
    await inTime(client.query('rollback'), deadline, 'The rollback took too long.');
    giveBack(client);
  } catch {
    cut(client);
  }
}

function cut(client: PoolClient): void {
  // `end()` would wait for every statement that was sent.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  client.release(true);
}

/**
 * Waits for all queries of a connection, so that none still runs on it. Throws the first error, which causes the others.
 */
export async function allSettled<T extends readonly unknown[]>(
  queries: readonly [...{ [K in keyof T]: Promise<T[K]> }],
) {
  const results = await Promise.allSettled(queries);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as T;
}
