import type { Application, MentionMembers, User } from '@earshot/security/entities';
import { commonScope } from '../oauth/scope.js';

/** What is known of a valid token or session, apart from its owner. */
export interface TokenFacts {
  /** The id of a session, or the family of a token. A token of another issuer has none (B16). */
  family_id?: string;
  scope: string;
  /** Milliseconds since 1970, like `expires_at`: a number is parsed faster than a date. Another issuer may not say it. */
  issued_at?: number;
  expires_at: number;
  /** When a session was last used, in milliseconds since 1970. A token has no such time. */
  seen_at?: number | null;
}

/** A valid token or session with its owner and the application that it was issued to. */
export interface ActiveToken extends TokenFacts {
  /** The token itself, as presented. */
  value: string;
  user: Pick<User, 'id' | 'client_id' | 'login' | 'email' | 'activated' | 'logged_at' | 'pwd_expires_at' | 'machine'>;
  application: Pick<Application, 'id' | 'oauth_client_id' | 'mention_members'>;
}

/** The user `u` and the application `a` of a token, as columns. */
export const OWNER_COLUMNS = `
  u.id as user_id, u.client_id, u.login, u.email, u.activated, u.logged_at, u.pwd_expires_at, u.machine, u.scope as user_scope,
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
 * The token `value` of an owner, with the part of its scope that its application and its user may have now (B15).
 * Undefined if nothing of its scope is left: such a token is not valid.
 */
export function activeToken(value: string, facts: TokenFacts, owner: OwnerRow): ActiveToken | undefined {
  const scope = commonScope(commonScope(facts.scope, owner.application_scope), owner.user_scope);
  if (scope === '') return undefined;
  // Spreading the facts would take several times as long.
  const { family_id, issued_at, expires_at, seen_at } = facts;
  const { user_id, client_id, login, email, activated, logged_at, pwd_expires_at, machine } = owner;
  const { application_id, oauth_client_id, mention_members } = owner;
  return {
    value,
    family_id,
    scope,
    issued_at,
    expires_at,
    seen_at,
    user: { id: user_id, client_id, login, email, activated, logged_at, pwd_expires_at, machine },
    application: { id: application_id, oauth_client_id, mention_members },
  };
}
