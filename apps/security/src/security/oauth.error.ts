import { DocumentError } from '@earshot/error-kit';

/** The error codes of RFC 6749 §5.2 (and §4.1.2.1 for the last two), each with its standard text and status. */
const CODES = {
  invalid_request: {
    status: 400,
    description:
      'The request is missing a required parameter, includes an unsupported parameter value, repeats a parameter, ' +
      'includes multiple credentials, or is otherwise malformed.',
  },
  invalid_client: {
    status: 401,
    description:
      'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported ' +
      'authentication method).',
  },
  invalid_grant: {
    // RFC 6749 says 400; specification 4.1 says 401 and wins.
    status: 401,
    description:
      'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is ' +
      'invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was ' +
      'issued to another client.',
  },
  unauthorized_client: {
    status: 400,
    description: 'The authenticated client is not authorized to use this authorization grant type.',
  },
  unsupported_grant_type: {
    status: 400,
    description: 'The authorization grant type is not supported by the authorization server.',
  },
  invalid_scope: {
    status: 400,
    description:
      'The requested scope is invalid, unknown, malformed, or exceeds the scope granted by the resource owner.',
  },
  temporarily_unavailable: {
    status: 503,
    description:
      'The authorization server is currently unable to handle the request due to a temporary overloading or ' +
      'maintenance of the server.',
  },
  server_error: {
    status: 500,
    description:
      'The authorization server encountered an unexpected condition that prevented it from fulfilling the request.',
  },
} as const;

export type OAuthErrorCode = keyof typeof CODES;

/** The body of a failed request to one of the OAuth endpoints (specification 4.1, contract B3). */
export interface OAuthErrorBody {
  error: OAuthErrorCode;
  error_description: string;
  details: string;
}

export const oauthErrorBody = (error: OAuthErrorCode, details: string): OAuthErrorBody => ({
  error,
  error_description: CODES[error].description,
  details,
});

/** A refusal at one of the OAuth endpoints. `details` tells the reader of the logs of a client what to change. */
export class OAuthError extends DocumentError {
  constructor(
    readonly error: OAuthErrorCode,
    readonly details: string,
    { status = CODES[error].status as number, headers = {} as Record<string, string> } = {},
  ) {
    super({ status, problems: [{ detail: details }], headers });
  }

  /** A parameter is missing, empty, repeated or malformed. */
  static invalidRequest = (details: string) => new OAuthError('invalid_request', details);

  /** The application is unknown, or its secret is wrong; which of the two is not told. */
  static invalidClient = () =>
    new OAuthError('invalid_client', 'Application credentials are not valid', {
      headers: { 'www-authenticate': 'Basic realm="Earshot"' },
    });

  /** The user or the refresh token is refused; `details` as in contract B4 and B6. */
  static invalidGrant = (details: string) => new OAuthError('invalid_grant', details);

  /** The application may not use this grant type. */
  static unauthorizedClient = (grantType: string) =>
    new OAuthError('unauthorized_client', `The application may not use the grant type ${grantType}`);

  static unsupportedGrantType = (supported: readonly string[]) =>
    new OAuthError('unsupported_grant_type', `grant_type must be ${supported.join(' or ')}`);

  /** A scope beyond what the application, or the refresh token, may ask for. */
  static invalidScope = (scope: string) => new OAuthError('invalid_scope', `The scope may not go beyond "${scope}"`);

  /** More password checks are waiting than the service takes on. */
  static overloaded = () =>
    new OAuthError('temporarily_unavailable', 'Too many logins at once; try again', {
      headers: { 'retry-after': '1' },
    });

  /** Too many requests from one address (contract B5). */
  static rateLimited = (seconds: number) =>
    new OAuthError('temporarily_unavailable', 'Too many requests from this address; try again later', {
      status: 429,
      headers: { 'retry-after': String(seconds) },
    });
}
