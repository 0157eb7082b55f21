import { DatabaseUrl, ServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { IsNotEmpty, IsOptional, IsUrl } from 'class-validator';
import { Folder } from './folder.js';

/** What `npm start` reads from its environment (rule A3); the services read theirs from the same. */
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
  @Folder()
  SEED_DIR?: string;

  /** In `production` the demo fixtures are never loaded: everybody knows their password. */
  NODE_ENV?: string;

  /** The address that clients use, for the server metadata, instead of the one that is listened on. */
  @IsOptional()
  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be the address that clients use, https://..., not "$value"' },
  )
  PUBLIC_URL?: string;

  /** Connections that one address may have open at once; 0 = any number. */
  @WholeNumber({ max: 1_000_000 })
  CONNECTIONS_PER_ADDRESS = 500;
}
