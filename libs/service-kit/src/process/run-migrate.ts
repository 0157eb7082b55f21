import {
  type AreaData,
  migrate,
  migrateAgain,
  migrationSql,
  migrationState,
  type MigrationState,
  withClient,
} from '@earshot/database-kit';
import { reasonOf } from '../telemetry/describe-error.js';
import { EnvironmentError, MigrateEnvironment, readEnvironment } from '../settings/environment.js';

const USAGE = `Without an option: runs the pending migrations, and grants the rights of the services.
  --status   Lists the migrations. The exit code is 0 if none is pending, and 3 if one is.
  --dry-run  Prints the SQL of the pending migrations, and runs nothing.
  --again NAME  Runs a migration of rows again, for what the earlier version wrote after it.`;

const PENDING = 3;
const WRONG_ARGUMENTS = 2;

/**
 * The `migrate` program of an area (A4): brings its schema and the rights of its roles up to date. DATABASE_URL names
 * the owner of the schema; the services connect as members of the roles. If a role is missing, services cannot work, so
 * the exit code is 1, although the schema is up to date.
 */
export async function runMigrate(area: AreaData, args = process.argv.slice(2)): Promise<void> {
  try {
    const run = commandOf(args);
    if (!run) return refuse(args);
    const { DATABASE_URL } = readEnvironment(MigrateEnvironment, process.env);
    await run(DATABASE_URL, area);
  } catch (error) {
    console.error(error instanceof EnvironmentError ? error.message : describeFailure(area, error));
    process.exitCode = 1;
  }
}

/** PostgreSQL, appendix A: insufficient_privilege. */
const NO_RIGHT = '42501';

function describeFailure({ schema }: AreaData, error: unknown): string {
  const failure = `Could not migrate ${schema}: ${reasonOf(error)}`;
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const lacksRight = [code, cause?.code].includes(NO_RIGHT);
  return lacksRight ? `${failure}. Run migrate.js with the DATABASE_URL of the owner.` : failure;
}

type Command = (url: string, area: AreaData) => Promise<void>;

/** The command of the arguments; undefined if they are wrong. */
function commandOf(args: string[]): Command | undefined {
  const [option, ...others] = args;
  if (option === '--again' && others.length === 1) return again(others[0]);
  if (others.length > 0) return undefined;
  return option === undefined ? migrateNow : new Map(OPTIONS).get(option);
}

const migrateNow: Command = async (url, area) => {
  const { migrations, missingRoles } = await migrate(url, area);
  console.log(
    migrations.length > 0 ? `Migrated ${area.schema}: ${migrations.join(', ')}` : `${area.schema} is up to date.`,
  );
  if (missingRoles.length > 0) reportMissing(missingRoles);
};

const again =
  (name: string): Command =>
  async (url, area) => {
    await migrateAgain(url, area, name);
    console.log(`Migrated ${area.schema} again: ${name}`);
  };

const printStatus: Command = async (url, area) => {
  const { applied, pending, newer } = await stateOf(url, area);
  for (const name of applied) console.log(`applied  ${name}`);
  for (const name of newer) console.log(`newer    ${name}`);
  for (const name of pending) console.log(`pending  ${name}`);
  if (pending.length > 0) process.exitCode = PENDING;
};

const printSql: Command = async (url, area) => {
  const { pending } = await stateOf(url, area);
  const migrations = area.migrations.filter(({ name }) => pending.includes(name));
  if (migrations.length === 0) console.log(`-- ${area.schema} is up to date.`);
  for (const migration of migrations) console.log(`${await migrationSql(migration)}\n`);
};

const stateOf = (url: string, area: AreaData): Promise<MigrationState> =>
  withClient(url, (client) =>
    migrationState(async (statement) => (await client.query<{ name: string }>(statement)).rows, area),
  );

const OPTIONS: [string, Command][] = [
  ['--status', printStatus],
  ['--dry-run', printSql],
];

function refuse(args: string[]): void {
  console.error(`Not a known option: ${args.join(' ')}\n${USAGE}`);
  process.exitCode = WRONG_ARGUMENTS;
}

function reportMissing(roles: readonly string[]): void {
  const statements = roles.map((role) => `create role ${role};`).join(' ');
  console.error(
    'The services need roles that the user of DATABASE_URL may not create. ' +
      `Have an administrator run "${statements}", then migrate again.`,
  );
  process.exitCode = 1;
}
