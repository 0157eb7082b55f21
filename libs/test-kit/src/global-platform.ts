import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

const START = join(import.meta.dirname, '../../../dist/tools/start/main.js');

/** Vitest global set-up: one platform, as `npm start` runs it, for the tests of a project. */
export default async function startPlatform(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-platform-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
  const platform = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  project.provide('address', await addressOf(platform));
  return async () => {
    const ended = once(platform, 'exit');
    platform.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

/** The address that the platform prints once it is ready. */
const addressOf = (platform: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    platform.once('exit', () => reject(new Error(`The platform ended: ${output}`)));
    platform.stdout!.on('data', (bytes) => {
      output += String(bytes);
      const address = /running at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
