import pg, { type Pool, type PoolConfig } from 'pg';
import { CONNECTION_SETTINGS } from './data-source.js';
import { type Preparation, runCancellable } from './run-cancellable.js';
import type { Statement } from './statement.js';

/** Runs statements of hand-written SQL. */
export interface SqlRunner {
  /** Runs `statement` and returns its rows. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
}

const ignore = () => undefined;

/** Runs hand-written SQL on the connections of a pool. */
export class SqlPool implements SqlRunner {
  constructor(protected readonly pool: Pool) {
    // A connection may be lost before the promise of the one who took it is kept. Its statements report that. Without a
    // listener the event would end the process.
    pool.on('acquire', (client) => void (client.listeners('error').includes(ignore) || client.on('error', ignore)));
  }

  /**
   * Opens a pool for a server that TypeORM does not know, such as a standby. Its connections have the settings of every
   * connection of a service, except `different`. It connects with its first statement.
   */
  static open(url: string, applicationName: string, different: PoolConfig = {}): SqlPool {
    const connectionString = url;
    const pool = new pg.Pool({
      connectionString,
      application_name: applicationName,
      ...CONNECTION_SETTINGS,
      ...different,
    });
    // An idle connection that is lost is removed from the pool. Without a listener the event would end the process.
    pool.on('error', ignore);
    return new SqlPool(pool);
  }

  /** The most connections of the pool. */
  get connections(): number {
    return this.pool.options.max;
  }

  /** The connections of the pool now, and the statements that wait for one. */
  get poolState(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    return (await this.pool.query(statement)).rows as Row[];
  }

  /**
   * Like `rows`. If `signal` aborts, PostgreSQL cancels the statement, and this rejects with the reason (rule C11).
   * `prepare` runs first on the same connection.
   */
  async cancellableRows<Row>(statement: Statement<Row>, signal: AbortSignal, prepare?: Preparation): Promise<Row[]> {
    return (await runCancellable(this.pool, statement, signal, prepare)).rows as Row[];
  }

  /** Closes the connections after their statements. */
  close(): Promise<void> {
    return this.pool.end();
  }
}
