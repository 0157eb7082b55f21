import type { User } from '@earshot/security/entities';
import { OAuthError } from './oauth.error.js';

/** The answers of rule B4. */
export const notValid = () => OAuthError.invalidGrant('Login is not valid');
export const locked = () => OAuthError.invalidGrant('User has been locked');

/** Rejects a user who is deactivated or locked by an administrator, at a login and at a renewal (B6). */
export function rejectShutOut({ activated, locked: isLocked }: User): void {
  if (!activated) throw OAuthError.invalidGrant('User has been deactivated');
  if (isLocked) throw locked();
}

/** Rejects a user whose password has expired. */
export function rejectExpiredPassword({ pwd_expires_at }: User): void {
  if (pwd_expires_at !== null && pwd_expires_at.valueOf() <= Date.now()) {
    throw OAuthError.invalidGrant('Password is no longer valid');
  }
}
