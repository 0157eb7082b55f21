import { preparedStatement, Sql } from '@earshot/database-kit';
import { isPlainText } from '@earshot/request-kit';
import { hashLogin, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { TokenResponseDto } from '../token/token-response.dto.js';
import { LoginAttempts, type LoginKey } from './login-attempts.js';
import { LoginQueue } from './login-queue.js';
import { LoginRecorder } from './login-recorder.js';
import { PasswordChecker } from './password-checker.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import { SecurityLog } from '../audit/security-log.js';
import { type Grant, limitGrant } from '../token/token-issuer.js';
import { loginNotValid, rejectDeactivatedOrLocked, rejectExpiredPassword } from './user-rejections.js';

const findUser = preparedStatement<User, { clientId: string; login: string | null }>(
  'find user',
  ($) => `select id, client_id, login, email, password_hash, activated, locked, pwd_expires_at, logged_at, scope
            from security."user" where client_id = ${$('clientId')} and login = ${$('login')}`,
);

/** A login and its password, as they came. */
export interface LoginRequest {
  login: string;
  password: string;
  origin: RequestOrigin;
}

/** Decides which users may log in (B4, B5). */
@Injectable()
export class LoginService {
  constructor(
    private readonly sql: Sql,
    private readonly queue: LoginQueue,
    private readonly attempts: LoginAttempts,
    private readonly passwords: PasswordChecker,
    private readonly recorder: LoginRecorder,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Logs in the user of the application's client account with this login and password, and issues the tokens of
   * `grant`. The answer is the same for an unknown login, a login of another client account and a wrong password. Only
   * callers who know the password learn the state of the user.
   */
  async logIn(request: LoginRequest, grant: Grant): Promise<TokenResponseDto> {
    const { login, origin } = request;
    const key = { clientId: grant.application.client_id, loginHash: hashLogin(login) };
    try {
      return await this.queue.run(`${key.clientId} ${key.loginHash.toString('hex')}`, async () => {
        for (;;) {
          const tokens = await this.attempt(key, request, grant);
          if (tokens) return tokens;
        }
      });
    } catch (error) {
      await this.log.loginFailed(login, grant.application, origin, error);
      throw error;
    }
  }

  /** Checks the password once. Returns undefined if the user changed during the check, which must then be repeated. */
  private async attempt(
    key: LoginKey,
    { login, password, origin }: LoginRequest,
    grant: Grant,
  ): Promise<TokenResponseDto | undefined> {
    await this.attempts.reserve(key);
    let isSettled = false;
    try {
      const user = await this.find(key.clientId, login);
      const matches = await this.passwords.matches(password, user?.password_hash);
      if (!user || !matches) {
        isSettled = true;
        const isLockedOut = await this.attempts.countFailure(key);
        if (isLockedOut) await this.log.lockedOut(login, grant.application, origin);
        throw loginNotValid();
      }
      rejectDeactivatedOrLocked(user);
      rejectExpiredPassword(user);
      const tokens = await this.recorder.record(user, limitGrant(grant, user), origin);
      isSettled = tokens !== undefined;
      return tokens;
    } finally {
      if (!isSettled) await this.attempts.giveBack(key);
    }
  }

  /** Also queries for a login that cannot be stored, so that it takes as long as any other. */
  private async find(clientId: string, login: string): Promise<User | undefined> {
    const [user] = await this.sql.rows(findUser({ clientId, login: isPlainText(login) ? login : null }));
    return user;
  }
}
