import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { cancelOn } from './run-cancellable.js';
import { SqlPool, type SqlRunner } from './sql-pool.js';
import type { Statement } from './statement.js';

/**
 * Runs the hand-written SQL of a service on the connections of TypeORM, which supports neither prepared statements nor
 * cancellation nor pipeline mode.
 */
export class Sql extends SqlPool {
  constructor(private readonly dataSource: DataSource) {
    super((dataSource.driver as unknown as { master: Pool }).master);
  }

  /** The major version of PostgreSQL. */
  get serverVersion(): number {
    return parseInt(this.dataSource.driver.version ?? '');
  }

  /** Runs `statement` and returns how many rows it changed. */
  async change(statement: Statement<never>): Promise<number> {
    return (await this.pool.query(statement)).rowCount ?? 0;
  }

  /** Takes a connection from the pool, for a transaction in pipeline mode. The caller must release it. */
  connect(): Promise<PoolClient> {
    return this.pool.connect();
  }

  /**
   * Cancels the statements on `client`, which `connect` returned, until `running` settles. Send nothing else on it before
   * this settles. If this rejects, the cancellation could not be sent.
   */
  cancel(client: PoolClient, running: Promise<unknown>): Promise<void> {
    return cancelOn(this.pool, client, running);
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
