import type { User } from '@earshot/security/entities';
import { OAuthError } from '../oauth/oauth.error.js';

/** The answer to an unknown login or a wrong password (B4). */
export const loginNotValid = () => OAuthError.invalidGrant('Login is not valid');

/** The answer for a locked user, and for a login during a lockout (B4). */
export const userLocked = () => OAuthError.invalidGrant('User has been locked');

/** Rejects a user who is deactivated, or locked by an administrator, at a login or a renewal (B4, B6). */
export function rejectDeactivatedOrLocked({ activated, locked }: User): void {
  if (!activated) throw OAuthError.invalidGrant('User has been deactivated');
  if (locked) throw userLocked();
}

/** Rejects a user whose password has expired (B4). */
export function rejectExpiredPassword({ pwd_expires_at }: User): void {
  if (pwd_expires_at !== null && pwd_expires_at.valueOf() <= Date.now()) {
    throw OAuthError.invalidGrant('Password is no longer valid');
  }
}
