import { open, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { programOf } from './binaries.js';
import type { Cluster } from './cluster.js';
import { markOf } from './postmaster.js';
import type { Runnable } from './runnable-binaries.js';
import { rotateLog } from './rotate-log.js';
import { start, workingDirectory } from './run-as.js';

export interface ServerOptions {
  /** false only for throw-away test clusters: what they hold may be lost when the machine fails. */
  durable?: boolean;
  /** Further settings of the server, e.g. `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
}

/** A server that was started, until it is ready or has failed. */
export interface ServerProcess {
  hasEnded(): boolean;
  stop(): void;
  /** Where in the log the lines of this server begin. */
  logStart: number;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

/** For clusters that are thrown away: nothing of them has to survive a crash of the machine. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts PostgreSQL on the cluster; whether it takes connections is seen from outside (`livingPostmaster`). */
export async function startServer(
  cluster: Cluster,
  { binaries, runAs }: Runnable,
  port: number,
  { durable = true, settings = {} }: ServerOptions,
): Promise<ServerProcess> {
  const all = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), ...settings, port: String(port) };
  const assignments = [...Object.entries(all).map(([name, value]) => `${name}=${value}`), await markOf(cluster.data)];
  await rotateLog(cluster.log);
  const log = await open(cluster.log, 'a', 0o600);
  const { size: logStart } = await log.stat();
  try {
    const args = [
      '-D',
      workingDirectory(runAs, cluster.data),
      ...assignments.flatMap((assignment) => ['-c', assignment]),
    ];
    const server = start(runAs, programOf(binaries, 'postgres'), args, {
      cwd: cluster.data,
      // Ctrl-C reaches all processes of a terminal at once; out of its reach, the server is stopped after its clients.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let ended = false;
    server.once('exit', () => (ended = true));
    server.once('error', () => (ended = true));
    server.unref();
    return { hasEnded: () => ended, stop: () => void server.kill('SIGINT'), logStart };
  } finally {
    await log.close();
  }
}

/** The last lines of the server's log, of those behind `start`. */
export async function logTail({ log }: Cluster, start: number, lines = 5): Promise<string> {
  const bytes = await readFile(log).catch(() => Buffer.alloc(0));
  return bytes.toString('utf8', start).trimEnd().split('\n').slice(-lines).join('\n');
}

/** A port that is free at the moment: `preferred` if it is, else any. */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(preferred, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
    });
  } catch (error) {
    if (preferred) return freePort();
    throw error;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}
