import type pg from 'pg';
import { clusterIn, prepareFolder, readPassword, urlOf } from './cluster.js';
import { EmbeddedDatabaseError, reasonOf } from './embedded-database-error.js';
import { obtainServer } from './obtain-server.js';
import { OwnedServer } from './owned-server.js';
import { takeOwnership } from './owner-lock.js';
import { livingPostmaster } from './postmaster.js';
import type { RunAs } from './run-as.js';
import type { ServerOptions } from './server-process.js';

export { EmbeddedDatabaseError } from './embedded-database-error.js';

export interface EmbeddedDatabaseOptions extends ServerOptions {
  /** The folder that holds the cluster (`<folder>/postgres`) and what is needed to reach it. Created when missing, mode 0700. */
  folder: string;
}

export interface EmbeddedDatabase {
  /** Connection string of database `earshot`. After a crash, the next start uses the same port again if it is free. */
  readonly url: string;
  /** Resolves when the server has ended without `stop()` having been called, so that it can be started again. */
  readonly unexpectedExit: Promise<void>;
  /** Ends all connections, writes everything and waits for the end of the server. May be called again. */
  stop(): Promise<void>;
}

const DATABASE = 'earshot';

/**
 * Starts PostgreSQL on the cluster of a folder, making the cluster and its database `earshot` when there is none.
 * A server that a killed process has left behind is taken over as it is, without regard to `settings`; one that
 * belongs to a living process is an error.
 *
 * @param ways as whom PostgreSQL may run; found out unless a test says so
 */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
  ways?: RunAs[],
): Promise<EmbeddedDatabase> {
  const cluster = clusterIn(options.folder);
  try {
    await prepareFolder(cluster);
    const password = await readPassword(cluster);
    const { postmaster, owner } = await obtainServer(cluster, password, options, ways);
    const url = urlOf({ port: postmaster.port, password }, DATABASE);
    const server = new OwnedServer(url, postmaster, password, owner);
    await createDatabase(owner).catch((error) => server.stop().then(() => Promise.reject(error)));
    return server;
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `The database in ${cluster.name} cannot be used: ${reasonOf(error)}. ` +
        'Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * The URL of database `earshot` in the cluster of a folder while the process that started it has it running. A server
 * that was left behind does not count: `startEmbeddedDatabase` takes it over.
 */
export async function findRunningDatabase(folder: string): Promise<string | undefined> {
  const cluster = clusterIn(folder);
  try {
    const server = await livingPostmaster(cluster.data);
    if (!server?.ready) return undefined;
    const access = { port: server.port, password: await readPassword(cluster) };
    const owner = await takeOwnership(access, 1);
    if (!owner) return urlOf(access, DATABASE);
    await owner.end();
  } catch {
    // It stopped a moment ago, or we may not look into the folder: a start tells which.
  }
  return undefined;
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await owner.query(`create database ${owner.escapeIdentifier(DATABASE)}`);
}
