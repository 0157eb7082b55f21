/**
 * The values of `error` at the OAuth endpoints: those of RFC 6749 §5.2, and of §4.1.2.1 for the last two. Each has its
 * usual status, and a meaning for the developer of a client. The page docs/errors.md lists the same values.
 */
export const OAUTH_ERRORS = {
  invalid_request: {
    status: 400,
    meaning:
      'A parameter is missing, empty or repeated. With another 4xx status, that status says what is wrong: 405 the ' +
      'method, 413 the size, 415 the media type.',
  },
  invalid_client: {
    status: 401,
    meaning: 'The application is unknown, or its secret is wrong.',
  },
  // RFC 6749 says 400; interface 4.1 says 401 and wins.
  invalid_grant: {
    status: 401,
    meaning:
      'The login or the refresh token is rejected. `details` says why. Ask the user to log in again. A machine login is ' +
      'rejected with 400.',
  },
  unauthorized_client: {
    status: 400,
    meaning: 'The application may not use this grant type.',
  },
  unsupported_grant_type: {
    status: 400,
    meaning: 'The grant type is none of `password`, `refresh_token` and `client_credentials`.',
  },
  invalid_scope: {
    status: 400,
    meaning:
      'The scope exceeds that of the application or of the refresh token, or nothing of it is left within the scope of the user. `details` names the allowed scope.',
  },
  temporarily_unavailable: {
    status: 503,
    meaning:
      'Too many logins, or the database is unavailable. Try again after `Retry-After`. With 429, one address or ' +
      'application sent too many requests.',
  },
  server_error: {
    status: 500,
    meaning: 'A fault of the platform. `details` has the id under which the log has it.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** The value of `error` at an OAuth endpoint. */
export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;
