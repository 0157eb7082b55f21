import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/** An SQL expression: a login in the form in which logins are compared (B8). It has an index for users. */
export const comparedLogin = (login: string): string => `normalize(${login}, NFC)`;

/**
 * An SQL condition: the user `u` has the login `login`, an expression. Where users have logins that are equal in NFC,
 * each of them has only the login as it is stored (B8).
 */
export const hasLogin = (login: string): string => {
  const text = `cast(${login} as text)`;
  return `${comparedLogin('u.login')} = ${comparedLogin(text)} and (u.login = ${text} or not exists (
    select from security."user" other where ${comparedLogin('other.login')} = ${comparedLogin(text)} and other.id <> u.id))`;
};

/** An SQL expression: the hash under which the failures of `login`, an expression, are counted, as `hashLogin` makes it. */
export const loginHash = (login: string): string => `sha256(convert_to(${comparedLogin(login)}, 'UTF8'))`;

/** The user with a login, in any client account: logins are unique on the platform (B11). */
export const findUserByLogin = (manager: EntityManager, login: string): Promise<User | null> =>
  manager.createQueryBuilder(User, 'u').where(hasLogin(':login'), { login }).getOne();

/** Whether a user has this login or one that is equal to it in NFC, so that no other user may get it (B8, B11). */
export const isLoginTaken = (manager: EntityManager, login: string): Promise<boolean> =>
  manager
    .createQueryBuilder(User, 'u')
    .where(`${comparedLogin('u.login')} = ${comparedLogin('cast(:login as text)')}`, { login })
    .getExists();
