import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.js';
import { type Cluster, clusterIn, initialise, prepareFolder, readPassword, urlOf } from './cluster.js';
import { EmbeddedDatabaseError, reasonOf } from './embedded-database-error.js';
import { OwnedServer } from './owned-server.js';
import { takeOwnership } from './owner-lock.js';
import { lastPostmaster, livingPostmaster, type Postmaster, removeMisleadingPidFile } from './postmaster.js';
import { handOver, type RunAs, waysToRun } from './run-as.js';
import { makeRunnable } from './runnable-binaries.js';
import { freePort, logTail, type ServerProcess, type Settings, startServer } from './server-process.js';

export { EmbeddedDatabaseError } from './embedded-database-error.js';

export interface EmbeddedDatabaseOptions {
  /** The folder that holds the cluster (`<folder>/postgres`) and what is needed to reach it. Created when missing, mode 0700. */
  folder: string;
  /** false only for throw-away test clusters: what they hold may be lost when the machine fails. */
  durable?: boolean;
  /** Further settings of the server, e.g. `{ max_connections: '200' }`. */
  settings?: Settings;
}

export interface EmbeddedDatabase {
  /** Connection string of database `earshot`. After a crash, the next start uses the same port again if it is free. */
  readonly url: string;
  /** Resolves when the server has ended without `stop()` having been called, so that it can be started again. */
  readonly unexpectedExit: Promise<void>;
  /** Ends all connections, writes everything and waits for the end of the server. May be called again. */
  stop(): Promise<void>;
}

/** The database of the services, and the one through which the server is owned, whatever happens to the former. */
const DATABASE = 'earshot';
const OWNER_DATABASE = 'postgres';

/** How long a server may take to be ready; recovering from a crash under heavy load takes longest. */
const PATIENCE_MS = 120_000;
/** How long what a killed server has left behind may stand in the way of the next. */
const RETRY_MS = 10_000;
const POLL_MS = 20;

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
    const { pid, port, owner } = await obtainServer(cluster, password, () => launch(cluster, options, ways));
    const urlTo = (database: string) => urlOf(password, port, database);
    const server = new OwnedServer(urlTo(DATABASE), urlTo(OWNER_DATABASE), cluster.data, pid, owner);
    await createDatabase(owner).catch(async (error) => {
      await server.stop();
      throw error;
    });
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
 * The URL of database `earshot` in the cluster of a folder while a process that started it has it running. A server
 * that was left behind does not count: `startEmbeddedDatabase` takes it over.
 */
export async function findRunningDatabase(folder: string): Promise<string | undefined> {
  const cluster = clusterIn(folder);
  try {
    const server = await livingPostmaster(cluster.data);
    if (!server?.ready) return undefined;
    const password = await readPassword(cluster);
    const owner = await takeOwnership(urlOf(password, server.port, OWNER_DATABASE), 1);
    if (!owner) return urlOf(password, server.port, DATABASE);
    await owner.end();
  } catch {
    // It stopped a moment ago, or we may not look into the folder: a start tells which.
  }
  return undefined;
}

/** Takes over the server that is there, or launches one, and makes this process its owner. */
async function obtainServer(
  cluster: Cluster,
  password: string,
  launch: () => Promise<ServerProcess>,
): Promise<Postmaster & { owner: pg.Client }> {
  const began = Date.now();
  let launched: ServerProcess | undefined;
  try {
    for (;;) {
      const server = await livingPostmaster(cluster.data);
      if (server?.ready) {
        const owner = await own(cluster, urlOf(password, server.port, OWNER_DATABASE));
        if (owner) return { ...server, owner };
      } else if (!server && (launched?.hasEnded() ?? true)) {
        if (launched) await expectPassingFailure(cluster, began);
        launched = await launch();
      } else if (Date.now() - began > PATIENCE_MS) {
        throw await startFailure(cluster, 'is not ready after two minutes');
      }
      await sleep(POLL_MS);
    }
  } catch (error) {
    if (!(error instanceof InUseError)) launched?.stop();
    throw error;
  }
}

class InUseError extends EmbeddedDatabaseError {}

/** Undefined when the server is about to stop, just so. */
async function own(cluster: Cluster, url: string): Promise<pg.Client | undefined> {
  let owner: pg.Client | undefined;
  try {
    owner = await takeOwnership(url);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') return undefined;
    throw new EmbeddedDatabaseError(
      `The database in ${cluster.name} has another password than its file postgres-password. ` +
        'Put the right file back, or remove the folder to begin anew.',
    );
  }
  if (owner) return owner;
  throw new InUseError(
    `The database in ${cluster.name} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  );
}

async function launch(cluster: Cluster, options: EmbeddedDatabaseOptions, ways?: RunAs[]): Promise<ServerProcess> {
  const runnable = await makeRunnable(await findBinaries(), ways ?? (await waysToRun(cluster.data)));
  await initialise(cluster, runnable, options.durable ?? true);
  await handOver(runnable.runAs, cluster.data);
  const previous = await lastPostmaster(cluster.data);
  await removeMisleadingPidFile(cluster.data);
  return startServer(cluster, runnable, await freePort(previous?.port), options);
}

/** What may hinder a server that starts right after another was killed, or that has lost its port to a quicker one. */
const PASSING = /lock file .* already exists|shared memory block .* still in use|Address already in use/;

async function expectPassingFailure(cluster: Cluster, began: number): Promise<void> {
  const passing = PASSING.test(await logTail(cluster));
  if (!passing || Date.now() - began > RETRY_MS) throw await startFailure(cluster, 'did not start');
  await sleep(5 * POLL_MS);
}

const startFailure = async (cluster: Cluster, what: string) =>
  new EmbeddedDatabaseError(
    `The database in ${cluster.name} ${what}; its log ${cluster.log} ends with:\n${await logTail(cluster)}`,
  );

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await owner.query(`create database ${owner.escapeIdentifier(DATABASE)}`);
}
