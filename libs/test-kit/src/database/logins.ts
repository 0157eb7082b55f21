const PASSWORD = 'only for tests';

const loginOf = (role: string): string => `${role}_login`;

/** Creates the login of a role. Logins belong to the whole server, so another test may already have created this one. */
export const makeLogin = (role: string): string => `
  do $$ begin
    create role ${loginOf(role)} login password '${PASSWORD}' in role ${role};
  exception when duplicate_object or unique_violation then null;
  end $$`;

/** The URL of a database for the login of a role, which has only the rights of that role. */
export const urlAs = (url: string, role: string): string =>
  Object.assign(new URL(url), { username: loginOf(role), password: PASSWORD }).href;
