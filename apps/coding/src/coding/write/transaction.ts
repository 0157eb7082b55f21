import type { Sql, Statement } from '@earshot/database-kit';
import type { ClientBase, PoolClient } from 'pg';
import { allSettled, giveBack, giveBackAfter, takeConnection } from './connection.js';
import { commit, UnconfirmedCommitError } from './commit.js';
import { beginWithin, inTime, timeLimit } from './deadline.js';
import { stateOf, stopWaiting, type TransactionId } from './transaction-state.js';

/** The outcome of a transaction (rule C7). Committed stores all of its changes, rolled back none. */
export type Outcome<T> =
  { state: 'committed'; result: T } | { state: 'rolled back'; error: unknown } | { state: 'unknown'; error: unknown };

/** The work of one transaction. A failed transaction may be repeated, so the work may run several times. */
export interface Work<T> {
  /** Takes the locks, and identifies the transaction. */
  lock: Statement<TransactionId>;
  /**
   * Sends its statements, which run when the locks are taken. Throws a DocumentError to reject the request: then the
   * transaction is rolled back. No statement may still run when it settles.
   */
  run(client: ClientBase): Promise<Finished<T>>;
}

/** Work that is ready to commit. */
export interface Finished<T> {
  /** The result if the transaction commits. */
  result: T;
  /** The last statements, which are sent together with COMMIT. */
  last: readonly Statement<never>[];
}

/**
 * Does the work in one transaction (rule C7), which ends before `deadline` (by `performance.now()`). Statements that do
 * not depend on each other are sent together (pipeline mode). Never rejects: the outcome contains the error.
 */
export async function transact<T>(sql: Sql, work: Work<T>, deadline: number): Promise<Outcome<T>> {
  try {
    const client = await takeConnection(sql, deadline);
    return await transactOn(client, sql, work, deadline);
  } catch (error) {
    // The transaction has not begun.
    return { state: 'rolled back', error };
  }
}

async function transactOn<T>(client: PoolClient, sql: Sql, work: Work<T>, deadline: number): Promise<Outcome<T>> {
  let id: TransactionId | undefined;
  let finished: Finished<T> | undefined;
  try {
    const begun = client.query(beginWithin(sql, timeLimit(deadline)));
    const locked = client.query<TransactionId>(work.lock);
    const done = allSettled([begun, locked, work.run(client)]);
    const [, identified, ready] = await inTime(done, deadline, 'The transaction took too long.');
    [id] = identified.rows;
    finished = ready;
    await commit(client, ready.last, deadline);
    giveBack(client);
    return { state: 'committed', result: ready.result };
  } catch (error) {
    await giveBackAfter(error, client, deadline);
    if (!id || !finished || !(error instanceof UnconfirmedCommitError)) return { state: 'rolled back', error };
    const state = await stateOf(sql, id, deadline);
    if (state === 'unknown') stopWaiting(sql, id);
    return state === 'committed' ? { state, result: finished.result } : { state, error };
  }
}
