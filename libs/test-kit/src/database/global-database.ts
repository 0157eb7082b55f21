import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@earshot/embedded-database';
import type { TestProject } from 'vitest/node';
import { sharedByProjects } from '../shared-by-projects.js';

/** Vitest global set-up: one PostgreSQL server for all tests of a run. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { value: server, release } = await sharedByProjects('postgresql', start);
  project.provide('databaseUrl', server.url);
  project.provide('databaseLog', server.log);
  return release;
}

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-test-'));
  const database = await startEmbeddedDatabase({ folder, durable: false });
  return {
    url: database.url,
    log: join(folder, 'logs', 'postgres.log'),
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
