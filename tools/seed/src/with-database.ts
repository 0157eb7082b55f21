import { codingData } from '@earshot/coding/entities';
import { migrate, migrationState } from '@earshot/database-kit';
import { embeddedDatabaseExists, findRunningDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData } from '@earshot/security/entities';
import { withoutCredentials } from '@earshot/service-kit/without-nest';
import { DataSource } from 'typeorm';
import { CommandError } from './command-error.js';
import { type SeedEnvironment, settings } from './environment.js';
import { isProduction } from './guard-production.js';

/**
 * Runs `work` on the migrated database of DATABASE_URL, or on the embedded database of DATA_DIR, which is created if it
 * is missing. If the embedded database does not run (`npm start` runs it), it is started for the duration of `work` (F5).
 */
export const withDatabase = <T>(work: Work<T>): Promise<T> => onDatabase(settings(), (url) => connected(url, work));

/**
 * Does the same for a command that administers: such a command names its database on standard error, and fails if there is
 * none (F5). In production only DATABASE_URL names one.
 */
export const withExistingDatabase = <T>(work: Work<T>): Promise<T> => withExistingUrl((url) => connected(url, work));

/** Like `withExistingDatabase`, without a connection: `work` gets the URL of the migrated database. */
export async function withExistingUrl<T>(work: (url: string) => Promise<T>): Promise<T> {
  const environment = settings();
  await nameExisting(environment);
  return onDatabase(environment, work);
}

/**
 * Like `withExistingDatabase` for a command that only reads. It does not change the database of DATABASE_URL, which may be
 * a standby: if that is not migrated, the command fails (F5).
 */
export async function withDatabaseToRead<T>(work: Work<T>): Promise<T> {
  const environment = settings();
  await nameExisting(environment);
  const { DATABASE_URL } = environment;
  if (DATABASE_URL === undefined) return onDatabase(environment, (url) => connected(url, work));
  return connected(DATABASE_URL, async (dataSource) => {
    await requireMigrated(dataSource);
    return work(dataSource);
  });
}

/** The URL of DATABASE_URL, or of the embedded database of DATA_DIR, which must run for others to use it. */
export async function runningDatabaseUrl(): Promise<string> {
  const environment = settings();
  await nameExisting(environment);
  const { DATABASE_URL, DATA_DIR } = environment;
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR));
  if (url === undefined) throw new CommandError(`The database in ${DATA_DIR} is not running. npm start runs it.`);
  return url;
}

/** Migrates the schemas of all areas. */
export async function migrateAreas(url: string): Promise<void> {
  for (const area of AREAS) await migrate(url, area);
}

/** A database that does not answer in this time is an error. */
const CONNECT_MS = 10_000;

export const AREAS = [securityData, codingData];

type Work<T> = (dataSource: DataSource) => Promise<T>;

async function nameExisting(environment: SeedEnvironment): Promise<void> {
  console.error(`Database: ${await nameOfExisting(environment)}`);
}

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

/** Throws a CommandError unless all migrations of all areas have run. */
async function requireMigrated(dataSource: DataSource): Promise<void> {
  const query = (statement: string) => dataSource.query<{ name: string }[]>(statement);
  const states = await Promise.all(AREAS.map((area) => migrationState(query, area)));
  if (states.every(({ applied }) => applied.length === 0)) {
    throw new CommandError(
      'This is not a database of the platform: its tables are missing. Check DATABASE_URL, or create them with load, ' +
        'with generate, or with the migrate programs of the services.',
    );
  }
  const pending = states.flatMap((state) => state.pending);
  if (pending.length === 0) return;
  throw new CommandError(
    `This database is of an older version of the platform: ${pending.length} ${pending.length === 1 ? 'migration has' : 'migrations have'} not run. Run the migrate ` +
      'programs of the services, or use the seeding tool of that version.',
  );
}

async function onMigrated<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  await migrateAreas(url);
  return work(url);
}

/** Runs `work` with a connection to a migrated database. */
export async function connected<T>(url: string, work: Work<T>): Promise<T> {
  const entities = [...securityData.entities, ...codingData.entities];
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities,
    applicationName: 'earshot seed',
    connectTimeoutMS: CONNECT_MS,
  });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
