import { LOCK_CLASSES, withClient } from '@earshot/database-kit';
import { parseDatabaseUrl } from '@earshot/service-kit/without-nest';
import pg from 'pg';
import { CommandError } from '../command-error.js';

/** The PostgreSQL server of a database, seen from another database, because a database with sessions cannot be copied. */
export interface Server {
  /** The name of the database. */
  database: string;
  client: pg.Client;
  /** Ends sessions while `client` waits for them to end. */
  helper: pg.Client;
}

/** The database to connect to instead of `database`, as the tools of PostgreSQL choose it (createdb, option --maintenance-db). */
const maintenanceDatabase = (database: string): string => (database === 'postgres' ? 'template1' : 'postgres');

/** PostgreSQL, appendix A. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Runs `work` on the server of the database at `url`. Two commands about one database run one after the other. */
export async function onServer<T>(url: string, work: (server: Server) => Promise<T>): Promise<T> {
  const database = await nameOf(url);
  const elsewhere = urlOf(url, maintenanceDatabase(database));
  try {
    return await withClient(elsewhere, (client) =>
      withClient(elsewhere, async (helper) => {
        await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASSES.snapshots, database]);
        return await work({ database, client, helper });
      }),
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new CommandError(
      'Snapshots need a login that owns this database, may create databases (alter role LOGIN createdb), may connect to ' +
        `the database ${maintenanceDatabase(database)}, and may change the settings of this one: ${error.message}.`,
    );
  }
}

/** The URL of another database on the same server. */
export const urlOf = (url: string, database: string): string =>
  Object.assign(parseDatabaseUrl(url)!, { pathname: `/${encodeURIComponent(database)}` }).href;

/** The name of the database as PostgreSQL knows it: a URL may leave it out. */
const nameOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; distributed: boolean }>(
      `select current_database() as name, to_regclass('pg_catalog.pg_dist_partition') is not null as distributed`,
    );
    const [{ name, distributed }] = rows;
    if (!distributed) return name;
    throw new CommandError('This database has distributed tables, and PostgreSQL can make no snapshot of those.');
  });
