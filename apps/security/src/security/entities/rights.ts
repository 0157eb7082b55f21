import type { Rights } from '@earshot/database-kit';
import { AUDIT_COLUMNS } from './audit-trail.js';

/**
 * The rights of the security service in its schema: it stores tokens, records logins and hashes passwords again (B8),
 * but cannot create users.
 * It appends to the audit trail, but cannot change or read it (B14). It counts requests for the rate limits (B5).
 */
export const securityRights: Rights = {
  earshot_security: [
    'select on security.application, security.client',
    'select, update (logged_at, password_hash) on security."user"',
    'select, insert, update, delete on security.access_token, security.refresh_token, security.login_failure',
    'select, insert, update (seen_at), delete on security.session',
    'select, insert, update, delete on security.rate_limit',
    `insert (${AUDIT_COLUMNS.join(', ')}) on security.audit_event`,
    'execute on function security.prune_audit_events(timestamptz, integer)',
  ],
};
