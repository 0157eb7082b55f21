import type { RefreshToken } from '@earshot/security/entities';

/**
 * Whether a refresh token may no longer be used. It may be used once, and once more within the grace period, in case
 * the reply was lost (B6).
 */
export function isUsedUp({ used_at, reused_at }: RefreshToken, graceSeconds: number): boolean {
  if (used_at === null) return false;
  return reused_at !== null || Date.now() >= used_at.valueOf() + graceSeconds * 1000;
}

export const isExpired = ({ expires_at }: RefreshToken): boolean => expires_at.valueOf() <= Date.now();
