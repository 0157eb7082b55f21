import { open, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from './binaries.js';
import type { Cluster } from './cluster.js';
import { markOf } from './postmaster.js';
import type { Runnable } from './runnable-binaries.js';
import { rotateLog } from './rotate-log.js';
import { start, workingDirectory } from './run-as.js';

/** The options of a server that is launched. */
export interface ServerOptions {
  /** False only for test clusters: they lose data if the machine fails. */
  durable?: boolean;
  /** The port, if it is free. By default that of the server that was killed last, or any. */
  port?: number;
  /** Additional settings of the server, such as `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
  /** Interrupts a start, also while the cluster is created. */
  signal?: AbortSignal;
}

/** A launched server, until it is ready or has failed. */
export interface ServerProcess {
  hasEnded(): boolean;
  /** Ends the server, and waits until it has ended. */
  stop(): Promise<void>;
  /** The offset in the log at which the lines of this server begin. */
  logStart: number;
}

const POLL_MS = 20;

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

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Launches PostgreSQL on the cluster. `livingPostmaster` reports when it accepts connections. */
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
      // Ctrl-C reaches all processes of a terminal. A detached server does not get it, and is stopped after its clients.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let ended = false;
    server.once('exit', () => (ended = true));
    server.once('error', () => (ended = true));
    server.unref();
    const stop = async () => {
      server.kill('SIGINT');
      // The process that waits must not end before the server, which does not keep it running.
      while (!ended) await sleep(POLL_MS);
    };
    return { hasEnded: () => ended, stop, logStart };
  } finally {
    await log.close();
  }
}

/** The last lines of the log after the offset `start`. */
export async function logTail({ log }: Cluster, start: number, lines = 5): Promise<string> {
  const bytes = await readFile(log).catch(() => Buffer.alloc(0));
  return bytes.toString('utf8', start).trimEnd().split('\n').slice(-lines).join('\n');
}

/** Finds a free port: `preferred` if it is free, otherwise any. */
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
