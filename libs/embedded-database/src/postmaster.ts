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
  /** What its command line contains. */
  mark: string;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/**
 * A setting on the server's command line that tells its cluster, also after the folder was moved, and not that of a
 * copy. Another process may have the number of a server that is no more, above all in a container, where numbers
 * repeat with every start; and the command line is what everybody may read of a process.
 */
export async function markOf(data: string): Promise<string> {
  const { dev, ino } = await stat(data, { bigint: true });
  return `earshot.cluster=${dev}-${ino}`;
}

/** What `postmaster.pid` says, be it true or left behind. */
export async function lastPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0
    ? { pid, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready', mark: await markOf(data) }
    : undefined;
}

/** The server that is running on `data` now, if any. */
export async function livingPostmaster(data: string): Promise<Postmaster | undefined> {
  const last = await lastPostmaster(data);
  return last && (await isAlive(last)) ? last : undefined;
}

export async function isAlive({ pid, mark }: Postmaster): Promise<boolean> {
  if (!processExists(pid)) return false;
  const commandLine = await commandLineOf(pid);
  return commandLine === undefined || commandLine.includes(mark);
}

/**
 * PostgreSQL removes a left-behind `postmaster.pid` itself when no process has that number, but refuses to start
 * when one has, even one of another program, or one that is dead and not yet buried. We know better.
 */
export async function removeMisleadingPidFile(data: string): Promise<void> {
  const last = await lastPostmaster(data);
  const commandLine = last && (await commandLineOf(last.pid));
  if (commandLine !== undefined && !commandLine.includes('postgres')) await rm(pidFile(data), { force: true });
}

/** Empty for the dead; undefined where the system does not tell (it is no Linux) or there is no such process. */
const commandLineOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);

/** Asks the server for a fast shutdown: open transactions are rolled back, everything committed is written. */
export async function askToStop({ pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    // Windows knows no signals; PostgreSQL's own tool has a way around.
    spawnSync(programOf(await findBinaries(), 'pg_ctl'), ['kill', 'INT', String(pid)]);
  } else if (processExists(pid)) {
    process.kill(pid, 'SIGINT');
  }
}
