import { AccessToken, RefreshToken } from '@earshot/security/entities';
import type { EntityManager } from 'typeorm';

/** Makes the transaction the only one that renews or revokes within the family until it ends. */
export const lockFamily = (manager: EntityManager, familyId: string): Promise<unknown> =>
  manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`token family ${familyId}`]);

/** Revokes every token that descends from one login, access tokens too (contract B6, RFC 9700 §4.14). */
export async function revokeFamily(manager: EntityManager, familyId: string): Promise<void> {
  await manager.delete(AccessToken, { family_id: familyId });
  await manager.delete(RefreshToken, { family_id: familyId });
}
