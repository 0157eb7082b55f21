import type { DataSourceOptions, EntitySchema, MigrationInterface } from 'typeorm';
import type { Rights } from './rights.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** The schema of an area, with its entities, migrations and rights. */
export interface AreaData {
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  migrations: (new () => MigrationInterface)[];
  /** The rights of the services in the schema. */
  rights: Rights;
}

/**
 * If the database is unavailable or too busy, the client gets a 503 within 5 s (rule C11). These are the limits for a
 * connection, a lock, a statement and an answer. PostgreSQL cancels a slow statement itself, so that it does not
 * continue unnoticed. The driver gives up only if the server does not answer at all.
 */
const CONNECT_MS = 3_000;
const LOCK_MS = 3_000;
const STATEMENT_MS = 4_400;
export const ANSWER_MS = 4_500;

/** How long an idle connection stays open. A new one is slower: it has no prepared statements and no cached catalog. */
const IDLE_MS = 300_000;

/** The settings of every connection of a service. */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: CONNECT_MS,
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  keepAlive: true,
  idleTimeoutMillis: IDLE_MS,
  // random_page_cost: with the default of 4, for spinning disks, PostgreSQL scans whole tables for a few thousand
  // rows. jit: compiling a statement takes longer than running it. max_parallel_workers_per_gather: a statement uses
  // one core, so that others run at the same time. work_mem: with the default of 4 MB, a bitmap of more than about
  // 40 000 pages keeps only the pages, and PostgreSQL tests all their rows again.
  options: '-c random_page_cost=1.5 -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB',
  // Sends statements without waiting for the answers to earlier ones (pipeline mode).
  pipeline: true,
};

/** The connection options of a process named `applicationName` for the tables of `area`. */
export const dataSourceOptions = (url: string, area: AreaData, applicationName: string): PostgresOptions => ({
  type: 'postgres',
  url,
  ...area,
  applicationName,
  extra: CONNECTION_SETTINGS,
});
