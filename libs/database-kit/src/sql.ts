import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { runCancellable } from './run-cancellable.js';
import type { Statement } from './statement.js';

/** Runs statements of hand-written SQL. */
export interface SqlRunner {
  /** Runs `statement` and returns its rows. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/**
 * Runs the hand-written SQL of a service on the connections of TypeORM, which supports neither prepared statements nor
 * cancellation nor pipeline mode.
 */
export class Sql implements SqlRunner {
  private readonly pool: Pool;

  constructor(private readonly dataSource: DataSource) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
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

  /** The major version of PostgreSQL. */
  get serverVersion(): number {
    return parseInt(this.dataSource.driver.version ?? '');
  }

  async rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    return (await this.pool.query(statement)).rows as Row[];
  }

  /** Like `rows`. If `signal` aborts, PostgreSQL cancels the statement, and this rejects with the reason (rule C11). */
  async cancellableRows<Row>(statement: Statement<Row>, signal: AbortSignal): Promise<Row[]> {
    return (await runCancellable(this.pool, statement, signal)).rows as Row[];
  }

  /** Runs `statement` and returns how many rows it changed. */
  async change(statement: Statement<never>): Promise<number> {
    return (await this.pool.query(statement)).rowCount ?? 0;
  }

  /** Takes a connection from the pool, for a transaction in pipeline mode. The caller must release it. */
  connect(): Promise<PoolClient> {
    return this.pool.connect();
  }

  /** Runs statements in the transaction of `manager`, which TypeORM began. */
  static within(manager: EntityManager): SqlRunner {
    return {
      rows: async <Row>(statement: Statement<Row>) => {
        const client = (await manager.queryRunner!.connect()) as PoolClient;
        return (await client.query(statement)).rows as Row[];
      },
    };
  }
}
