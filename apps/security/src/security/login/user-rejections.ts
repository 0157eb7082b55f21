import type { User } from '@earshot/security/entities';
import { LoginRejected } from './login-rejected.error.js';

/** The answer to an unknown login or a wrong password (B4). */
export const loginNotValid = () => new LoginRejected('login_invalid');

/** The answer for a locked user, and for a login during a lockout (B4). */
export const userLocked = () => new LoginRejected('user_locked');

/** Rejects a user who is deactivated, or locked by an administrator, at a login or a renewal (B4, B6). */
export function rejectDeactivatedOrLocked({ activated, locked }: User): void {
  if (!activated) throw new LoginRejected('user_deactivated');
  if (locked) throw userLocked();
}

/** Rejects a user whose password has expired (B4). */
export function rejectExpiredPassword({ pwd_expires_at }: User): void {
  if (pwd_expires_at !== null && pwd_expires_at.valueOf() <= Date.now()) throw new LoginRejected('password_expired');
}
