import { resource } from '@earshot/document-kit';
import type { Client, User } from '@earshot/security/entities';
import type { PageSession, SessionInList } from './session.message.js';
import type { ListedSession } from './session-store.js';

/** What is known of a session, but its handle. */
interface KnownSession {
  id: string;
  user: Pick<User, 'id' | 'login'>;
  client: Client;
  scope: string;
  expiresAt: Date;
}

/** A session as its page gets it (B17). */
export const sessionResource = ({ id, user, client, scope, expiresAt }: KnownSession, idleSeconds: number) =>
  resource('session', {
    id,
    user: resource('user', { id: user.id, login: user.login } satisfies PageSession['user']),
    client: resource('client', { id: client.id, name: client.name } satisfies PageSession['client']),
    scope,
    expires_at: expiresAt,
    idle_seconds: idleSeconds,
  } satisfies PageSession);

/** A session in the list of its user; `current` is that of the request. */
export const listedSession = ({ id, issued_at, seen_at, expires_at }: ListedSession, currentId: string | undefined) =>
  resource('session', {
    id,
    began_at: issued_at,
    seen_at,
    expires_at,
    current: id === currentId,
  } satisfies SessionInList);
