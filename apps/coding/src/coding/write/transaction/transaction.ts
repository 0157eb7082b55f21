import type { Sql, Statement } from '@earshot/database-kit';
import type { ClientBase, PoolClient } from 'pg';
import { allSettled, cancelled, giveBack, giveBackAfter, takeConnection } from './connection.js';
import { commit, UnconfirmedCommitError } from './commit.js';
import { beginWithin, inTime, limitTransaction, type TimeLimit } from './deadline.js';
import { stateOf, stopWaiting, type TransactionId } from './transaction-state.js';

/** The outcome of a transaction (rule C7). Committed stores all of its changes, rolled back none. */
export type Outcome<T> =
  { state: 'committed'; result: T } | { state: 'rolled back'; error: unknown } | { state: 'unknown'; error: unknown };

/** The work of one transaction. A failed transaction may be repeated, so the work may run several times. */
export interface Work<T> {
  /** The reports that it changes. */
  reportIds: readonly string[];
  /** Takes the locks, and identifies the transaction. */
  lock: Statement<TransactionId>;
  /** How long it waits for each lock. Without it, as long as others wait for a write of many (rule C11). */
  lockMs?: number;
  /** Whether its filters select the mentions, so that their number is not known at first. */
  selects?: boolean;
  /**
   * Sends its statements, which run when the locks are taken. Throws a DocumentError to reject the request: then the
   * transaction is rolled back. No statement may still run when it settles. It calls `allowFor` when it knows how many
   * mentions it selects, unless its time limit has their number.
   */
  run(client: ClientBase, allowFor: AllowFor): Promise<Finished<T>>;
}

/** Gives a write of many the time for this many mentions (rule C11). */
export type AllowFor = (mentions: number) => Promise<unknown>;

/** Work that is ready to commit. */
export interface Finished<T> {
  /** The result if the transaction commits. */
  result: T;
  /** The last statements, which are sent together with COMMIT. */
  last: readonly Statement<never>[];
}

/**
 * Does the work in one transaction (rule C7), which ends in time, and early if no client waits for it any more. Statements
 * that do not depend on each other are sent together (pipeline mode). Never rejects: the outcome contains the error.
 */
export async function transact<T>(sql: Sql, work: Work<T>, limit: TimeLimit): Promise<Outcome<T>> {
  try {
    const client = await takeConnection(sql, limit);
    return await transactOn(client, sql, work, limit);
  } catch (error) {
    // The transaction has not begun.
    return { state: 'rolled back', error };
  }
}

async function transactOn<T>(client: PoolClient, sql: Sql, work: Work<T>, limit: TimeLimit): Promise<Outcome<T>> {
  let id: TransactionId | undefined;
  let finished: Finished<T> | undefined;
  try {
    const begun = client.query(beginWithin(sql, limit, work.lockMs));
    const locked = client.query<TransactionId>(work.lock);
    const allowFor = (mentions: number) => {
      limit.allowFor?.(mentions);
      return client.query(limitTransaction(sql, limit));
    };
    const done = allSettled([begun, locked, work.run(client, allowFor)]);
    const awaited = limit.signal ? cancelled(done, { sql, client, signal: limit.signal }) : done;
    const [, identified, ready] = await inTime(awaited, limit, 'The transaction took too long.');
    [id] = identified.rows;
    finished = ready;
    await commit(client, ready.last, limit);
    giveBack(client);
    return { state: 'committed', result: ready.result };
  } catch (error) {
    await giveBackAfter(error, client, limit);
    if (!id || !finished || !(error instanceof UnconfirmedCommitError)) return { state: 'rolled back', error };
    const state = await stateOf(sql, id, limit);
    if (state === 'unknown') stopWaiting(sql, id);
    return state === 'committed' ? { state, result: finished.result } : { state, error };
  }
}
