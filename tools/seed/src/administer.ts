import type { EntityManager } from 'typeorm';
import { commit } from './commit.js';
import { withExistingDatabase } from './with-database.js';

/** Runs the work of an administrator in one transaction on an existing database, with its audit entries (B14). */
export const administer = <T>(work: (manager: EntityManager) => Promise<T>): Promise<T> =>
  withExistingDatabase((dataSource) => commit(dataSource, 'the change', work));
