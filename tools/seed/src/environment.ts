import { DatabaseUrl } from '@earshot/service-kit';
import { IsNotEmpty, IsOptional } from 'class-validator';

/** What the seeding tool reads from its environment (rule F5). */
export class SeedEnvironment {
  /** The database to work on; the embedded one of DATA_DIR when it is not given. */
  @IsOptional()
  @DatabaseUrl()
  DATABASE_URL?: string;

  @IsNotEmpty({ message: 'must be a folder' })
  DATA_DIR = '.data';
}
