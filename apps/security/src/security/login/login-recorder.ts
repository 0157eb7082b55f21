import { Sql } from '@earshot/database-kit';
import { hashLogin, shortLoginHash, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { TokenResponseDto } from '../token/token-response.dto.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import { SecurityLog } from '../audit/security-log.js';
import { type Grant, storeTokens, TokenIssuer } from '../token/token-issuer.js';

/** The login that was checked, and the request that it came with. */
interface CheckedLogin {
  passwordHash: string;
  loginHash: Buffer;
  shortHash: string;
  address: string;
  requestId: string;
}

/**
 * Sets the time of the last login, and settles the attempt (B5): failures are counted from 0 again. Records the login in
 * the audit trail (B14). Selects no user if
 * the user has changed since the password was checked, and may no longer log in.
 */
const recordLogin = storeTokens<CheckedLogin>(
  'record login and store tokens',
  ($) => `owner as (
      update security."user" set logged_at = ${$('now')}
       where id = ${$('userId')} and password_hash = ${$('passwordHash')} and activated and not locked
         and (pwd_expires_at is null or pwd_expires_at > ${$('now')})
      returning id, client_id),
    settled as (
      update security.login_failure f
         set failures = 0, locked_until = null, in_flight = greatest(in_flight - 1, 0)
        from owner where f.client_id = owner.client_id and f.login_hash = ${$('loginHash')}),
    audited as (
      insert into security.audit_event (event, user_id, login_hash, client_id, application_id, address, request_id)
      select 'login', id, ${$('shortHash')}::text, client_id, ${$('applicationId')}::text, ${$('address')}::text,
             ${$('requestId')}::text from owner)`,
);

/** Records a successful login: stores its time and tokens, settles the attempt, and logs it. */
@Injectable()
export class LoginRecorder {
  constructor(
    private readonly sql: Sql,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Records the login of `user` and issues its tokens, both or neither. Returns undefined if the user has changed since
   * the password was checked, and may no longer log in.
   */
  async record(user: User, grant: Grant, origin: RequestOrigin): Promise<TokenResponseDto | undefined> {
    const { address, requestId } = origin;
    const checked = {
      passwordHash: user.password_hash,
      loginHash: hashLogin(user.login),
      shortHash: shortLoginHash(user.login),
      address,
      requestId,
    };
    const tokens = await this.tokens.issue(this.sql, recordLogin, user.id, grant, checked);
    if (!tokens) return undefined;
    origin.identify({ userId: user.id });
    this.log.loggedIn(user, grant.application, origin);
    return tokens;
  }
}
