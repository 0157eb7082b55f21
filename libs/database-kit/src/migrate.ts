import { DataSource } from 'typeorm';
import type { AreaData } from './data-source.js';
import { grantRights } from './rights.js';
import { withClient } from './with-client.js';

/** Key of the advisory lock under which schemas change. */
const MIGRATION_LOCK = 0x6561_7273;

/** What a migration did. */
export interface Migrated {
  /** The names of the migrations that it ran. */
  migrations: string[];
  /** The roles of the services that are missing, since the migrating user may not create them. */
  missingRoles: string[];
}

/**
 * Brings the schema of `area` and the rights of its roles up to date; `url` names the owner of the schema. Several
 * replicas may do so at once: one works, the others wait for it (TypeORM itself takes no lock).
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
