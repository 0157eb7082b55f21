import { type AreaData, migrationState } from '@earshot/database-kit';
import type { DataSource } from 'typeorm';
import { type Dependency, NotReady } from './health.controller.js';

/**
 * The database as a dependency of readiness: it must answer, and all migrations of `area` must have run (A5). Once they
 * have run, they are not checked again.
 */
export function databaseDependency(database: DataSource, area: AreaData): Dependency {
  let isMigrated = false;
  return {
    name: 'database',
    check: async () => {
      if (isMigrated) return database.query('select 1');
      const { pending } = await migrationState((statement) => database.query(statement), area);
      if (pending.length > 0) throw new NotReady(`the schema ${area.schema} lacks ${pending.join(', ')}; migrate it`);
      isMigrated = true;
    },
  };
}
