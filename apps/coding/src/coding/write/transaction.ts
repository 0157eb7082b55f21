import type { Sql } from '@earshot/database-kit';
import type { ClientBase, PoolClient } from 'pg';
import { foldWrites, type ReportUpdate } from '../plan/fold.js';
import type { Write } from '../plan/group.js';
import type { ValidItem } from '../plan/valid-item.js';
import { recordsOf } from './change-records.js';
import { commit, UnconfirmedCommitError } from './commit.js';
import { giveBack, giveBackAfter, takeConnection } from './connection.js';
import { inTime } from './in-time.js';
import { lockFor } from './lock-reports.js';
import type { Missing, Outcome } from './outcome.js';
import { beginWithin, timeLimit } from './time-limits.js';
import { stateOf, stopWaiting, type TransactionId } from './transaction-state.js';
import { updateMentions } from './update-mentions.js';

const NONE_MISSING: Missing = new Set();

/**
 * Applies the writes, one after the other, in one transaction (rule C7). The number of statements grows with the
 * reports, not with the items. Statements that do not depend on each other are sent together (pipeline mode). The
 * transaction ends before `deadline` (by `performance.now()`). Never rejects: the outcome contains the error.
 */
export async function transact(sql: Sql, writes: readonly Write[], deadline: number): Promise<Outcome> {
  try {
    const now = new Date();
    const updates = await foldWrites(writes);
    const client = await takeConnection(sql, deadline);
    return await transactOn(client, { sql, writes, updates, now, deadline });
  } catch (error) {
    // The transaction has not begun.
    return { state: 'rolled back', error };
  }
}

interface Transaction {
  sql: Sql;
  writes: readonly Write[];
  updates: readonly ReportUpdate[];
  now: Date;
  deadline: number;
}

async function transactOn(client: PoolClient, transaction: Transaction): Promise<Outcome> {
  const { sql, writes, updates, now, deadline } = transaction;
  let id: TransactionId | undefined;
  let missing = NONE_MISSING;
  try {
    const updating = updateAll(client, updates, now, beginWithin(sql, timeLimit(deadline)));
    const [updated, complete] = await Promise.all([
      inTime(updating, deadline, 'The transaction took too long.'),
      // Usually no mention is missing, so the change records are prepared while the database works.
      recordsOf(writes, NONE_MISSING, now),
    ]);
    ({ id, missing } = updated);
    const records = missing.size === 0 ? complete : await recordsOf(writes, missing, now);
    await commit(client, records, deadline);
    giveBack(client);
    return { state: 'committed', missing };
  } catch (error) {
    giveBackAfter(error, client);
    if (!id || !(error instanceof UnconfirmedCommitError)) return { state: 'rolled back', error };
    const state = await stateOf(sql, id, deadline);
    if (state === 'unknown') stopWaiting(sql, id);
    return state === 'committed' ? { state, missing } : { state, error };
  }
}

async function updateAll(client: ClientBase, updates: readonly ReportUpdate[], now: Date, begin: string) {
  const begun = client.query(begin);
  const locked = client.query<TransactionId>(lockFor(updates));
  const changed = updates.map((update) => changeMentions(client, update, now));
  await all<unknown>([begun, locked, ...changed]);
  const { rows } = await locked;
  const counts = await Promise.all(changed);
  // If an update changed every mention that it names, none is missing.
  const incomplete = updates.filter(({ mentionIds }, index) => counts[index] !== mentionIds.length);
  return { id: rows[0] as TransactionId, missing: await findMissing(client, incomplete) };
}

/** Updates mentions of a report. Returns how many exist. */
async function changeMentions(client: ClientBase, update: ReportUpdate, now: Date): Promise<number> {
  const results = await all(updateMentions(update, now).map((statement) => client.query(statement)));
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** Selects those of the mentions $2 that are in report $1. */
const EXISTING_MENTIONS = 'select id from coding.mention where report_id = $1 and id = any($2)';

/** The items of these updates whose mention is not in its report. */
async function findMissing(client: ClientBase, updates: readonly ReportUpdate[]): Promise<Missing> {
  const answers = await all(
    updates.map(({ reportId, mentionIds }) => client.query<{ id: string }>(EXISTING_MENTIONS, [reportId, mentionIds])),
  );
  return new Set<ValidItem>(
    updates.flatMap(({ items }, index) => {
      const existing = new Set(answers[index].rows.map(({ id }) => id as string));
      return items.filter(({ item }) => !existing.has(item.mention_id));
    }),
  );
}

/**
 * Waits for every query, so that none still runs on the connection. Throws the first error, which causes the others.
 */
async function all<T>(queries: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(queries);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
