import { preparedStatement } from '@earshot/database-kit';
import { hasLogin, type User } from '@earshot/security/entities';

const COLUMNS = 'id, client_id, login, email, password_hash, activated, locked, pwd_expires_at, logged_at, scope';

/** The user of a client account with a login. */
export const findUserOf = preparedStatement<User, { clientId: string; login: string | null }>(
  'find user',
  ($) => `select ${COLUMNS} from security."user" u where client_id = ${$('clientId')} and ${hasLogin($('login'))}`,
);

/** The user with a login, in any client account: logins are unique on the platform (B11). */
export const findUser = preparedStatement<User, { login: string | null }>(
  'find user of any client account',
  ($) => `select ${COLUMNS} from security."user" u where ${hasLogin($('login'))}`,
);
