import { type Application, hashLogin, type User } from '@earshot/security/entities';
import { type Log, LOG } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OAuthError } from './oauth.error.js';
import type { RequestOrigin } from './oauth-request.js';

const HASH_DIGITS = 16;

/**
 * Logs logins and rejected credentials for operators. Text that was typed as a login may be a password, so a failure
 * shows only the first digits of its SHA-256.
 */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOG) private readonly log: Log) {}

  loggedIn({ id }: User, application: Application, origin: RequestOrigin): void {
    this.log.info({ user_id: id, ...fieldsOf(application), ...originFields(origin) }, 'login');
  }

  /** Logs a rejected login. Ignores other errors, such as a busy service or an unavailable database. */
  loginFailed(login: string, application: Application, origin: RequestOrigin, error: unknown): void {
    if (!(error instanceof OAuthError && error.error === 'invalid_grant')) return;
    const login_hash = hashLogin(login).toString('hex').slice(0, HASH_DIGITS);
    this.log.info(
      { login_hash, ...fieldsOf(application), ...originFields(origin), reason: error.message },
      'login failed',
    );
  }

  /** Logs that a used refresh token was presented again: it, or its successor, was stolen (RFC 9700 §4.14). */
  refreshTokenReused(userId: string, application: Application, origin: RequestOrigin): void {
    this.log.warn(
      { user_id: userId, ...fieldsOf(application), ...originFields(origin) },
      'refresh token reused, its family is revoked',
    );
  }

  applicationRejected(application: Application, origin: RequestOrigin): void {
    this.log.warn({ ...fieldsOf(application), ...originFields(origin) }, 'wrong application secret');
  }
}

/** The log fields of an application and the client account that it belongs to. */
const fieldsOf = ({ id, client_id }: Application) => ({ application_id: id, client_id });

/** The log fields of the request. */
const originFields = ({ address, requestId }: RequestOrigin) => ({ request_id: requestId, address });
