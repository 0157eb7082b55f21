import { codingData } from '@earshot/coding/entities';
import { migrate } from '@earshot/database-kit';
import { embeddedDatabaseExists, findRunningDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData } from '@earshot/security/entities';
import { readEnvironment, withoutCredentials } from '@earshot/service-kit/without-nest';
import { DataSource } from 'typeorm';
import { CommandError } from './command-error.js';
import { SeedEnvironment } from './environment.js';
import { isProduction } from './guard-production.js';

/**
 * Runs `work` on the migrated database of DATABASE_URL, or on the embedded database of DATA_DIR, which is created if it
 * is missing. If the embedded database does not run (`npm start` runs it), it is started for the duration of `work` (F5).
 */
export const withDatabase = <T>(work: Work<T>): Promise<T> => onDatabase(settings(), (url) => connected(url, work));

/**
 * Does the same for a command that only reads or administers: such a command names its database on standard error, and
 * fails if there is none (F5). In production only DATABASE_URL names one.
 */
export const withExistingDatabase = <T>(work: Work<T>): Promise<T> => withExistingUrl((url) => connected(url, work));

/** Like `withExistingDatabase`, without a connection: `work` gets the URL of the migrated database. */
export async function withExistingUrl<T>(work: (url: string) => Promise<T>): Promise<T> {
  const environment = settings();
  console.error(`Database: ${await nameOfExisting(environment)}`);
  return onDatabase(environment, work);
}

/** Migrates the schemas of all areas. */
export async function migrateAreas(url: string): Promise<void> {
  for (const area of [securityData, codingData]) await migrate(url, area);
}

type Work<T> = (dataSource: DataSource) => Promise<T>;

const settings = () => readEnvironment(SeedEnvironment, process.env);

async function nameOfExisting({ DATABASE_URL, DATA_DIR }: SeedEnvironment): Promise<string> {
  if (DATABASE_URL !== undefined) return withoutCredentials(DATABASE_URL);
  if (isProduction()) {
    throw new CommandError('NODE_ENV is production: set DATABASE_URL to the database of the platform.');
  }
  if (await embeddedDatabaseExists(DATA_DIR)) return `the embedded one in ${DATA_DIR}`;
  throw new CommandError(
    `There is no database in DATA_DIR (${DATA_DIR}). ` +
      'Set DATA_DIR to the folder of npm start, or DATABASE_URL to the database of the platform.',
  );
}

async function onDatabase<T>(
  { DATABASE_URL, DATA_DIR }: SeedEnvironment,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const running = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR));
  if (running !== undefined) return onMigrated(running, work);
  if (!(await embeddedDatabaseExists(DATA_DIR))) console.error(`New database: the embedded one in ${DATA_DIR}`);

  const database = await startEmbeddedDatabase({ folder: DATA_DIR });
  try {
    return await onMigrated(database.url, work);
  } finally {
    await database.stop();
  }
}

async function onMigrated<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  await migrateAreas(url);
  return work(url);
}

/** Runs `work` with a connection to a migrated database. */
export async function connected<T>(url: string, work: Work<T>): Promise<T> {
  const entities = [...securityData.entities, ...codingData.entities];
  const dataSource = new DataSource({ type: 'postgres', url, entities, applicationName: 'earshot seed' });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
