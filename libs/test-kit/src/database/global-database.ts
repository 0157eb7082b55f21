import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@earshot/embedded-database';
import type { TestProject } from 'vitest/node';

/** Vitest global set-up: one PostgreSQL server for the tests of a project. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-test-'));
  const database = await startEmbeddedDatabase({ folder, durable: false });
  project.provide('databaseUrl', database.url);
  project.provide('databaseLog', join(folder, 'logs', 'postgres.log'));
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
