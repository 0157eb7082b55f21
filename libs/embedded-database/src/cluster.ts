import { randomBytes } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { programOf } from './binaries.js';
import { EmbeddedDatabaseError, reasonOf } from './embedded-database-error.js';
import { makeFolder } from './make-folder.js';
import { processExists } from './processes.js';
import type { Runnable } from './runnable-binaries.js';
import { changeOwner, run, workingDirectory } from './run-as.js';

/** The paths of a cluster, its password and its log. */
export interface Cluster {
  /** The folder as given by the user, for messages. */
  name: string;
  folder: string;
  data: string;
  log: string;
}

export function clusterIn(folder: string): Cluster {
  const absolute = resolve(folder);
  return {
    name: folder,
    folder: absolute,
    data: join(absolute, 'postgres'),
    log: join(absolute, 'logs', 'postgres.log'),
  };
}

/** What a client needs to connect to the server of a cluster. */
export interface Access {
  port: number;
  password: string;
}

export const urlOf = ({ port, password }: Access, database: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;

const passwordFile = ({ folder }: Cluster) => join(folder, 'postgres-password');

export async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(passwordFile(cluster), 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The password of the database in ${cluster.name} cannot be read (${reasonOf(error)}). ` +
        'Put the file back, or remove the folder to start with an empty database.',
    );
  }
}

/** Creates the folder and its password if they are missing. Of concurrent processes, the first sets the password. */
export async function prepareFolder(cluster: Cluster): Promise<void> {
  await makeFolder(join(cluster.folder, 'logs'));
  if ((await exists(passwordFile(cluster))) || (await isInitialised(cluster))) return;
  const draft = `${passwordFile(cluster)}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
  try {
    await link(draft, passwordFile(cluster));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/**
 * Creates the cluster if it is missing, in a staging folder that is then renamed. So neither an interrupted nor a
 * concurrent start leaves an incomplete cluster.
 */
export async function initialise(
  cluster: Cluster,
  { binaries, runAs }: Runnable,
  { durable = true, signal }: { durable?: boolean; signal?: AbortSignal },
): Promise<void> {
  await removeInterrupted(cluster);
  if (await isInitialised(cluster)) return;
  const stagingFolder = await mkdtemp(join(cluster.folder, `initdb-${process.pid}-`));
  const data = join(stagingFolder, 'postgres');
  try {
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(stagingFolder, 'password'), await readPassword(cluster), { mode: 0o600 });
    await changeOwner(runAs, stagingFolder);
    const dataPath = workingDirectory(runAs, data);
    await run(
      runAs,
      programOf(binaries, 'initdb'),
      [...initdbOptions(durable), `--pwfile=${dataPath}/../password`, dataPath],
      { cwd: data, signal },
    );
    await rename(data, cluster.data);
  } catch (error) {
    if (await isInitialised(cluster)) return;
    throw new EmbeddedDatabaseError(`The database in ${cluster.name} could not be created: ${reasonOf(error)}`);
  } finally {
    // A process of an interrupted initdb may still write there.
    await rm(stagingFolder, { recursive: true, force: true, maxRetries: 10 });
  }
}

const initdbOptions = (durable: boolean) => [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--data-checksums',
  '--encoding=UTF8',
  // With this locale, on every system, lower() converts every Unicode letter, and texts are sorted by code point.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
  ...(durable ? [] : ['--no-sync']),
];

/** Removes the staging folders of processes that have ended. */
async function removeInterrupted({ folder }: Cluster): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^initdb-(\d+)-/.exec(name)?.[1]);
    if (pid && !processExists(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

export const isInitialised = ({ data }: Cluster) => exists(join(data, 'PG_VERSION'));

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
