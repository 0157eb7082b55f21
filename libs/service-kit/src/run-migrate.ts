import { type AreaData, migrate } from '@earshot/database-kit';
import { EnvironmentError, MigrateEnvironment, readEnvironment } from './environment.js';

/**
 * The `migrate` program of an area (A4): brings its schema and the rights of its roles up to date and ends.
 * DATABASE_URL names the owner of the schema here; the services connect as members of the roles.
 */
export async function runMigrate(area: AreaData): Promise<void> {
  try {
    const { DATABASE_URL } = readEnvironment(MigrateEnvironment, process.env);
    const { migrations, missingRoles } = await migrate(DATABASE_URL, area);
    console.log(
      migrations.length > 0 ? `Migrated ${area.schema}: ${migrations.join(', ')}` : `${area.schema} is up to date.`,
    );
    if (missingRoles.length > 0) console.warn(adviceFor(missingRoles));
  } catch (error) {
    const { message } = error as Error;
    console.error(error instanceof EnvironmentError ? message : `Could not migrate ${area.schema}: ${message}`);
    process.exit(1);
  }
}

const adviceFor = (roles: readonly string[]): string =>
  `The database user may not create roles. Have an administrator run ${roles
    .map((role) => `"create role ${role};"`)
    .join(' ')} and migrate again.`;
