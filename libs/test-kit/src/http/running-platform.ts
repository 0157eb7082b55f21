import { join } from 'node:path';
import { ROOT } from '../workspace.js';

/** A platform as `npm start` runs it, with a temporary data folder. */
export interface RunningPlatform {
  address: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts a platform with the function for tests of the built `@earshot/seed`. */
export async function startPlatform(settings: Record<string, string> = {}): Promise<RunningPlatform> {
  const library = (await import(/* @vite-ignore */ join(ROOT, 'dist', 'tools', 'seed', 'index.js'))) as {
    startPlatform(options: { settings: Record<string, string> }): Promise<RunningPlatform>;
  };
  return library.startPlatform({ settings });
}
