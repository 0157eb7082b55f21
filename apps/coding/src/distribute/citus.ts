import type { ClientBase } from 'pg';

/** The database cannot be distributed as it is. The message says what to do. */
export class DistributeError extends Error {}

/** From this version on, Citus applies rights to single columns on all machines. */
const OLDEST = [13, 1] as const;

/** The version of Citus, and how many workers it has. */
export interface Citus {
  version: string;
  workers: number;
}

/**
 * Finds Citus in the database. Throws a DistributeError if it is missing or too old, if it has no workers, or if the
 * database is not that of the coordinator.
 */
export async function findCitus(client: ClientBase): Promise<Citus> {
  const version = await versionOf(client);
  const [major, minor] = version.split(/\D/).map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new DistributeError(`The database has Citus ${version}; ${OLDEST.join('.')} or later is required.`);
  }
  const { rows } = await client.query<{ isCoordinator: boolean; workers: number }>(
    `select citus_is_coordinator() as "isCoordinator",
            (select count(*)::integer from citus_get_active_worker_nodes()) as workers`,
  );
  if (!rows[0].isCoordinator) throw new DistributeError('DATABASE_URL must name the coordinator, not a worker.');
  if (rows[0].workers === 0) {
    throw new DistributeError('Citus has no workers. Have a superuser run citus_add_node for each (docs/scaling.md).');
  }
  return { version, workers: rows[0].workers };
}

async function versionOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string | null; isAvailable: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
            exists (select from pg_available_extensions where name = 'citus') as "isAvailable"`,
  );
  const [{ version, isAvailable }] = rows;
  if (version) return version;
  throw new DistributeError(
    isAvailable
      ? 'The database does not have the extension citus. Have a superuser run "create extension citus" in it.'
      : 'The server does not have the extension citus. Install Citus on it, and on each worker.',
  );
}

/** How a distributed table is divided. */
export interface Distribution {
  column: string;
  shards: number;
  /** Tables with the same number have equal reports on the same machine. */
  colocation: number;
}

/** The distribution of a table; undefined for a local table. */
export async function distributionOf(client: ClientBase, table: string): Promise<Distribution | undefined> {
  const { rows } = await client.query<Distribution>(
    `select distribution_column as column, shard_count::integer as shards, colocation_id::integer as colocation
       from citus_tables where table_name = $1::regclass`,
    [table],
  );
  return rows[0];
}
