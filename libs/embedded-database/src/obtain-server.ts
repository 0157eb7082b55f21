import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.js';
import { type Access, type Cluster, initialise } from './cluster.js';
import { EmbeddedDatabaseError } from './embedded-database-error.js';
import { takeOwnership } from './owner-lock.js';
import { lastPostmaster, livingPostmaster, type Postmaster, removeStalePidFile } from './postmaster.js';
import { changeOwner, type RunAs, waysToRun } from './run-as.js';
import { makeRunnable } from './runnable-binaries.js';
import { freePort, logTail, type ServerOptions, type ServerProcess, startServer } from './server-process.js';

/** How long a server may take to become ready. Recovery after a crash under heavy load takes longest. */
const START_MS = 120_000;
/** How long processes of a killed server, for example with a long statement, may prevent the next start. */
const RETRY_MS = 30_000;
const POLL_MS = 20;

/** Takes over the running server or launches one, and makes this process its owner. */
export async function obtainServer(
  cluster: Cluster,
  password: string,
  options: ServerOptions,
  ways?: RunAs[],
): Promise<{ postmaster: Postmaster; owner: pg.Client }> {
  const began = performance.now();
  let launched: ServerProcess | undefined;
  try {
    while (performance.now() - began < START_MS) {
      options.signal?.throwIfAborted();
      const postmaster = await livingPostmaster(cluster.data);
      if (postmaster?.ready) {
        const owner = await becomeOwner(cluster, { port: postmaster.port, password });
        if (owner) return { postmaster, owner };
      } else if (!postmaster && (launched?.hasEnded() ?? true)) {
        if (launched) await expectTransientFailure(cluster, launched.logStart, began);
        launched = await launch(cluster, options, ways);
      }
      await sleep(POLL_MS);
    }
    throw await startFailure(cluster, launched?.logStart ?? 0, 'is not ready after 120 s');
  } catch (error) {
    if (!(error instanceof InUseError)) await launched?.stop();
    throw error;
  }
}

class InUseError extends EmbeddedDatabaseError {}

/** Makes this process the owner. Returns undefined if the server does not answer because it is stopping. */
async function becomeOwner(cluster: Cluster, access: Access): Promise<pg.Client | undefined> {
  let owner: pg.Client | undefined;
  try {
    owner = await takeOwnership(access);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') return undefined;
    throw new EmbeddedDatabaseError(
      `The password in ${join(cluster.name, 'postgres-password')} is not that of the database in ${cluster.name}. ` +
        'Put the right file back, or remove the folder to start with an empty database.',
    );
  }
  if (owner) return owner;
  throw new InUseError(
    `The database in ${cluster.name} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  );
}

async function launch(cluster: Cluster, options: ServerOptions, ways?: RunAs[]): Promise<ServerProcess> {
  const runnable = await makeRunnable(await findBinaries(), ways ?? (await waysToRun(cluster.data)));
  await initialise(cluster, runnable, options);
  options.signal?.throwIfAborted();
  await changeOwner(runnable.runAs, cluster.data);
  const previous = await lastPostmaster(cluster.data);
  await removeStalePidFile(cluster.data);
  return startServer(cluster, runnable, await freePort(options.port ?? previous?.port), options);
}

/** Temporary failures: the previous server was killed a moment ago, or another program took the port first. */
const TRANSIENT = /lock file .* already exists|shared memory block .* still in use|could not create any TCP/;

async function expectTransientFailure(cluster: Cluster, logStart: number, began: number): Promise<void> {
  const isTransient = TRANSIENT.test(await logTail(cluster, logStart));
  if (!isTransient || performance.now() - began > RETRY_MS)
    throw await startFailure(cluster, logStart, 'did not start');
  await sleep(5 * POLL_MS);
}

const startFailure = async (cluster: Cluster, logStart: number, what: string) =>
  new EmbeddedDatabaseError(
    `The database in ${cluster.name} ${what}; its log ${cluster.log} ends with:\n${await logTail(cluster, logStart)}`,
  );
