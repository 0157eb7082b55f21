import { execFile } from 'node:child_process';
import { lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, programOf } from './binaries.js';
import { EmbeddedDatabaseError, reasonOf } from './embedded-database-error.js';
import { run, type RunAs } from './run-as.js';

const execute = promisify(execFile);

/** Binaries, and a way to run them that works on this system. */
export interface Runnable {
  binaries: Binaries;
  runAs: RunAs;
}

/**
 * Tries `ways` and returns the first that works. If another account may not read the folder of the binaries, such as a
 * folder below /root, it runs a copy in the folder `copies`.
 */
export async function makeRunnable(binaries: Binaries, ways: RunAs[], copies = tmpdir()): Promise<Runnable> {
  const reasons: string[] = [];
  const firstThatWorks = async (candidate: Binaries): Promise<Runnable | undefined> => {
    for (const runAs of ways) {
      const reason = await run(runAs, programOf(candidate, 'postgres'), ['--version']).then(() => undefined, reasonOf);
      if (!reason) return { binaries: candidate, runAs };
      reasons.push(reason);
    }
    return undefined;
  };
  const inPlace = await firstThatWorks(binaries);
  if (inPlace) return inPlace;
  if (ways.some(({ account }) => account)) {
    const copied = await firstThatWorks(await copyOf(binaries, copies));
    if (copied) return copied;
  }
  throw new EmbeddedDatabaseError(
    `The embedded database cannot run on this system (${reasons.at(-1)}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** A copy that every user can read and only root can change. */
async function copyOf(binaries: Binaries, folder: string): Promise<Binaries> {
  const copy = { ...binaries, folder: join(folder, `earshot-postgres-${binaries.version}`) };
  if (!(await isTrustworthy(copy.folder))) {
    const fresh = await mkdtemp(`${copy.folder}-`);
    await execute('cp', ['-RP', `${binaries.folder}/.`, fresh]);
    await execute('chmod', ['-R', 'a+rX,go-w', fresh]);
    // If another process has copied at the same time, uses that copy.
    await rename(fresh, copy.folder).catch(() => rm(fresh, { recursive: true }));
  }
  if (await isTrustworthy(copy.folder)) return copy;
  throw new EmbeddedDatabaseError(
    `Other users than root can change ${copy.folder}, so the database does not run from it. ` +
      `Remove ${basename(copy.folder)} from ${dirname(copy.folder)}.`,
  );
}

/** Whether only root can have created the folder and can change it. A writable folder above it must be sticky. */
async function isTrustworthy(folder: string): Promise<boolean> {
  const [copy, above] = await Promise.all([lstat(folder).catch(() => undefined), lstat(dirname(folder))]);
  if (!copy?.isDirectory() || copy.uid !== 0 || above.uid !== 0) return false;
  return !(copy.mode & 0o022) && (!(above.mode & 0o022) || Boolean(above.mode & 0o1000));
}
