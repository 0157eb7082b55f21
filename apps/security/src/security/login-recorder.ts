import { poolOf } from '@earshot/database-kit';
import { hashLogin, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TokenResponseDto } from './dto/token-response.dto.js';
import { SecurityLog } from './security-log.js';
import { type Grant, storeTokens, TokenIssuer } from './token-issuer.js';

/**
 * Records that the user $1 logs in now, $2, and settles the attempt (B5): the failures of the login with hash $12 start
 * again from 0. It selects no user where the user has changed since the password with hash $11 was checked.
 */
const RECORD_LOGIN = storeTokens(
  'record login and store tokens',
  `owner as (
      update security."user" set logged_at = $2
       where id = $1 and password_hash = $11 and activated and not locked
         and (pwd_expires_at is null or pwd_expires_at > $2)
      returning id, client_id),
    settled as (
      update security.login_failure f
         set failures = 0, locked_until = null, in_flight = greatest(in_flight - 1, 0)
        from owner where f.client_id = owner.client_id and f.login_hash = $12)`,
);

/** Records a login: the time in the row of the user, its tokens, a settled attempt, and a log line. */
@Injectable()
export class LoginRecorder {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Records the login of `user` and issues its tokens, both or neither. Returns undefined when the user has changed
   * since the password was checked, and may no longer log in.
   */
  async record(user: User, grant: Grant, address: string): Promise<TokenResponseDto | undefined> {
    const parameters = [user.password_hash, hashLogin(user.login)];
    const tokens = await this.tokens.issue(poolOf(this.dataSource), RECORD_LOGIN, user.id, grant, parameters);
    if (tokens) this.log.loggedIn(user, grant.application, address);
    return tokens;
  }
}
