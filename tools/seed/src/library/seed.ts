import { Steps } from './steps.js';
import type { Beginning, Seed } from './types.js';

/**
 * Makes rows for a test in the database at this URL, as the owner of the tables. Rows are checked like fixtures (F3): if
 * one is wrong, awaiting rejects with a FixtureError, and nothing is stored.
 */
export const seed: Seed = (databaseUrl) => {
  // Without a URL, the driver would use the database that variables such as PGHOST name.
  if (!/^postgres(ql)?:\/\//.test(databaseUrl ?? '')) {
    throw new TypeError('seed: the URL of a PostgreSQL database, postgres://..., is required');
  }
  return new Steps(databaseUrl) as unknown as Beginning<unknown>;
};
