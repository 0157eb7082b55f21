/** Where the OAuth endpoints are: token (specification 4.1), revocation and introspection (contract B7). */
export const OAUTH_BASE = 'security/v2/oauth';
export const TOKEN_PATH = `/${OAUTH_BASE}/token`;
export const REVOCATION_PATH = `/${OAUTH_BASE}/_revoke`;
export const INTROSPECTION_PATH = `/${OAUTH_BASE}/_introspect`;

export const OAUTH_PATHS: ReadonlySet<string> = new Set([TOKEN_PATH, REVOCATION_PATH, INTROSPECTION_PATH]);
