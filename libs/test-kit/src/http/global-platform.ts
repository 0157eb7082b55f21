import type { TestProject } from 'vitest/node';
import { sharedByProjects } from '../shared-by-projects.js';
import { startPlatform } from './running-platform.js';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    databaseUrl: string;
  }
}

/** Vitest global set-up: one platform, as `npm start` runs it, for all tests of a run that need one. */
export default async function providePlatform(project: TestProject): Promise<() => Promise<void>> {
  const { value: platform, release } = await sharedByProjects('platform', () => startPlatform());
  project.provide('address', platform.address);
  project.provide('databaseUrl', platform.databaseUrl);
  return release;
}
