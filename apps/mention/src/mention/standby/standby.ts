import { SnapshotReader, type SnapshotOptions, SqlPool, type SqlRunner, type Statement } from '@earshot/database-kit';
import { SharedConnections, type ShareRequest } from '@earshot/service-kit';
import type { ClientBase } from 'pg';
import { ANSWER_MS, awaitReplay, readState, stateOf } from './standby-state.js';
import { parseLsn, type WalPosition } from './wal-position.js';

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

  constructor(private readonly url: string) {
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

  /** Opens a snapshot of a server that has replayed `position`, on a connection of its own. */
  snapshot(options: Omit<SnapshotOptions, 'url'>, position: WalPosition): Promise<SnapshotReader> {
    const prepare = (client: ClientBase) => awaitReplay(() => stateOf(client), position);
    return SnapshotReader.open({ ...options, url: this.url, prepare });
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
