import { DataSource } from 'typeorm';
import type { AreaData } from './data-source.js';
import { grantRights } from './rights.js';
import { withClient } from './with-client.js';

/** Key of the advisory lock of migrations. */
export const MIGRATION_LOCK = 0x6561_7273;

/** The result of a migration. */
export interface Migrated {
  /** The names of the migrations that ran. */
  migrations: string[];
  /** The roles of services that are missing because the migrating role may not create them. */
  missingRoles: string[];
}

/**
 * Migrates the schema of `area` and grants the rights of its roles. `url` is that of the owner of the schema. Replicas
 * may migrate at the same time: an advisory lock lets them run one after the other, because TypeORM takes no lock.
 */
export const migrate = (url: string, area: AreaData): Promise<Migrated> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create schema if not exists ${client.escapeIdentifier(area.schema)}`);
    const migrations = await runMigrations(url, area);
    return { migrations, missingRoles: await grantRights(client, area.schema, area.rights) };
  });

async function runMigrations(url: string, area: AreaData): Promise<string[]> {
  const dataSource = new DataSource({ type: 'postgres', url, ...area, applicationName: 'earshot migrate' });
  await dataSource.initialize();
  try {
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}
