import { loginHash, NO_PASSWORD, PLATFORM_CLIENT_ID, type User } from '@earshot/security/entities';

/**
 * An SQL expression: why a user `u` cannot log in, as an array of texts (B4). It is empty if the user can; as a machine user
 * its application can (B19).
 */
export const LOGIN_OBSTACLES = `array_remove(array[
  case when not u.activated then 'deactivated' end,
  case when u.locked then 'locked' end,
  case when not u.machine and exists (select from security.login_failure f
                     where f.client_id = u.client_id and f.login_hash = ${loginHash('u.login')}
                       and f.locked_until > now()) then 'locked out' end,
  case when not u.machine and exists (select from security.login_failure f
                     where f.client_id = '${PLATFORM_CLIENT_ID}' and f.login_hash = ${loginHash('u.login')}
                       and f.locked_until > now() and u.client_id <> f.client_id) then 'locked out of the desk' end,
  case when u.password_hash = '${NO_PASSWORD}' and not u.machine then 'no password' end,
  case when u.pwd_expires_at <= now() then 'password expired' end], null)`;

/** Whether a generated user can log in. Generated passwords that expire have expired. */
export const canLogIn = ({
  activated,
  locked,
  pwd_expires_at,
}: Pick<User, 'activated' | 'locked' | 'pwd_expires_at'>): boolean => activated && !locked && pwd_expires_at === null;
