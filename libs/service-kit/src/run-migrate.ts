import { type AreaData, migrate } from '@earshot/database-kit';
import { EnvironmentError, MigrateEnvironment, readEnvironment } from './environment.js';

/**
 * The `migrate` program of an area (A4): brings its schema and the rights of its roles up to date. DATABASE_URL names
 * the owner of the schema; the services connect as members of the roles. If a role is missing, services cannot work, so
 * the exit code is 1, although the schema is up to date.
 */
export async function runMigrate(area: AreaData): Promise<void> {
  try {
    const { DATABASE_URL } = readEnvironment(MigrateEnvironment, process.env);
    const { migrations, missingRoles } = await migrate(DATABASE_URL, area);
    console.log(
      migrations.length > 0 ? `Migrated ${area.schema}: ${migrations.join(', ')}` : `${area.schema} is up to date.`,
    );
    if (missingRoles.length > 0) reportMissing(missingRoles);
  } catch (error) {
    const { message } = error as Error;
    console.error(error instanceof EnvironmentError ? message : `Could not migrate ${area.schema}: ${message}`);
    process.exit(1);
  }
}

function reportMissing(roles: readonly string[]): void {
  const statements = roles.map((role) => `create role ${role};`).join(' ');
  console.error(
    'The services need roles that the user of DATABASE_URL may not create. ' +
      `Have an administrator run "${statements}", then migrate again.`,
  );
  process.exitCode = 1;
}
