import { DatabaseUrl } from '@earshot/service-kit/without-nest';
import { IsNotEmpty, IsOptional } from 'class-validator';

/** What the seeding tool reads from its environment (F5). */
export class SeedEnvironment {
  /** The database to work on; without it, the embedded database of DATA_DIR. */
  @IsOptional()
  @DatabaseUrl()
  DATABASE_URL?: string;

  @IsNotEmpty({ message: 'must be a folder' })
  DATA_DIR = '.data';
}
