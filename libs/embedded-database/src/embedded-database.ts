import type pg from 'pg';
import { clusterIn, isInitialised, prepareFolder, readPassword, urlOf } from './cluster.js';
import { EmbeddedDatabaseError, reasonOf } from './embedded-database-error.js';
import { obtainServer } from './obtain-server.js';
import { OwnedServer } from './owned-server.js';
import { takeOwnership } from './owner-lock.js';
import { livingPostmaster } from './postmaster.js';
import type { RunAs } from './run-as.js';
import type { ServerOptions } from './server-process.js';

export { EmbeddedDatabaseError } from './embedded-database-error.js';

/** The folder of an embedded database, and the options of its server. */
export interface EmbeddedDatabaseOptions extends ServerOptions {
  /** The folder for the cluster (`<folder>/postgres`), its password and its log. Created with mode 0700 if missing. */
  folder: string;
}

/** A running PostgreSQL server that this process owns. */
export interface EmbeddedDatabase {
  /** Connection string of the database `earshot`. The next start uses the same port again if it is free. */
  readonly url: string;
  /** Resolves when the server ends although `stop()` was not called, so that the caller can start it again. */
  readonly unexpectedExit: Promise<void>;
  /** Ends all connections, writes everything and waits for the server to end. May be called several times. */
  stop(): Promise<void>;
}

const DATABASE = 'earshot';

/**
 * Starts PostgreSQL on the cluster of a folder. Creates the cluster and its database `earshot` if they are missing.
 * Takes over a server that a killed process left running, without applying `settings`. Rejects if a running process
 * owns the server.
 *
 * @param ways the accounts to try to run PostgreSQL as; for tests, detected by default
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
    await createDatabase(owner)
      .then(() => options.signal?.throwIfAborted())
      .catch((error) => server.stop().then(() => Promise.reject(error)));
    return server;
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `The database in ${cluster.name} cannot be used: ${reasonOf(error)}. ` +
        'Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/** Whether the folder has a database, running or not. */
export const embeddedDatabaseExists = (folder: string): Promise<boolean> => isInitialised(clusterIn(folder));

/**
 * Returns the URL of the database `earshot` in the cluster of a folder if the server and its owner are running. A
 * server without an owner does not count: `startEmbeddedDatabase` takes it over.
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
    // The server has just stopped, or the folder is not readable: `startEmbeddedDatabase` reports the reason.
  }
  return undefined;
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await owner.query(`create database ${owner.escapeIdentifier(DATABASE)}`);
}
