import type { TestProject } from 'vitest/node';
import { startPlatform } from './running-platform.js';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    databaseUrl: string;
  }
}

/** Vitest global set-up: one platform, as `npm start` runs it, for the tests of a project. */
export default async function providePlatform(project: TestProject): Promise<() => Promise<void>> {
  const platform = await startPlatform();
  project.provide('address', platform.address);
  project.provide('databaseUrl', platform.databaseUrl);
  return () => platform.stop();
}
