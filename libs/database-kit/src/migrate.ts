import { DataSource } from 'typeorm';
import type { AreaData } from './data-source.js';
import { withClient } from './with-client.js';

/** Key of the advisory lock under which schemas change. */
const MIGRATION_LOCK = 0x6561_7273;

/**
 * Brings the schema of `area` up to date and returns the names of the migrations it ran. Several replicas may do so
 * at once: one works, the others wait for it (TypeORM itself takes no lock).
 */
export const migrate = (url: string, area: AreaData): Promise<string[]> =>
  withClient(url, async (lock) => {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query(`create schema if not exists ${lock.escapeIdentifier(area.schema)}`);
    return runMigrations(url, area);
  });

async function runMigrations(url: string, area: AreaData): Promise<string[]> {
  const dataSource = new DataSource({ type: 'postgres', url, ...area, applicationName: 'earshot migrate' });
  await dataSource.initialize();
  try {
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    return migrations.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}
