import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type RunningPlatform, startPlatform } from './running-platform.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a platform has filled with the demo data. */
    demoData: string;
  }
}

/**
 * A new data folder for a platform, which has the demo data already: a copy of the one that the set-up
 * `global-demo-data.ts` of the project has filled.
 */
export async function copyOfDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-start-'));
  // PostgreSQL needs the same owner and permissions, which fs.cp() does not keep.
  await promisify(execFile)('cp', ['-Rp', `${inject('demoData')}/.`, folder]);
  return folder;
}

/** Starts a platform as `npm start` runs it, on a copy of the demo data. */
export async function startDemoPlatform(settings: Record<string, string> = {}): Promise<RunningPlatform> {
  const folder = await copyOfDemoData();
  const platform = await startPlatform({ DATA_DIR: folder, ...settings });
  const stop = async () => {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...platform, stop };
}
