import type { Rights } from '@earshot/database-kit';

/** What the security service may do in its schema: it keeps tokens and records logins, and cannot create users. */
export const securityRights: Rights = {
  earshot_security: [
    'select on security.application',
    'select, update (logged_at) on security."user"',
    'select, insert, update, delete on security.access_token, security.refresh_token, security.login_failure',
  ],
};
