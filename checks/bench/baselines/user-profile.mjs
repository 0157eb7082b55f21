/** Shared by the programs that answer with the user of a token: the lookup and the answer. */
import { createHash } from 'node:crypto';

/** Tokens are stored under their SHA-256. */
export const hashToken = (token) => createHash('sha256').update(token).digest();

/** A token with its user and application, without a condition. */
export const SELECT_TOKEN = `
  select t.hash, t.scope, t.expires_at,
         u.id, u.login, u.email, u.client_id, u.activated, u.logged_at, u.pwd_expires_at,
         a.id as app_id, a.oauth_client_id as app_client_id
    from security.access_token t
    join security."user" u on u.id = t.user_id
    join security.application a on a.id = t.application_id`;

/** The answer of the platform's GET /security/v2/me, from a row of SELECT_TOKEN and the token. */
export const userProfile = (token, row) => ({
  data: {
    id: row.id,
    login: row.login,
    email: row.email,
    client_id: row.client_id,
    activated: row.activated,
    logged_at: row.logged_at,
    pwd_expires_at: row.pwd_expires_at,
    token: {
      app_id: row.app_id,
      app_client_id: row.app_client_id,
      access_token: token,
      expires_in: Math.floor((row.expires_at.valueOf() - Date.now()) / 1000),
      scope: row.scope,
    },
  },
});
