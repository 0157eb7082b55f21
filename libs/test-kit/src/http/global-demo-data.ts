import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sharedByProjects } from '../shared-by-projects.js';
import { startPlatform } from './running-platform.js';

/** Vitest global set-up: a data folder that a platform has filled with the demo data. `copyOfDemoData` copies it. */
export default async function provideDemoData(project: TestProject): Promise<() => Promise<void>> {
  const { value, release } = await sharedByProjects('demo data', fillFolder);
  project.provide('demoData', value.folder);
  return release;
}

async function fillFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-demo-'));
  const platform = await startPlatform({ DATA_DIR: folder });
  await platform.stop();
  return { folder, stop: () => rm(folder, { recursive: true, force: true }) };
}
