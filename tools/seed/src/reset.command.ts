import { PLATFORM_CLIENT_ID, recordAudit } from '@earshot/security/entities';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { commitRepeatably } from './commit.js';
import { confirmFirst } from './ask.js';
import { examples } from './examples.js';
import { guardProduction } from './guard-production.js';
import { AREAS, withExistingDatabase } from './with-database.js';

/** The tables with rows of the platform, which stay, and their member with its client account. Later ones refer to earlier ones. */
const PLATFORM_TABLES = { client: 'id', user: 'client_id', application: 'client_id' };

/** The tables that stay as they are: the audit trail goes on (B14), and TypeORM records in the other which migrations have run. */
const KEPT = ['security.audit_event', ...AREAS.map(({ schema }) => `${schema}.migrations`)];

/**
 * Every other table of the areas. They are those that the database has, so that no table can be forgotten: what is left of
 * an idempotency key would answer a request that is sent again, and apply nothing.
 */
async function tablesToTruncate(manager: EntityManager): Promise<string> {
  const others = [...KEPT, ...Object.keys(PLATFORM_TABLES).map((name) => `security.${name}`)];
  const [{ tables }] = await manager.query<[{ tables: string }]>(
    `select string_agg(format('%I.%I', nspname, relname), ', ' order by nspname, relname) as tables
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = any($1) and relkind in ('r', 'p') and not relispartition
        and nspname || '.' || relname <> all($2)`,
    [AREAS.map(({ schema }) => schema), others],
  );
  return tables;
}

/** Empties every table of the platform, except for the audit trail and the rows of the platform itself. */
export async function emptyDatabase(manager: EntityManager): Promise<void> {
  await manager.query(`truncate ${await tablesToTruncate(manager)}`);
  for (const [table, member] of Object.entries(PLATFORM_TABLES).toReversed()) {
    await manager.query(`delete from security."${table}" where ${member} <> $1`, [PLATFORM_CLIENT_ID]);
  }
  await recordAudit(manager, { event: 'database_reset' });
}

/** `reset` empties the database, except for the application with which services introspect tokens (F4). */
export const resetCommand = (command: Command): Command =>
  command
    .option('--yes', 'do not ask for a confirmation')
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText('after', examples('npm run seed -- reset', 'npm run seed -- reset --yes'))
    .action(async ({ yes, force }: { yes?: boolean; force?: boolean }) => {
      guardProduction('reset', force);
      await withExistingDatabase(async (dataSource) => {
        if (!yes)
          await confirmFirst(
            'Delete every client account, user, report, dashboard, saved search and mention?',
            '--yes',
          );
        await commitRepeatably(dataSource, 'the empty database', emptyDatabase);
      });
      console.log('The database is empty.');
    });
