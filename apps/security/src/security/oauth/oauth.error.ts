import { HttpError, OAUTH_ERRORS, type OAuthErrorCode } from '@earshot/error-kit';
import type { Of } from '@earshot/message-kit';
import type { oauthError } from './oauth.schemas.js';

/** The description of `invalid_grant`, which interface 4.1 fixes. */
const INVALID_GRANT =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is ' +
  'invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was ' +
  'issued to another client.';

/** The body of a failed request to one of the OAuth endpoints (interface 4.1, B3). */
export type OAuthErrorBody = Of<typeof oauthError>;

/**
 * Both texts say what is wrong, because many libraries show only `error_description`. The description of
 * `invalid_grant` is fixed (B3).
 */
export function oauthErrorBody(error: OAuthErrorCode, problem: string): OAuthErrorBody {
  const details = allowedText(problem);
  return { error, error_description: error === 'invalid_grant' ? INVALID_GRANT : details, details };
}

const ALTERNATIVES = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** RFC 6749 §5.2 allows printable ASCII, without double quotes and backslashes. */
const allowedText = (text: string): string => text.replaceAll('"', "'").replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/gu, '?');

/** An error of an OAuth endpoint. Its message, the `details`, says what is wrong, and what to send instead. */
export class OAuthError extends HttpError {
  constructor(
    readonly error: OAuthErrorCode,
    details: string,
    { status = OAUTH_ERRORS[error].status as number, headers = {} as Record<string, string> } = {},
  ) {
    super(details, { status, headers });
  }

  /** A parameter is missing, empty, repeated or malformed. */
  static invalidRequest = (details: string) => new OAuthError('invalid_request', details);

  /** The application is unknown, or its secret is wrong; the answer does not say which. */
  static invalidClient = () =>
    new OAuthError('invalid_client', 'Application credentials are not valid', {
      headers: { 'www-authenticate': 'Basic realm="Earshot"' },
    });

  /** The user or the refresh token is rejected; `details` as in rules B4 and B6. */
  static invalidGrant = (details: string) => new OAuthError('invalid_grant', details);

  /** The application may not use this grant type. */
  static unauthorizedClient = (grantType: string) =>
    new OAuthError('unauthorized_client', `The application may not use the grant type ${grantType}`);

  static unsupportedGrantType = (supported: readonly string[]) =>
    new OAuthError('unsupported_grant_type', `grant_type must be ${ALTERNATIVES.format(supported)}`);

  /** The scope exceeds what the application or the refresh token may ask for, or nothing of it is left (B3, B15). */
  static invalidScope = (allowed: string) =>
    new OAuthError(
      'invalid_scope',
      allowed === '' ? 'No scope is left that can be granted' : `scope must name one or more of: ${allowed}`,
    );

  /** Too many login attempts are in flight. */
  static overloaded = () => new OAuthError('temporarily_unavailable', 'Too many logins at once; try again');

  /** Too many requests from one address, or of one application (B5). */
  static rateLimited = (from: string, seconds: number) =>
    new OAuthError('temporarily_unavailable', `Too many requests ${from}; try again in ${seconds} s`, {
      status: 429,
      headers: { 'retry-after': String(seconds) },
    });
}
