import type { EntityManager } from 'typeorm';
import { hashLogin, hashPassword } from './hashing.js';
import { passwordProblem } from './password.js';
import { PLATFORM_CLIENT_ID } from './client.entity.js';
import { endSessionsOf, revokeTokensOf } from './user-tokens.js';
import { User } from './user.entity.js';

// Each function changes a user for an administrator, in the transaction of `manager`.

/** Sets a password that is valid until `expiresAt` (null: forever), and revokes all tokens of the user (B12). */
export async function setPassword(
  manager: EntityManager,
  { id, login }: Pick<User, 'id' | 'login'>,
  password: string,
  expiresAt: Date | null,
): Promise<void> {
  const problem = passwordProblem(password, login);
  if (problem) throw new RangeError(problem);
  await manager.update(User, { id }, { password_hash: await hashPassword(password), pwd_expires_at: expiresAt });
  await revokeTokensOf(manager, { id });
}

/** Deactivates a user and revokes all their tokens. Activating the user does not restore the tokens (B12). */
export async function deactivateUser(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<void> {
  await manager.update(User, { id }, { activated: false });
  await revokeTokensOf(manager, { id });
}

/** Lets a deactivated user log in again. */
export async function activateUser(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<void> {
  await manager.update(User, { id }, { activated: true });
}

/**
 * Locks a user until `unlockUser`, and ends all sessions. The user cannot log in or renew tokens, but access tokens stay
 * valid (B5, B6, B17).
 */
export async function lockUser(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<void> {
  await manager.update(User, { id }, { locked: true });
  await endSessionsOf(manager, { id });
}

/** Ends both the lock by an administrator and the lockout of a user. Failures are counted from 0 again (B5). */
export async function unlockUser(manager: EntityManager, user: User): Promise<void> {
  await manager.update(User, { id: user.id }, { locked: false });
  await forgetFailures(manager, [user]);
}

/** Limits what tokens of the user may have, also live ones. Null: no limit (B15). */
export async function setScope(manager: EntityManager, { id }: Pick<User, 'id'>, scope: string | null): Promise<void> {
  await manager.update(User, { id }, { scope });
}

/** Deletes the failures of the logins of these users, also those of sessions, and the lockouts that they caused. */
export async function forgetFailures(
  manager: EntityManager,
  users: readonly Pick<User, 'client_id' | 'login'>[],
): Promise<void> {
  await manager.query(
    `delete from security.login_failure
      where (client_id, login_hash) in (
        select unnest(array[client_id, $3]), login_hash from unnest($1::text[], $2::bytea[]) as u (client_id, login_hash))`,
    [users.map(({ client_id }) => client_id), users.map(({ login }) => hashLogin(login)), PLATFORM_CLIENT_ID],
  );
}
