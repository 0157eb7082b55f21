import { DatabaseUrl, OneScope, ServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { IsNotEmpty, IsOptional, IsUrl } from 'class-validator';
import { FixtureFolder } from './fixture-folder.js';

/** What `npm start` reads from its environment (A3). The services read the same environment. */
export class StartEnvironment extends ServiceEnvironment {
  /** A PostgreSQL 15 or newer to use instead of the embedded one. */
  @IsOptional()
  @DatabaseUrl()
  override DATABASE_URL: string;

  /** The folder of the embedded database and the logs. */
  @IsNotEmpty({ message: 'must be a folder' })
  DATA_DIR = '.data';

  /** Fixtures to load into an empty database instead of the demo fixtures. */
  @IsOptional()
  @FixtureFolder()
  SEED_DIR?: string;

  /** In `production` the demo fixtures are never loaded, because their passwords are public. */
  NODE_ENV?: string;

  /** The URL that clients use, for the server metadata. The default is the address that the proxy listens on. */
  @IsOptional()
  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be the URL that clients use, such as https://api.example, not "$value"' },
  )
  PUBLIC_URL?: string;

  /** The scope that coding asks for, which the examples of the start name (C10). */
  @IsOptional()
  @OneScope()
  CODING_SCOPE?: string;

  /** The connections that one address may have open at the same time; 0 means no limit. */
  @WholeNumber({ max: 1_000_000 })
  CONNECTIONS_PER_ADDRESS = 500;
}
