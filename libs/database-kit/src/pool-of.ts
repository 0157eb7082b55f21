import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * The connections of a data source, for what TypeORM does not know: named statements, whose plan PostgreSQL keeps. Only
 * for single statements; a transaction takes a query runner.
 */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;
