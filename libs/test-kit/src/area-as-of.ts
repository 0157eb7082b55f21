import type { AreaData } from '@earshot/database-kit';

/**
 * The area as it was when the migration of this name was its last. A test of a migration leaves the later ones out, and
 * the rights, which name columns of today.
 */
export function areaAsOf(area: AreaData, migration: string): AreaData {
  const last = area.migrations.findIndex(({ name }) => name === migration);
  if (last < 0) throw new Error(`${area.schema} has no migration ${migration}`);
  return { ...area, migrations: area.migrations.slice(0, last + 1), rights: {} };
}
