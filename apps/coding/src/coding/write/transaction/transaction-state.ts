import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, Statement } from '@earshot/database-kit';
import { inTime, type TimeLimit } from './deadline.js';

const ASK_EVERY_MS = 200;

/** What became of a transaction: committed stores all of its changes, rolled back none (rule C7). */
type State = 'committed' | 'rolled back' | 'unknown';

/**
 * Identifies a transaction. A crash of PostgreSQL loses transactions that were not confirmed, and other transactions get
 * their ids again. So an id is only valid while the server runs without a crash.
 */
export interface TransactionId {
  xid: string;
  /** The run of the server: its start, and its last crash, which resets its statistics. */
  run: string;
}

/** The run of the server, as an expression of SQL. */
export const RUN = `concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`;

/**
 * Finds the outcome of a transaction whose COMMIT was not confirmed. Asks PostgreSQL until it answers, perhaps after a
 * recovery, or until the time is over.
 */
export async function stateOf(sql: Sql, id: TransactionId, limit: TimeLimit): Promise<State> {
  while (performance.now() < limit.at) {
    try {
      const state = await inTime(ask(sql, id), limit, 'PostgreSQL does not answer.');
      if (state !== 'in progress') return state;
    } catch {
      // PostgreSQL does not answer yet.
    }
    await sleep(Math.min(ASK_EVERY_MS, Math.max(0, limit.at - performance.now())));
  }
  return 'unknown';
}

interface Status {
  /** null if the transaction is so old that PostgreSQL no longer knows it. */
  status: 'in progress' | 'committed' | 'aborted' | null;
  isSameRun: boolean;
  waitsForStandbys: boolean;
  /** Whether the database has Citus. */
  isDistributed: boolean;
}

const statusOf = ({ xid, run }: TransactionId): Statement<Status> => ({
  text: `select pg_xact_status($1::xid8) as status,
                ${RUN} = $2 as "isSameRun",
                current_setting('synchronous_standby_names') <> '' as "waitsForStandbys",
                to_regclass('pg_catalog.pg_dist_partition') is not null as "isDistributed"`,
  values: [xid, run],
});

/**
 * After a crash, `committed` counts as unknown: it may be the state of another transaction that got the id again. An
 * id of a committed transaction is on the disk and never used again, so `aborted` is certain.
 *
 * If COMMIT waits for standbys, PostgreSQL reports `committed` even after the wait was cancelled. A standby may then
 * lack the transaction, and lose it when it takes over. So with standbys, `committed` counts as unknown.
 *
 * If a transaction changed one worker only, Citus commits there before the coordinator commits. If the worker does not
 * confirm it, or the coordinator fails in between, the coordinator reports `aborted`, although the worker may have
 * committed. So on distributed tables, `aborted` counts as unknown.
 */
async function ask(sql: Sql, id: TransactionId): Promise<State | 'in progress'> {
  const [{ status, isSameRun, waitsForStandbys, isDistributed }] = await sql.rows(statusOf(id));
  if (status === 'committed') return isSameRun && !waitsForStandbys ? 'committed' : 'unknown';
  if (status === 'aborted') return isDistributed ? 'unknown' : 'rolled back';
  return status ?? 'unknown';
}

/**
 * Cancels the wait of a COMMIT for a standby when time is up (rule C11). Neither a time limit of PostgreSQL nor a
 * closed connection ends that wait.
 */
export function stopWaiting(sql: Sql, { xid }: TransactionId): void {
  const text = 'select pg_cancel_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid';
  sql.rows({ text, values: [xid] }).catch(() => undefined);
}
