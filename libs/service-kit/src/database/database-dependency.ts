import { type AreaData, migrationState } from '@earshot/database-kit';
import type { DataSource } from 'typeorm';
import { type Dependency, NotReady } from '../health/health.controller.js';

/**
 * The database as a dependency of readiness: it must answer, and all migrations of `area` must have run (A5). They may be
 * undone while the service runs, so each check reads them, in its only statement.
 */
export const databaseDependency = (database: DataSource, area: AreaData): Dependency => ({
  name: 'database',
  check: async () => {
    const { pending } = await migrationState((statement) => database.query(statement), area);
    if (pending.length > 0) throw new NotReady(`the schema ${area.schema} lacks ${pending.join(', ')}; migrate it`);
  },
});
