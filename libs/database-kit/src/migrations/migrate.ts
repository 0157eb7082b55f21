import type { AreaData } from '../data-source.js';
import { lockMigrations } from './migration-lock.js';
import { migrationState } from './migration-state.js';
import { grantRights } from '../rights.js';
import { repeatableMigrations } from './repeatable-migration.js';
import { runAgain, runMigrations } from './run-migrations.js';
import { withClient } from '../with-client.js';

/** The result of a migration. */
export interface Migrated {
  /** The names of the migrations that ran. */
  migrations: string[];
  /** The roles of services that are missing because the migrating role may not create them. */
  missingRoles: string[];
}

/**
 * Migrates the schema of `area` and grants the rights of its roles. `url` is that of the owner of the schema. Replicas
 * may migrate at the same time: they do so one after the other. The services may run at the same time
 * (docs/upgrading.md).
 */
export const migrate = (url: string, area: AreaData, patienceMs?: number): Promise<Migrated> =>
  withClient(url, async (client) => {
    await lockMigrations(client, patienceMs);
    await client.query(`create schema if not exists ${client.escapeIdentifier(area.schema)}`);
    const migrations = await runMigrations(url, area, client, patienceMs);
    return { migrations, missingRoles: await grantRights(client, area.schema, area.rights) };
  });

/** Runs a repeatable migration of `area` again, after it has run. Throws if `name` is not one, or is pending. */
export const migrateAgain = (url: string, area: AreaData, name: string, patienceMs?: number): Promise<void> =>
  withClient(url, async (client) => {
    const repeatable = repeatableMigrations(area);
    const migration = repeatable.get(name);
    if (!migration) {
      throw new Error(`${name} cannot run again. Those that can are: ${[...repeatable.keys()].join(', ') || 'none'}`);
    }
    await lockMigrations(client, patienceMs);
    const { pending } = await migrationState(
      async (statement) => (await client.query<{ name: string }>(statement)).rows,
      area,
    );
    if (pending.includes(name)) throw new Error(`${name} has not run. Run migrate.js without an option`);
    await runAgain(url, area, { name, migration }, patienceMs);
  });
