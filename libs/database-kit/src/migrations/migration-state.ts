import type { AreaData } from '../data-source.js';

/** The migrations of an area in a database. */
export interface MigrationState {
  /** The migrations of this version that have run. */
  applied: string[];
  /** Those that have not. */
  pending: string[];
  /** Migrations that have run and that this version does not know: a newer version has migrated. */
  newer: string[];
}

/** PostgreSQL, appendix A: the table, or its schema, does not exist. */
const UNDEFINED_TABLE = '42P01';

/** Reads which migrations of `area` have run. TypeORM stores their names. `query` runs a statement. */
export async function migrationState(
  query: (statement: string) => Promise<{ name: string }[]>,
  { schema, migrations }: AreaData,
): Promise<MigrationState> {
  const ran = await query(`select name from "${schema}".migrations order by id`).catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  const [names, known] = [ran.map(({ name }) => name), migrations.map(({ name }) => name)];
  return {
    applied: known.filter((name) => names.includes(name)),
    pending: known.filter((name) => !names.includes(name)),
    newer: names.filter((name) => !known.includes(name)),
  };
}
