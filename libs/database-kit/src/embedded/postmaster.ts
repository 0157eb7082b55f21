import { spawnSync } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, programOf } from './binaries.js';
import { processExists } from './processes.js';

/** What the first process of a PostgreSQL server tells of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** It takes connections: it is neither starting nor stopping. */
  ready: boolean;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** What `postmaster.pid` says, be it true or left behind. */
export async function lastPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** The server that is running on `data` now, if any. */
export async function livingPostmaster(data: string): Promise<Postmaster | undefined> {
  const last = await lastPostmaster(data);
  return last && (await isAlive(data, last.pid)) ? last : undefined;
}

/**
 * Whether process `pid` is a server on `data`. A process of that number may be quite another one, above all in a
 * container, where numbers repeat with every start; Linux tells, since a server works inside its data folder.
 */
export async function isAlive(data: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return processExists(pid);
  try {
    const [workplace, folder] = await Promise.all(
      [data, `/proc/${pid}/cwd`].map((path) => stat(path, { bigint: true })),
    );
    return workplace.dev === folder.dev && workplace.ino === folder.ino;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL removes a left-behind `postmaster.pid` itself when no process has that number, but refuses to start
 * when one has, even another's or one that is dead and not yet buried. Where we know better, the file goes.
 */
export async function removeMisleadingPidFile(data: string): Promise<void> {
  const last = await lastPostmaster(data);
  if (last && processExists(last.pid) && !(await isAlive(data, last.pid))) await rm(pidFile(data), { force: true });
}

/** Asks the server for a fast shutdown: open transactions are rolled back, everything committed is written. */
export async function askToStop(pid: number): Promise<void> {
  // Windows knows no signals; PostgreSQL's own tool has its own way there.
  if (process.platform === 'win32') spawnSync(programOf(await findBinaries(), 'pg_ctl'), ['kill', 'INT', String(pid)]);
  else process.kill(pid, 'SIGINT');
}
