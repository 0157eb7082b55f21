import { type Application, hashLogin, hashPassword, mayBeLogin, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityLog } from '../audit/security-log.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import { LoginAttempts, type LoginKey } from './login-attempts.js';
import { LoginQueue } from './login-queue.js';
import { PasswordChecker } from './password-checker.js';
import { type CheckedLogin, checkedLogin } from './recorded-login.js';
import { loginNotValid, rejectDeactivatedOrLocked, rejectExpiredPassword } from './user-rejections.js';

/** A login and its password, as they came. */
export interface LoginRequest {
  login: string;
  password: string;
  origin: RequestOrigin;
}

/** What a login is for: which users may log in there, and what they get. */
export interface LoginPurpose<Answer> {
  /** The client account that failures are counted for (B5). */
  countedFor: string;
  /** The application that the request names, if it names one. */
  application?: Application;
  /** Finds the user. The login is null if no user can have it, and is queried for all the same: that takes as long. */
  find(login: string | null): Promise<User | undefined>;
  /** Records the login of the user. Returns undefined if the user has changed since, and may no longer log in. */
  admit(user: User, checked: CheckedLogin): Promise<Answer | undefined>;
}

/** Decides which users may log in (B4, B5). */
@Injectable()
export class LoginService {
  constructor(
    private readonly queue: LoginQueue,
    private readonly attempts: LoginAttempts,
    private readonly passwords: PasswordChecker,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Logs in the user with this login and password. The answer is the same for an unknown login, one that `purpose` does
   * not find, and a wrong password. Only callers who know the password learn the state of the user.
   */
  async logIn<Answer>(request: LoginRequest, purpose: LoginPurpose<Answer>): Promise<Answer> {
    const { login, origin } = request;
    const key = { clientId: purpose.countedFor, loginHash: hashLogin(login) };
    try {
      return await this.queue.run(`${key.clientId} ${key.loginHash.toString('hex')}`, async () => {
        for (;;) {
          const answer = await this.attempt(key, request, purpose);
          if (answer) return answer;
        }
      });
    } catch (error) {
      await this.log.loginFailed(login, purpose.application, origin, error);
      throw error;
    }
  }

  /** Checks the password once. Returns undefined if the user changed during the check, which must then be repeated. */
  private async attempt<Answer>(
    key: LoginKey,
    { login, password, origin }: LoginRequest,
    purpose: LoginPurpose<Answer>,
  ): Promise<Answer | undefined> {
    await this.attempts.reserve(key);
    let isSettled = false;
    try {
      const user = await purpose.find(mayBeLogin(login) ? login : null);
      const match = await this.passwords.match(password, user?.password_hash);
      if (!user || !match) {
        isSettled = true;
        const isLockedOut = await this.attempts.countFailure(key);
        if (isLockedOut) await this.log.lockedOut(login, purpose.application, origin);
        throw loginNotValid();
      }
      rejectDeactivatedOrLocked(user);
      rejectExpiredPassword(user);
      const newHash = match === 'as sent' ? await hashPassword(password) : undefined;
      const answer = await purpose.admit(user, checkedLogin(user, newHash, purpose.countedFor, origin));
      isSettled = answer !== undefined;
      return answer;
    } finally {
      if (!isSettled) await this.attempts.giveBack(key);
    }
  }
}
