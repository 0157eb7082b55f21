import { DatabaseUrl, OneScope, readEnvironment } from '@earshot/service-kit/without-nest';
import { IsNotEmpty, IsOptional } from 'class-validator';

/** What the seeding tool reads from its environment (F5). */
export class SeedEnvironment {
  /** The database to work on; without it, the embedded database of DATA_DIR. */
  @IsOptional()
  @DatabaseUrl()
  DATABASE_URL?: string;

  @IsNotEmpty({ message: 'must be a folder' })
  DATA_DIR = '.data';

  // The scopes that operations ask for (B15), which the commands for scopes know.

  @IsOptional()
  @OneScope()
  CODING_SCOPE?: string;

  @OneScope()
  IMPORT_SCOPE = 'import';

  @OneScope()
  ERASE_SCOPE = 'erase';
}

/** The settings of this process. Throws an EnvironmentError. */
export const settings = (): SeedEnvironment => readEnvironment(SeedEnvironment, process.env);
