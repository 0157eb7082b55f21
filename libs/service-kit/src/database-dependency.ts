import type { AreaData } from '@earshot/database-kit';
import type { DataSource } from 'typeorm';
import { type Dependency, NotReady } from './health.controller.js';

/** PostgreSQL, appendix A: the table, or its schema, does not exist. */
const UNDEFINED_TABLE = '42P01';

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
      const missing = await missingMigrations(database, area);
      if (missing.length > 0) throw new NotReady(`the schema ${area.schema} lacks ${missing.join(', ')}; migrate it`);
      isMigrated = true;
    },
  };
}

/** Returns the migrations of `area` that have not run. TypeORM stores the names of those that have. */
async function missingMigrations(database: DataSource, { schema, migrations }: AreaData): Promise<string[]> {
  const ran = await database
    .query<{ name: string }[]>(`select name from "${schema}".migrations`)
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return [];
      throw error;
    });
  const names = new Set(ran.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}
