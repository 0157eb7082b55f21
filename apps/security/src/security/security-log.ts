import { type Application, hashLogin, type User } from '@earshot/security/entities';
import { type Log, LOG } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OAuthError } from './oauth.error.js';

const HASH_DIGITS = 16;

/**
 * The log lines from which an operator sees logins and failed attempts. What was typed as a login may be a password, so
 * a failure shows only the first digits of its SHA-256.
 */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOG) private readonly log: Log) {}

  loggedIn({ id }: User, application: Application, address: string): void {
    this.log.info({ user_id: id, ...described(application), address }, 'login');
  }

  /** Logs a login that was rejected. That the service is busy, or its database unavailable, is not a failed login. */
  loginFailed(login: string, application: Application, address: string, error: unknown): void {
    if (!(error instanceof OAuthError && error.error === 'invalid_grant')) return;
    const login_hash = hashLogin(login).toString('hex').slice(0, HASH_DIGITS);
    this.log.info({ login_hash, ...described(application), address, reason: error.details }, 'login failed');
  }

  /** A used refresh token was presented again: it, or its successor, was stolen (RFC 9700 §4.14). */
  refreshTokenReused(userId: string, application: Application, address: string): void {
    this.log.warn(
      { user_id: userId, ...described(application), address },
      'refresh token reused, its family is revoked',
    );
  }

  applicationRejected(application: Application, address: string): void {
    this.log.warn({ ...described(application), address }, 'wrong application secret');
  }
}

/** The application, and the client account it belongs to. */
const described = ({ id, client_id }: Application) => ({ application_id: id, client_id });
