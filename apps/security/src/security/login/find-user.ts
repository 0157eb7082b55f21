import { preparedStatement } from '@earshot/database-kit';
import { hasLogin, type User } from '@earshot/security/entities';

const COLUMNS =
  'id, client_id, login, email, password_hash, activated, locked, pwd_expires_at, logged_at, scope, machine';

// A machine user has no password, so no login finds it (B19).

/** The person of a client account with a login. */
export const findUserOf = preparedStatement<User, { clientId: string; login: string | null }>(
  'find user',
  ($) => `select ${COLUMNS} from security."user" u
           where client_id = ${$('clientId')} and not machine and ${hasLogin($('login'))}`,
);

/** The person with a login, in any client account: logins are unique on the platform (B11). */
export const findUser = preparedStatement<User, { login: string | null }>(
  'find user of any client account',
  ($) => `select ${COLUMNS} from security."user" u where not machine and ${hasLogin($('login'))}`,
);

/** The machine user of a client account with an id (B19). */
export const findMachineUser = preparedStatement<User, { clientId: string; id: string | null }>(
  'find machine user',
  ($) => `select ${COLUMNS} from security."user" where id = ${$('id')} and client_id = ${$('clientId')} and machine`,
);
