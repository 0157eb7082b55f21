import { spawnSync } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, programOf } from './binaries.js';
import { processExists } from './processes.js';

/** The first process of a PostgreSQL server, as described in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it accepts connections: it is neither starting nor stopping. */
  ready: boolean;
  /** The setting on its command line that identifies its cluster. */
  mark: string;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/**
 * A setting on the server's command line that identifies its cluster. It stays the same when the folder is moved, and
 * differs in a copy of the folder. It is needed because another process may have the process id of a server that has
 * ended, especially in a container, where process ids repeat with every start. Every user can read the command line.
 */
export async function markOf(data: string): Promise<string> {
  const { dev, ino } = await stat(data, { bigint: true });
  return `earshot.cluster=${dev}-${ino}`;
}

/** Reads `postmaster.pid`, which may be stale. */
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

/** The server that runs on `data`, if any. */
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
 * PostgreSQL removes a stale `postmaster.pid` itself if no process has that id. Otherwise it does not start, even if
 * the process is another program or a zombie. In these cases we remove the file.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const last = await lastPostmaster(data);
  const commandLine = last && (await commandLineOf(last.pid));
  if (commandLine !== undefined && !commandLine.includes('postgres')) await rm(pidFile(data), { force: true });
}

/** Empty for a zombie. Undefined if there is no such process, or outside Linux. */
const commandLineOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);

/** Asks the server for a fast shutdown, which rolls back open transactions and writes everything committed. */
export async function askToStop({ pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl emulates them.
    spawnSync(programOf(await findBinaries(), 'pg_ctl'), ['kill', 'INT', String(pid)]);
  } else if (processExists(pid)) {
    process.kill(pid, 'SIGINT');
  }
}
