import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { runCancellable } from './run-cancellable.js';
import type { Statement } from './statement.js';

/** Runs statements of hand-written SQL. */
export interface SqlRunner {
  /** The rows that `statement` returns. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/**
 * Where TypeORM ends: everything that a service writes in SQL by hand runs through this. TypeORM knows no prepared
 * statements, no cancellation, and no statements that travel together.
 */
export class Sql implements SqlRunner {
  private readonly pool: Pool;

  constructor(private readonly dataSource: DataSource) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
  }

  /** How many connections there are at most. */
  get connections(): number {
    return this.pool.options.max;
  }

  /** The major version of PostgreSQL. */
  get serverVersion(): number {
    return parseInt(this.dataSource.driver.version ?? '');
  }

  async rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    return (await this.pool.query(statement)).rows as Row[];
  }

  /** As `rows`; when `signal` aborts, PostgreSQL cancels the statement, and this rejects with the reason (rule C11). */
  async cancellableRows<Row>(statement: Statement<Row>, signal: AbortSignal): Promise<Row[]> {
    return (await runCancellable(this.pool, statement, signal)).rows as Row[];
  }

  /** How many rows `statement` changed. */
  async change(statement: Statement<never>): Promise<number> {
    return (await this.pool.query(statement)).rowCount ?? 0;
  }

  /** A connection for a transaction of statements that travel together. Release it. */
  connect(): Promise<PoolClient> {
    return this.pool.connect();
  }

  /** Statements in the transaction of `manager`, in which TypeORM works as well. */
  static within(manager: EntityManager): SqlRunner {
    return {
      rows: async <Row>(statement: Statement<Row>) => {
        const client = (await manager.queryRunner!.connect()) as PoolClient;
        return (await client.query(statement)).rows as Row[];
      },
    };
  }
}
