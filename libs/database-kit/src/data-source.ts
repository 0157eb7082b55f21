import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import type { Rights } from './rights.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** What an area stores: its PostgreSQL schema, the entities in it, the migrations that make it, and who may do what. */
export interface AreaData {
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  migrations: (new () => MigrationInterface)[];
  /** What the services that connect to it may do. */
  rights: Rights;
}

/**
 * A client hears within 5 s that the database is away or too busy (rule C11): no connection, no lock and no answer
 * of the server is waited for longer than these. PostgreSQL ends a statement itself, so that none goes on unheard; the
 * driver gives up only on a server that does not answer at all.
 */
const CONNECT_MS = 3_000;
const LOCK_MS = 3_000;
const STATEMENT_MS = 4_400;
const ANSWER_MS = 4_500;

/** A connection made anew knows no statement and no table yet, which the next request would wait for. */
const IDLE_MS = 300_000;

/** How a process named `applicationName` reaches the tables of `area`. */
export const dataSourceOptions = (url: string, area: AreaData, applicationName: string): PostgresOptions => ({
  type: 'postgres',
  url,
  ...area,
  applicationName,
  extra: {
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    // One statement takes one core: parallel workers would take the cores that the statements of others need.
    // The default takes a page that an index leads to for four times as dear as the next one, as on a spinning disk,
    // and has PostgreSQL read whole tables for some thousand rows. Compiling a statement to machine code takes longer
    // than running it. With the default of 4 MB, hits on more than some 40 000 pages are remembered by page only, and
    // every row of those pages is looked at again.
    options: '-c random_page_cost=1.5 -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB',
    // Statements that do not wait for each other's answers travel together (pg: pipeline mode).
    pipeline: true,
  },
});
