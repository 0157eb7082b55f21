import { OAuthError } from '../oauth/oauth.error.js';

/** Why a user may not log in, as the code of an error document (B17), with the text of the token endpoint (B4). */
const REASONS = {
  login_invalid: 'Login is not valid',
  user_deactivated: 'User has been deactivated',
  user_locked: 'User has been locked',
  password_expired: 'Password is no longer valid',
} as const;

/** A login or a renewal that is rejected for its user (B4, B6). Without a status it has that of interface 4.1. */
export class LoginRejected extends OAuthError {
  constructor(
    readonly reason: keyof typeof REASONS,
    status?: number,
  ) {
    super('invalid_grant', REASONS[reason], { status });
  }
}
