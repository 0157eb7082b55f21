import type { Rights } from '@earshot/database-kit';

/** What the security service may do in its schema: it keeps tokens and records logins, and cannot make users. */
export const securityRights: Rights = {
  earshot_security: [
    'select on security.application',
    'select, update (failed_logins, locked_until, logged_at) on security."user"',
    'select, insert, update, delete on security.access_token, security.refresh_token',
  ],
};
