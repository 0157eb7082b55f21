import { auditedUser, findUserByLogin, isLoginTaken, recordAudit, User } from '@earshot/security/entities';
import type { EntityManager } from 'typeorm';
import { CommandError } from '../command-error.js';
import { checkFixture } from '../fixtures/check-fixture.js';
import { toUser, UserFixture } from '../fixtures/user.fixture.js';
import { alreadyExists, insertNew } from './insert-new.js';

/** The machine user of a client account with this login (B19). A new one gets this scope (B15). */
export async function machineUser(
  manager: EntityManager,
  { client_id, login, scope }: Pick<User, 'client_id' | 'login' | 'scope'>,
): Promise<User> {
  const known = await findUserByLogin(manager, login);
  if (known?.machine && known.client_id === client_id) return known;
  if (known?.client_id === client_id)
    throw new CommandError(`${login} is a person, not a machine user. ${OTHER_LOGIN}`);
  if (await isLoginTaken(manager, login)) throw new CommandError(alreadyExists('a user', 'login', login));
  const fixture = { id: `user-${login}`, client_id, login, scope, machine: true };
  const user = await toUser(checkFixture(UserFixture, fixture), undefined);
  await insertNew(manager, User, user, 'a user');
  await recordAudit(manager, { event: 'user_created', ...auditedUser(user) });
  return user;
}

const OTHER_LOGIN = 'Choose another login.';
