import { type EntityManager, IsNull } from 'typeorm';
import { AccessToken } from './access-token.entity.js';
import { RefreshToken } from './refresh-token.entity.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/**
 * Locks the row of a user until the transaction ends, and returns the current user. Every transaction that renews
 * tokens or revokes refresh tokens of a user calls it first. So either the revocation finds the tokens that a renewal
 * issued, or the renewal finds that its refresh token is revoked (B6, B12).
 */
export const lockUserRow = (manager: EntityManager, id: string): Promise<User> =>
  manager.findOneOrFail(User, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Revokes every token of a user, including those that are being renewed at the same time, and ends all sessions (B12, B17). */
export async function revokeTokensOf(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<void> {
  await lockUserRow(manager, id);
  await manager.delete(AccessToken, { user_id: id });
  await manager.update(RefreshToken, { user_id: id, revoked_at: IsNull() }, { revoked_at: new Date() });
  await endSessionsOf(manager, { id });
}

/** Ends every session of a user. Returns their number. */
export async function endSessionsOf(manager: EntityManager, { id }: Pick<User, 'id'>): Promise<number> {
  const { affected } = await manager.delete(Session, { user_id: id });
  return affected ?? 0;
}

/**
 * Revokes every token that descends from one login, access tokens too (B6, RFC 9700 §4.14). Call `lockUserRow` first.
 */
export async function revokeFamily(manager: EntityManager, familyId: string): Promise<void> {
  await manager.delete(AccessToken, { family_id: familyId });
  await manager.delete(RefreshToken, { family_id: familyId });
}
