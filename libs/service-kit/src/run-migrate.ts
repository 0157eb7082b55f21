import { type AreaData, migrate } from '@earshot/database-kit';
import { EnvironmentError, MigrateEnvironment, readEnvironment } from './environment.js';

/** The `migrate` program of an area (contract A4): brings its schema up to date and ends. */
export async function runMigrate(area: AreaData): Promise<void> {
  try {
    const { DATABASE_URL } = readEnvironment(MigrateEnvironment, process.env);
    const migrations = await migrate(DATABASE_URL, area);
    console.log(
      migrations.length > 0 ? `Migrated ${area.schema}: ${migrations.join(', ')}` : `${area.schema} is up to date.`,
    );
  } catch (error) {
    const { message } = error as Error;
    console.error(error instanceof EnvironmentError ? message : `Could not migrate ${area.schema}: ${message}`);
    process.exit(1);
  }
}
