import type { Duplex } from 'node:stream';
import { ANSWER_MS, type Sql } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { DatabaseError, type PoolClient } from 'pg';
import { RepeatError } from './changed-meanwhile.error.js';
import { inTime, type TimeLimit } from './deadline.js';

/** Takes a connection from the pool. Rejects with a CutShortError when the time is over. */
export async function takeConnection(sql: Sql, limit: TimeLimit): Promise<PoolClient> {
  const connecting = sql.connect();
  try {
    const client = await inTime(connecting, limit, 'No connection became free in time.');
    setAnswerLimit(client, 0);
    return client;
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

export function giveBack(client: PoolClient): void {
  setAnswerLimit(client, ANSWER_MS);
  client.release();
}

/** After these errors the connection is as good as before. */
const IN_ORDER = [DatabaseError, DocumentError, RepeatError];

/**
 * Gives back a connection whose transaction failed with `error`. After an error of PostgreSQL, or a rejection of
 * the request or of its work, rolls the transaction back. After any other error, destroys the connection, so that the transaction does
 * not outlive its answer (rule C11). Resolves when PostgreSQL has released the locks, or when the
 * time is over: the advisory ones last, so that a transaction that waited for a row may still find a key locked.
 */
export async function giveBackAfter(error: unknown, client: PoolClient, limit: TimeLimit): Promise<void> {
  if (!IN_ORDER.some((Kind) => error instanceof Kind)) return cut(client);
  try {
    await inTime(client.query('rollback'), limit, 'The rollback took too long.');
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

/** How long the driver waits for each answer. Transactions have a limit of their own, which may be longer. */
function setAnswerLimit(client: PoolClient, milliseconds: number): void {
  const { connectionParameters } = client as unknown as { connectionParameters?: { query_timeout: number } };
  if (connectionParameters) connectionParameters.query_timeout = milliseconds;
}

interface Cancellation {
  sql: Sql;
  client: PoolClient;
  signal: AbortSignal;
}

/**
 * Settles like `work`, which sends statements on `client`. If the signal aborts first, the statements are cancelled in
 * PostgreSQL until `work` settles, and this rejects with its reason (rule C11).
 */
export async function cancelled<T>(work: Promise<T>, { sql, client, signal }: Cancellation): Promise<T> {
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = sql.cancel(client, work).catch(() => cut(client));
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await work;
  } finally {
    signal.removeEventListener('abort', cancel);
    // A late cancellation must not reach the rollback.
    await cancelling;
    signal.throwIfAborted();
  }
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
