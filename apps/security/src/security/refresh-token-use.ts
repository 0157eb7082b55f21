import type { RefreshToken } from '@earshot/security/entities';

/** Whether a refresh token was used: once, or twice within the grace period, which covers a lost reply (B6). */
export function isUsedUp({ used_at, reused_at }: RefreshToken, graceSeconds: number): boolean {
  if (used_at === null) return false;
  return reused_at !== null || Date.now() >= used_at.valueOf() + graceSeconds * 1000;
}

export const isExpired = ({ expires_at }: RefreshToken): boolean => expires_at.valueOf() <= Date.now();
