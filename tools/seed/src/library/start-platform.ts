import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A platform of a test. */
export interface TestPlatform {
  /** Where it listens, such as `http://127.0.0.1:41507`. */
  address: string;
  /** Its database, for `seed()`. */
  databaseUrl: string;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

export interface PlatformOptions {
  /** Settings of docs/configuration.md, such as `{ TOKEN_TTL: '60' }`. Those of the shell do not count. */
  settings?: Record<string, string>;
  /** The folder of a clone of Earshot that is built. By default, the one in which this library was built. */
  clone?: string;
}

/** What programs need from the shell. */
const INHERITED = ['HOME', 'LANG', 'PATH', 'TMPDIR', 'TZ', 'USER'];

/**
 * Starts a platform as `npm start` runs it, for tests: on a free port, with the demo data, in a temporary folder. Takes
 * about 5 s. It also ends if the process of the tests ends without `stop()`. Rejects with the reason if it does not start.
 */
export async function startPlatform({ settings, clone }: PlatformOptions = {}): Promise<TestPlatform> {
  const program = join(clone ?? join(import.meta.dirname, '..', '..', '..'), 'dist', 'tools', 'start', 'main.js');
  if (!existsSync(program)) {
    const advice = 'run npm start once in a clone of Earshot, and pass its folder as "clone"';
    throw new Error(`startPlatform: ${program} does not exist; ${advice}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'earshot-platform-'));
  const inherited = Object.fromEntries(
    INHERITED.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );
  const child = spawn(process.execPath, [program], {
    env: { ...inherited, DATA_DIR: folder, PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await running(child)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the platform sends when it runs. */
async function running(child: ChildProcess): Promise<Omit<TestPlatform, 'stop'>> {
  let errors = '';
  child.stderr!.on('data', (bytes) => (errors += String(bytes)));
  const ended = once(child, 'close').then(() => {
    throw new Error(`startPlatform: ${errors.trim()}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Omit<TestPlatform, 'stop'>];
  ended.catch(() => undefined);
  // A process whose tests have ended does not wait for the platform.
  child.unref();
  child.channel!.unref();
  (child.stderr as Socket).unref();
  return message;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGTERM');
  await ended;
}
