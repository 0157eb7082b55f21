import type { AreaData } from '@earshot/database-kit';

/**
 * For tests of migrations: the area with its migrations up to the one of this name. It has no rights, because rights
 * name current columns.
 */
export function areaAsOf(area: AreaData, migration: string): AreaData {
  const last = area.migrations.findIndex(({ name }) => name === migration);
  if (last < 0) throw new Error(`${area.schema} has no migration ${migration}`);
  return { ...area, migrations: area.migrations.slice(0, last + 1), rights: {} };
}
