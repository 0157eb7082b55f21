/** The paths of the OAuth endpoints: token (interface 4.1, B13), revocation and introspection (B7). */
export const OAUTH_BASE = 'security/v2/oauth';
export const TOKEN_PATH = `/${OAUTH_BASE}/token`;
export const OLDER_TOKEN_PATH = '/security/v1/oauth/token';
export const REVOCATION_PATH = `/${OAUTH_BASE}/_revoke`;
export const INTROSPECTION_PATH = `/${OAUTH_BASE}/_introspect`;

/** The routes of the OAuth endpoints. Compare them with the route of a request, not with its path. */
export const OAUTH_PATHS: ReadonlySet<string | undefined> = new Set([
  TOKEN_PATH,
  OLDER_TOKEN_PATH,
  REVOCATION_PATH,
  INTROSPECTION_PATH,
]);
