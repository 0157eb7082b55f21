import type { Application, MentionMembers, User } from '@earshot/security/entities';
import { commonScope } from '../oauth/scope.js';

/** A valid token or session with its owner and the application that it was issued to. */
export interface ActiveToken {
  /** The token itself, as presented. */
  value: string;
  /** The id of a session, or the family of a token. A token of another issuer has none (B16). */
  family_id?: string;
  scope: string;
  /** Milliseconds since 1970, like `expires_at`: a number is parsed faster than a date. Another issuer may not say it. */
  issued_at?: number;
  expires_at: number;
  user: Pick<User, 'id' | 'client_id' | 'login' | 'email' | 'activated' | 'logged_at' | 'pwd_expires_at'>;
  application: Pick<Application, 'id' | 'oauth_client_id' | 'mention_members'>;
}

/** The user `u` and the application `a` of a token, as columns. */
export const OWNER_COLUMNS = `
  u.id as user_id, u.client_id, u.login, u.email, u.activated, u.logged_at, u.pwd_expires_at, u.scope as user_scope,
  a.id as application_id, a.oauth_client_id, a.mention_members, a.scope as application_scope`;

/** A row of OWNER_COLUMNS. */
export type OwnerRow = Omit<ActiveToken['user'], 'id'> & {
  user_id: string;
  user_scope: string | null;
  application_id: string;
  application_scope: string;
  oauth_client_id: string;
  mention_members: MentionMembers;
};

/**
 * A token of an owner, with the part of its scope that its application and its user may have now (B15). Undefined if
 * nothing of its scope is left: such a token is not valid.
 */
export function activeToken(row: OwnerRow, token: Omit<ActiveToken, 'user' | 'application'>): ActiveToken | undefined {
  const scope = commonScope(commonScope(token.scope, row.application_scope), row.user_scope);
  if (scope === '') return undefined;
  const { user_id, client_id, login, email, activated, logged_at, pwd_expires_at } = row;
  const { application_id, oauth_client_id, mention_members } = row;
  return {
    ...token,
    scope,
    user: { id: user_id, client_id, login, email, activated, logged_at, pwd_expires_at },
    application: { id: application_id, oauth_client_id, mention_members },
  };
}
