import { setTimeout as sleep } from 'node:timers/promises';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { UnfitStandby } from './unfit-standby.js';
import { DATABASE_ID, parseLsn, type WalPosition } from './wal-position.js';

/** If the standby does not connect, or does not report its state, within this time, the primary answers. */
export const ANSWER_MS = 1_000;

/** The pauses before the position of the standby is read again, 50 ms in all: replay is usually done within some. */
const PAUSES_MS = [1, 2, 4, 8, 15, 20];

/** The state of a server as far as reads depend on it. */
interface State {
  isStandby: boolean;
  database: string;
  timeline: number;
  /** The position up to which it has replayed the log. A server that has never been a standby has none. */
  lsn: string | null;
}

/**
 * The timeline in the control file is that of the last restart point or a later one, so it may be out of date, but it
 * never is a timeline that the standby has not reached.
 */
export const readState = preparedStatement<State, object>(
  'state of the standby',
  () => `
    select pg_is_in_recovery() as "isStandby", ${DATABASE_ID} as database, pg_last_wal_replay_lsn() as lsn,
           greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) as timeline
      from pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`,
);

export async function stateOf(client: ClientBase): Promise<State> {
  const statement: Statement<State> = { ...readState({}), query_timeout: ANSWER_MS };
  return (await client.query<State>(statement)).rows[0];
}

/** Resolves when the server has replayed `position`. Rejects with an UnfitStandby if it cannot within 50 ms. */
export async function awaitReplay(read: () => Promise<State>, position: WalPosition): Promise<void> {
  for (const pause of [...PAUSES_MS, undefined]) {
    const state = await read();
    expectStandbyOf(position, state);
    if (parseLsn(state.lsn!) >= position.lsn) return;
    if (pause !== undefined) await sleep(pause);
  }
  throw new UnfitStandby('behind', 'it has not replayed all changes that a request needs');
}

function expectStandbyOf({ database, timeline }: WalPosition, state: State): void {
  if (state.database !== database) throw new UnfitStandby('another database', 'it is not a copy of the database');
  if (!state.isStandby || state.lsn === null) {
    throw new UnfitStandby('not a standby', 'it is not in recovery: it is a primary, or was promoted to one');
  }
  if (state.timeline !== timeline) {
    throw new UnfitStandby('another timeline', `its timeline is ${state.timeline}, that of the primary ${timeline}`);
  }
}
