import type { Rights } from '@earshot/database-kit';

/** The rights of the security service in its schema: it stores tokens and records logins, but cannot create users. */
export const securityRights: Rights = {
  earshot_security: [
    'select on security.application',
    'select, update (logged_at) on security."user"',
    'select, insert, update, delete on security.access_token, security.refresh_token, security.login_failure',
  ],
};
