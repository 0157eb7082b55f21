import { setTimeout as sleep } from 'node:timers/promises';
import { preparedStatement, SqlPool, type SqlRunner, type Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { SharedConnections, type ShareRequest } from '../mention/shared-connections.js';
import { UnfitStandby } from './unfit-standby.js';
import { DATABASE_ID, parseLsn, type WalPosition } from './wal-position.js';

/** A request that would wait longer than this goes to the primary. */
const ANSWER_MS = 1_000;

/** The pauses before the position of the standby is read again, 50 ms in all: replay is usually done within some. */
const PAUSES_MS = [1, 2, 4, 8, 15, 20];

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
const readState = preparedStatement<State, object>(
  'state of the standby',
  () => `
    select pg_is_in_recovery() as "isStandby", ${DATABASE_ID} as database, pg_last_wal_replay_lsn() as lsn,
           greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) as timeline
      from pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`,
);

/** A streaming replica of the database (hot standby), with as many connections as the primary. */
export class Standby {
  /** The host and port, without secrets. */
  readonly name: string;
  /** The position up to which it had replayed the log when it was last checked. */
  replayed: bigint | undefined;
  private readonly pool: SqlPool;
  private readonly connections: SharedConnections;
  /** For the monitor: it must not wait for searches. */
  private readonly reserved: SqlPool;

  constructor(url: string) {
    this.name = new URL(url).host;
    const limits = { connectionTimeoutMillis: ANSWER_MS };
    this.pool = SqlPool.open(url, 'mention', limits);
    this.connections = new SharedConnections(this.pool);
    this.reserved = SqlPool.open(url, 'mention', { ...limits, query_timeout: ANSWER_MS, max: 1 });
  }

  /** Runs `statement` on a server that has replayed `position`. The same connection is checked first. */
  rows<Row>(statement: Statement<Row>, position: WalPosition, request: ShareRequest): Promise<Row[]> {
    return this.connections.rows(statement, request, (client) => awaitReplay(() => stateOf(client), position));
  }

  /** Resolves if the standby can answer requests that need `position`. For the monitor. */
  async check(position: WalPosition): Promise<void> {
    const read = async () => {
      const [state] = await this.reserved.rows(readState({}));
      if (state.lsn !== null) this.replayed = parseLsn(state.lsn);
      return state;
    };
    await awaitReplay(read, position);
  }

  /** Runs a statement for the monitor. */
  get monitored(): SqlRunner {
    return this.reserved;
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.reserved.close()]);
  }
}

async function stateOf(client: ClientBase): Promise<State> {
  const statement: Statement<State> = { ...readState({}), query_timeout: ANSWER_MS };
  return (await client.query<State>(statement)).rows[0];
}

/** Resolves when the server has replayed `position`. Rejects if it has not within 50 ms, or is no standby of it. */
async function awaitReplay(read: () => Promise<State>, position: WalPosition): Promise<void> {
  for (const pause of [...PAUSES_MS, undefined]) {
    const state = await read();
    expectStandbyOf(position, state);
    if (parseLsn(state.lsn!) >= position.lsn) return;
    if (pause !== undefined) await sleep(pause);
  }
  throw new UnfitStandby('behind', 'it has not replayed the changes that a request needs');
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
