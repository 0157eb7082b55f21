import { poolOf } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { type Application, hashLogin, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginAttempts, type LoginKey } from './login-attempts.js';
import { LoginQueue } from './login-queue.js';
import { PasswordChecker } from './password-checker.js';
import { notValid, refuseExpiredPassword, refuseShutOut } from './user-refusals.js';

const FIND_USER = {
  name: 'find user',
  text: `select id, client_id, login, email, password_hash, activated, locked, pwd_expires_at, logged_at
           from security."user" where client_id = $1 and login = $2`,
};

/** What a user logs in with. */
export interface Login {
  login: string;
  password: string;
}

/**
 * Records the login of a user and settles the attempt; undefined when the user has changed since the password was
 * checked, so that nothing was recorded.
 */
export type Admit<T> = (user: User) => Promise<T | undefined>;

/** Decides who may log in (contract B4, B5). */
@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: LoginQueue,
    private readonly attempts: LoginAttempts,
    private readonly passwords: PasswordChecker,
  ) {}

  /**
   * Admits the user with this login and password, of the client account of `application`. An unknown login, a login of
   * another client account and a wrong password look the same, and only those who know the password learn the state of
   * the user. A user who changes meanwhile is looked at again.
   */
  logIn<T>(application: Application, login: Login, admit: Admit<T>): Promise<T> {
    const key = { clientId: application.client_id, loginHash: hashLogin(login.login) };
    return this.queue.run(`${key.clientId} ${key.loginHash.toString('hex')}`, async () => {
      for (;;) {
        const admitted = await this.attempt(key, login, admit);
        if (admitted !== undefined) return admitted;
      }
    });
  }

  private async attempt<T>(key: LoginKey, { login, password }: Login, admit: Admit<T>): Promise<T | undefined> {
    await this.attempts.reserve(key);
    let isSettled = false;
    try {
      const user = await this.find(key.clientId, login);
      const isRight = await this.passwords.isRight(password, user?.password_hash);
      if (!user || !isRight) {
        isSettled = true;
        await this.attempts.countFailure(key);
        throw notValid();
      }
      refuseShutOut(user);
      refuseExpiredPassword(user);
      const admitted = await admit(user);
      isSettled = admitted !== undefined;
      return admitted;
    } finally {
      if (!isSettled) await this.attempts.giveBack(key);
    }
  }

  /** Asks for what cannot be stored as well, so that it takes as long. */
  private async find(clientId: string, login: string): Promise<User | undefined> {
    const values = [clientId, isPlainText(login) ? login : null];
    const { rows } = await poolOf(this.dataSource).query<User>({ values, ...FIND_USER });
    return rows[0];
  }
}
