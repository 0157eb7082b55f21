import type { TestProject } from 'vitest/node';
import { RunningPlatform } from './running-platform.js';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    /** The data folder of the platform. */
    folder: string;
  }
}

/** Vitest global set-up: one platform, as `npm start` runs it, for the tests of a project. */
export default async function startPlatform(project: TestProject): Promise<() => Promise<void>> {
  const platform = await RunningPlatform.start();
  project.provide('address', platform.address);
  project.provide('folder', platform.folder);
  return () => platform.stop();
}
