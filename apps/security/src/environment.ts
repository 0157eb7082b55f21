import { isTrustworthy, PublicUrl, ServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { IsNotEmpty, ValidateBy, ValidateIf } from 'class-validator';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

type IssuerSettings = Pick<SecurityEnvironment, 'OIDC_ISSUER' | 'OIDC_AUDIENCE' | 'OIDC_APPLICATION'>;

/** Validates a setting of the issuer if any of them is given: one alone is a mistake. */
const WithIssuer = () =>
  ValidateIf(
    ({ OIDC_ISSUER, OIDC_AUDIENCE, OIDC_APPLICATION }: IssuerSettings) =>
      (OIDC_ISSUER ?? OIDC_AUDIENCE ?? OIDC_APPLICATION) !== undefined,
  );

/** The address of an issuer (OpenID Connect Discovery 1.0 §2). */
const IssuerUrl = () =>
  ValidateBy(
    { name: 'issuerUrl', validator: { validate: isIssuerUrl } },
    {
      message: 'must be the https address of an issuer, without a query, such as https://login.example.com/realms/main',
    },
  );

function isIssuerUrl(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const url = new URL(text);
  return isTrustworthy(url) && url.search + url.hash + url.username === '';
}

/** The environment variables of the security service (A3). */
export class SecurityEnvironment extends ServiceEnvironment {
  /** The address that clients use, for the server metadata. The default is the address that the process listens on. */
  @PublicUrl()
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
  AUDIT_RETENTION_DAYS = 400;

  /** Token requests, and wrong credentials of applications, of one address per minute; 0 means no limit. */
  @WholeNumber({ max: 1_000_000 })
  TOKEN_RATE_LIMIT = 600;

  /** Requests that one application may send to the OAuth endpoints per minute; 0 means no limit. */
  @WholeNumber({ max: 1_000_000 })
  APPLICATION_RATE_LIMIT = 0;

  /** Another issuer whose access tokens are accepted, such as the sign-in of an organization (B16). */
  @WithIssuer()
  @IssuerUrl()
  OIDC_ISSUER?: string;

  /** The audience that its tokens must have. */
  @WithIssuer()
  @IsNotEmpty({ message: 'must be the audience of the tokens of OIDC_ISSUER' })
  OIDC_AUDIENCE?: string;

  /** The claim of its tokens that names the login of a user. */
  @IsNotEmpty({ message: 'must be the name of a claim' })
  OIDC_LOGIN_CLAIM = 'preferred_username';

  /** The id of the application whose client account these users belong to. */
  @WithIssuer()
  @IsNotEmpty({ message: 'must be the id of the application of the tokens of OIDC_ISSUER' })
  OIDC_APPLICATION?: string;
}
