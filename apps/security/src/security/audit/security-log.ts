import { type Application, type NewAuditEvent, shortLoginHash, type User } from '@earshot/security/entities';
import { type Log, LOG } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { FailureTrail } from './failure-trail.js';
import { OAuthError } from '../oauth/oauth.error.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';

type LoggedApplication = Pick<Application, 'id' | 'client_id'>;

/**
 * Logs logins and rejected credentials for operators, and records them in the audit trail (B14). Text that was typed as
 * a login may be a password, so a failure shows only the first digits of its SHA-256.
 */
@Injectable()
export class SecurityLog {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly audit: AuditTrail,
    private readonly failures: FailureTrail,
  ) {}

  /** Logs a login. The statement that stores its tokens or its session records it in the audit trail. */
  loggedIn({ id }: Pick<User, 'id'>, application: LoggedApplication, origin: RequestOrigin): void {
    this.log.info({ user_id: id, ...fieldsOf(application, origin) }, 'login');
  }

  /**
   * Logs and records a rejected login; that of an application may be of no user (B19). Ignores other errors, such as a busy
   * service or an unavailable database.
   */
  async loginFailed(
    login: string | undefined,
    application: LoggedApplication | undefined,
    origin: RequestOrigin,
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof OAuthError && error.error === 'invalid_grant')) return;
    const login_hash = login === undefined ? undefined : shortLoginHash(login);
    const fields = { login_hash, ...fieldsOf(application, origin), reason: error.message };
    this.log.info(fields, 'login failed');
    await this.failures.record({ event: 'login_failed', ...fields });
  }

  /** Logs and records that a failure has locked out a login (B5). */
  async lockedOut(login: string, application: LoggedApplication | undefined, origin: RequestOrigin): Promise<void> {
    const fields = { login_hash: shortLoginHash(login), ...fieldsOf(application, origin) };
    this.log.warn(fields, 'login locked out');
    await this.audit.record({ event: 'login_locked_out', ...fields });
  }

  /**
   * Logs that a used refresh token was presented again: it, or its successor, was stolen (RFC 9700 §4.14). Returns the
   * entry of the audit trail, for the transaction that revokes the family.
   */
  refreshTokenReused(userId: string, application: Application, origin: RequestOrigin): NewAuditEvent {
    const fields = { user_id: userId, ...fieldsOf(application, origin) };
    this.log.warn(fields, 'refresh token reused, its family is revoked');
    return { event: 'refresh_token_reused', ...fields };
  }

  /** Logs and records wrong credentials of an application, or of none if its client id is unknown. */
  async applicationRejected(application: Application | undefined, origin: RequestOrigin): Promise<void> {
    const fields = fieldsOf(application, origin);
    this.log.warn(fields, application ? 'wrong application secret' : 'unknown client id');
    const reason = application ? undefined : 'unknown client id';
    await this.failures.record({ event: 'application_rejected', reason, ...fields });
  }

  /** Logs that a user has ended a session, or all sessions. Returns the entry of the audit trail, as above. */
  sessionsEnded(
    event: 'session_ended' | 'sessions_ended',
    userId: string,
    application: LoggedApplication,
    origin: RequestOrigin,
  ): NewAuditEvent {
    const fields = { user_id: userId, ...fieldsOf(application, origin) };
    this.log.info(fields, event === 'session_ended' ? 'session ended' : 'all sessions of the user ended');
    return { event, ...fields };
  }

  /** Logs that an application has revoked tokens of a user. Returns the entry of the audit trail, as above. */
  tokensRevoked(userId: string, application: Application, origin: RequestOrigin): NewAuditEvent {
    const fields = { user_id: userId, ...fieldsOf(application, origin) };
    this.log.info(fields, 'tokens revoked');
    return { event: 'tokens_revoked', ...fields };
  }
}

/** The fields of an application, of the client account that it belongs to, and of the request. */
const fieldsOf = (application: LoggedApplication | undefined, { address, requestId }: RequestOrigin) => ({
  application_id: application?.id,
  client_id: application?.client_id,
  address,
  request_id: requestId,
});
