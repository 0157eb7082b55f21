import { parseArgs } from 'node:util';
import { codingData } from '@earshot/coding/entities';
import { grantRights, lockMigrations, withClient } from '@earshot/database-kit';
import { EnvironmentError, MigrateEnvironment, readEnvironment } from '@earshot/service-kit';
import { parseWholeNumber, wholeNumberText } from '@earshot/message-kit';
import type { ClientBase } from 'pg';
import { DistributeError, findCitus } from './citus.js';
import { distributeTables } from './distribute-tables.js';

const SHARDS = { min: 1, max: 64_000 };

const HELP = `Distributes the tables of mentions over the workers of Citus, by report.

Usage: node dist/apps/coding/distribute.js [--shards N]

DATABASE_URL names the coordinator, as the owner of the schema. The database must be migrated; it may have mentions.
--shards N: how many parts the mentions have, 32 by default. It cannot be changed later.`;

/** The command line is wrong. */
class ArgumentError extends Error {}

/** The `distribute` program: turns a migrated database into a distributed one. It may run again. */
export async function runDistribute(args: string[]): Promise<void> {
  try {
    const { help, shards } = readArguments(args);
    if (help) return console.log(HELP);
    const { DATABASE_URL } = readEnvironment(MigrateEnvironment, process.env);
    await withClient(DATABASE_URL, (client) => distributeDatabase(client, shards));
  } catch (error) {
    const { message } = error as Error;
    const isKnown = [ArgumentError, EnvironmentError, DistributeError].some((known) => error instanceof known);
    console.error(isKnown ? message : `Could not distribute the mentions: ${message}`);
    process.exitCode = error instanceof ArgumentError ? 2 : 1;
  }
}

function readArguments(args: string[]): { help?: boolean; shards?: number } {
  const options = { shards: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values } = parsed(() => parseArgs({ args, options }));
  const shards = values.shards === undefined ? undefined : parseWholeNumber(values.shards, SHARDS);
  if (values.shards !== undefined && shards === undefined)
    throw new ArgumentError(`--shards must be ${wholeNumberText(SHARDS)}, not "${values.shards}"`);
  return { help: values.help, shards };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ArgumentError((error as Error).message);
  }
}

async function distributeDatabase(client: ClientBase, shards?: number): Promise<void> {
  const { version, workers } = await findCitus(client);
  console.log(`Citus ${version} with ${workers} workers.`);
  await lockMigrations(client);
  await checkMigrated(client);
  await distributeTables(client, shards, console.log);
  // Citus repeats each grant on the shards.
  const missing = await grantRights(client, codingData.schema, codingData.rights);
  if (missing.length > 0) throw new DistributeError(`These roles are missing: ${missing.join(', ')}. Migrate first.`);
  console.log(`The rights of ${Object.keys(codingData.rights).join(' and ')} are up to date.`);
}

async function checkMigrated(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('coding.migrations') is not null as exists`,
  );
  const ran = rows[0].exists
    ? await client.query<{ name: string }>('select name from coding.migrations')
    : { rows: [] };
  const names = new Set(ran.rows.map(({ name }) => name));
  if (codingData.migrations.some(({ name }) => !names.has(name))) {
    throw new DistributeError('The database is not migrated. Run "node dist/apps/coding/migrate.js" first.');
  }
}
