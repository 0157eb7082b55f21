import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.js';
import { type Access, type Cluster, initialise } from './cluster.js';
import { EmbeddedDatabaseError } from './embedded-database-error.js';
import { takeOwnership } from './owner-lock.js';
import { lastPostmaster, livingPostmaster, type Postmaster, removeMisleadingPidFile } from './postmaster.js';
import { handOver, type RunAs, waysToRun } from './run-as.js';
import { makeRunnable } from './runnable-binaries.js';
import { freePort, logTail, type ServerOptions, type ServerProcess, startServer } from './server-process.js';

/** How long a server may take to be ready; recovering from a crash under heavy load takes longest. */
const PATIENCE_MS = 120_000;
/** How long what a killed server has left behind, say a process busy with a long query, may stand in the way of the next. */
const RETRY_MS = 30_000;
const POLL_MS = 20;

/** Takes over the server that is there, or launches one, and makes this process its owner. */
export async function obtainServer(
  cluster: Cluster,
  password: string,
  options: ServerOptions,
  ways?: RunAs[],
): Promise<{ postmaster: Postmaster; owner: pg.Client }> {
  const began = Date.now();
  let launched: ServerProcess | undefined;
  try {
    while (Date.now() - began < PATIENCE_MS) {
      const postmaster = await livingPostmaster(cluster.data);
      if (postmaster?.ready) {
        const owner = await own(cluster, { port: postmaster.port, password });
        if (owner) return { postmaster, owner };
      } else if (!postmaster && (launched?.hasEnded() ?? true)) {
        if (launched) await expectPassingFailure(cluster, launched.logStart, began);
        launched = await launch(cluster, options, ways);
      }
      await sleep(POLL_MS);
    }
    throw await startFailure(cluster, launched?.logStart ?? 0, 'is not ready after two minutes');
  } catch (error) {
    if (!(error instanceof InUseError)) launched?.stop();
    throw error;
  }
}

class InUseError extends EmbeddedDatabaseError {}

/** Undefined when the server does not answer after all, as it is stopping. */
async function own(cluster: Cluster, access: Access): Promise<pg.Client | undefined> {
  let owner: pg.Client | undefined;
  try {
    owner = await takeOwnership(access);
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

async function launch(cluster: Cluster, options: ServerOptions, ways?: RunAs[]): Promise<ServerProcess> {
  const runnable = await makeRunnable(await findBinaries(), ways ?? (await waysToRun(cluster.data)));
  await initialise(cluster, runnable, options.durable ?? true);
  await handOver(runnable.runAs, cluster.data);
  const previous = await lastPostmaster(cluster.data);
  await removeMisleadingPidFile(cluster.data);
  return startServer(cluster, runnable, await freePort(previous?.port), options);
}

/** What may hinder a server that starts right after another was killed, or that has lost its port to a quicker one. */
const PASSING = /lock file .* already exists|shared memory block .* still in use|could not create any TCP/;

async function expectPassingFailure(cluster: Cluster, logStart: number, began: number): Promise<void> {
  const passing = PASSING.test(await logTail(cluster, logStart));
  if (!passing || Date.now() - began > RETRY_MS) throw await startFailure(cluster, logStart, 'did not start');
  await sleep(5 * POLL_MS);
}

const startFailure = async (cluster: Cluster, logStart: number, what: string) =>
  new EmbeddedDatabaseError(
    `The database in ${cluster.name} ${what}; its log ${cluster.log} ends with:\n${await logTail(cluster, logStart)}`,
  );
