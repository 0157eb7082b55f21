import { DatabaseUrl, ServiceEnvironment } from '@earshot/service-kit';
import { IsNotEmpty, IsOptional } from 'class-validator';

/** What `npm start` reads from its environment (contract A3); the services read theirs from the same. */
export class StartEnvironment extends ServiceEnvironment {
  /** Use this PostgreSQL, 15 or newer, instead of the embedded one. */
  @IsOptional()
  @DatabaseUrl()
  override DATABASE_URL: string;

  /** Where the embedded database and the logs are kept. */
  @IsNotEmpty({ message: 'must be a folder' })
  DATA_DIR = '.data';

  /** Fixtures for an empty database, instead of the demo ones. */
  @IsOptional()
  @IsNotEmpty()
  SEED_DIR?: string;
}
