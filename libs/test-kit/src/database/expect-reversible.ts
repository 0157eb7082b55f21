import type { AreaData } from '@earshot/database-kit';
import { DataSource } from 'typeorm';
import { expect } from 'vitest';
import { areaAsOf } from './area-as-of.js';
import { schemaOf } from './schema-of.js';
import { createTestDatabase } from './test-database.js';

/**
 * Each migration of an area, one after the other: `down` restores the schema as it was before `up`, and `up` repeats. Each
 * changes the schema, except those of `ofRows`, which change only rows.
 */
export async function expectReversible(area: AreaData, ofRows: readonly string[] = []): Promise<void> {
  const none = { ...area, migrations: [], rights: {} };
  const database = await createTestDatabase(none);
  const open = (as: AreaData) => new DataSource({ type: 'postgres', url: database.url, ...as }).initialize();
  // TypeORM creates its table of migrations.
  const empty = await open(none);
  await empty.runMigrations();
  await empty.destroy();
  for (const { name } of area.migrations) {
    const migrated = await open(areaAsOf(area, name));
    const schema = () => schemaOf(migrated, area.schema);
    const before = await schema();
    await migrated.runMigrations({ transaction: 'each' });
    const after = await schema();
    await migrated.undoLastMigration({ transaction: 'each' });
    expect(await schema(), `${name}: up and down`).toEqual(before);
    await migrated.runMigrations({ transaction: 'each' });
    expect(await schema(), `${name}: up, down and up`).toEqual(after);
    if (ofRows.includes(name)) expect(after, name).toEqual(before);
    else expect(after, name).not.toEqual(before);
    await migrated.destroy();
  }
  await database.drop();
}
