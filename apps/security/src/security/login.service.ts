import { poolOf } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import type { User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginFailures } from './login-failures.js';
import { OAuthError } from './oauth.error.js';
import { PasswordChecker } from './password-checker.js';

const FIND_USER = {
  name: 'find user',
  text: 'select * from security."user" where client_id = $1 and login = $2',
};

/** Tells who may log in, and who not, and why (contract B4, B5). */
@Injectable()
export class LoginService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordChecker,
    private readonly failures: LoginFailures,
  ) {}

  /**
   * The user of client account `clientId` who may log in with this login and password. An unknown login, a login of
   * another client account and a wrong password cannot be told apart; the user's state is told only to who knows the
   * password.
   */
  async login(clientId: string, login: string, password: string): Promise<User> {
    const user = await this.find(clientId, login);
    const isRight = await this.passwords.isRight(password, user?.password_hash);
    if (!user || !isRight) {
      await this.failures.count(user?.id);
      throw OAuthError.invalidGrant('Login is not valid');
    }
    refuseDeactivated(user);
    refuseLocked(user);
    refuseExpiredPassword(user);
    return user;
  }

  private async find(clientId: string, login: string): Promise<User | undefined> {
    if (!isPlainText(login)) return undefined;
    const { rows } = await poolOf(this.dataSource).query<User>({ values: [clientId, login], ...FIND_USER });
    return rows[0];
  }
}

export const locked = () => OAuthError.invalidGrant('User has been locked');

export function refuseDeactivated(user: User): void {
  if (!user.activated) throw OAuthError.invalidGrant('User has been deactivated');
}

/** A lock that an administrator set; it also ends renewals (contract B6). */
export function refuseLockedByAdministrator(user: User): void {
  if (user.locked) throw locked();
}

function refuseLocked(user: User): void {
  refuseLockedByAdministrator(user);
  if (user.locked_until !== null && user.locked_until.valueOf() > Date.now()) throw locked();
}

function refuseExpiredPassword(user: User): void {
  if (user.pwd_expires_at !== null && user.pwd_expires_at.valueOf() <= Date.now()) {
    throw OAuthError.invalidGrant('Password is no longer valid');
  }
}
