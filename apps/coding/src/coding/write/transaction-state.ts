import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, Statement } from '@earshot/database-kit';
import { inTime } from './in-time.js';
import type { Outcome } from './outcome.js';

const ASK_EVERY_MS = 200;

type State = Outcome['state'];

/**
 * What became of a transaction whose COMMIT was not confirmed. It asks PostgreSQL, which knows once it has recovered,
 * until `deadline` (milliseconds since 1970).
 */
export async function stateOf(sql: Sql, xid: string, deadline: number): Promise<State> {
  while (Date.now() < deadline) {
    try {
      const state = await inTime(ask(sql, xid), deadline, 'PostgreSQL cannot be asked');
      if (state !== 'in progress') return state;
    } catch {
      // Nobody answers yet.
    }
    await sleep(Math.min(ASK_EVERY_MS, Math.max(0, deadline - Date.now())));
  }
  return 'unknown';
}

interface Status {
  /** null for a transaction so old that PostgreSQL has forgotten it. */
  status: 'in progress' | 'committed' | 'aborted' | null;
  waitsForStandbys: boolean;
}

const statusOf = (xid: string): Statement<Status> => ({
  text: `select pg_xact_status($1::xid8) as status,
                current_setting('synchronous_standby_names') <> '' as "waitsForStandbys"`,
  values: [xid],
});

/**
 * Where COMMIT waits for standbys, PostgreSQL calls a transaction committed also when that wait was broken off: the
 * standbys may lack it, and would lose it when they take over. There it is no proof.
 */
async function ask(sql: Sql, xid: string): Promise<State | 'in progress'> {
  const [{ status, waitsForStandbys }] = await sql.rows(statusOf(xid));
  if (status === 'committed' && waitsForStandbys) return 'unknown';
  return status === 'aborted' ? 'rolled back' : (status ?? 'unknown');
}

/**
 * No time limit of PostgreSQL ends the wait for a standby at COMMIT, and it does not notice that its client is gone; so
 * it is asked to, when the client has its answer (rule C11).
 */
export function stopWaiting(sql: Sql, xid: string): void {
  const text = 'select pg_cancel_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid';
  sql.rows({ text, values: [xid] }).catch(() => undefined);
}
