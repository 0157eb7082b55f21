import { ServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { Transform } from 'class-transformer';
import { IsOptional, IsUrl } from 'class-validator';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const BASE_ADDRESS = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  allow_fragments: false,
  allow_query_components: false,
  disallow_auth: true,
};

/** The environment variables of the security service (A3). */
export class SecurityEnvironment extends ServiceEnvironment {
  /** The address that clients use, for the server metadata. The default is the address that the process listens on. */
  @IsOptional()
  @IsUrl(BASE_ADDRESS, { message: 'must be the address that clients use, such as https://api.example.com' })
  @Transform(({ value }) => (typeof value === 'string' ? value.replace(/\/+$/, '') : value))
  PUBLIC_URL?: string;

  /** Lifetime of an access token, in seconds. */
  @WholeNumber({ min: 1, max: 365 * DAY })
  TOKEN_TTL = 3600;

  /** Lifetime of the refresh tokens that descend from one login, in seconds. */
  @WholeNumber({ min: 1, max: 3650 * DAY })
  REFRESH_TOKEN_TTL = 30 * DAY;

  /** Seconds in which a used refresh token may be used once more, in case the reply was lost. */
  @WholeNumber({ max: DAY })
  REFRESH_TOKEN_GRACE = 0;

  /** Lifetime of a session, in seconds (B17). */
  @WholeNumber({ min: 1, max: 365 * DAY })
  SESSION_TTL = 12 * HOUR;

  /** Seconds after which a session ends that is not used (B17). */
  @WholeNumber({ min: 1, max: 365 * DAY })
  SESSION_IDLE = HOUR;

  /** Consecutive failures that lock a login, whether or not a user has that login. */
  @WholeNumber({ min: 1, max: 1_000_000 })
  LOCKOUT_THRESHOLD = 10;

  /** Seconds that such a lockout lasts; 0 means until an administrator unlocks. */
  @WholeNumber({ max: 365 * DAY })
  LOCKOUT_SECONDS = 900;

  /** Days for which entries of the audit trail are kept (B14). */
  @WholeNumber({ min: 30, max: 3650 })
  AUDIT_RETENTION_DAYS = 365;

  /** Token requests, and wrong credentials of applications, of one address per minute; 0 means no limit. */
  @WholeNumber({ max: 1_000_000 })
  TOKEN_RATE_LIMIT = 600;

  /** Requests that one application may send to the OAuth endpoints per minute; 0 means no limit. */
  @WholeNumber({ max: 1_000_000 })
  APPLICATION_RATE_LIMIT = 0;
}
