import { codingData } from '@earshot/coding/entities';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { fixtureFiles } from '../src/fixtures/fixture-files.js';
import { loadFile } from '../src/fixtures/load-file.js';
import { FIXTURES } from './seed-process.js';

export let database: TestDatabase;

/** Each test of the suite has a database with the demo fixtures, which are loaded once. */
export function useDemoDatabase(): void {
  let filled: TestDatabase;
  beforeAll(async () => {
    filled = await createTestDatabase(securityData, codingData);
    for (const file of await fixtureFiles([FIXTURES])) await loadFile(filled.dataSource, file);
  });
  afterAll(() => filled.drop());
  beforeEach(async () => {
    database = await filled.copy();
  });
  afterEach(() => database.drop());
}
