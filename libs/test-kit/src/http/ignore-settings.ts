/** The variables of docs/configuration.md, without NODE_ENV, which Vitest sets. */
export const SETTINGS: readonly string[] = [
  'ACCOUNT_RATE_LIMIT',
  'APPLICATION_RATE_LIMIT',
  'AUDIT_RETENTION_DAYS',
  'BODY_LIMIT',
  'BULK_MAX_ITEMS',
  'IMPORT_MAX_ITEMS',
  'CHANGE_RETENTION_DAYS',
  'CODING_SCOPE',
  'CONNECTIONS_PER_ADDRESS',
  'DATABASE_REPLICA_MAX_LAG',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO_LOGIN',
  'DEMO_PASSWORD',
  'ERASE_SCOPE',
  'HOST',
  'IDEMPOTENCY_QUOTA',
  'IDEMPOTENCY_TTL',
  'IMPORT_SCOPE',
  'INTROSPECTION_CLIENT_ID',
  'INTROSPECTION_CLIENT_SECRET',
  'LIVE_COLUMNS_MEMORY',
  'LIVE_WORDS_MEMORY',
  'LIVE_COLUMNS_MIN_MENTIONS',
  'LOCKOUT_SECONDS',
  'LOCKOUT_THRESHOLD',
  'LOG_LEVEL',
  'MCP_STATE_KEY',
  'MCP_WRITES',
  'OIDC_APPLICATION',
  'OIDC_AUDIENCE',
  'OIDC_ISSUER',
  'OIDC_LOGIN_CLAIM',
  'PORT',
  'PUBLIC_URL',
  'REFRESH_TOKEN_GRACE',
  'REFRESH_TOKEN_TTL',
  'SECURITY_URL',
  'SEED_DIR',
  'SESSION_IDLE',
  'SESSION_TTL',
  'SHUTDOWN_DELAY',
  'TOKEN_RATE_LIMIT',
  'TOKEN_TTL',
  'TRUSTED_PROXIES',
  'UPDATE_MAX_MENTIONS',
];

/**
 * Removes the settings of the platform from an environment. Tests choose the settings of the programs that they run. Those
 * of a developer's shell could name a real database, which the tests would empty.
 */
export function ignoreSettings(environment: NodeJS.ProcessEnv): void {
  for (const name of SETTINGS) {
    delete environment[name];
    delete environment[`${name}_FILE`];
  }
}
