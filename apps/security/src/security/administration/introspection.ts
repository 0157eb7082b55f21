import type { ActiveToken } from '../token/active-token.js';
import type { IntrospectionAnswer } from './token-administration.message.js';

/** An active refresh token. It has no `token_type`, so that no client uses it as a bearer token. */
export const refreshToken = ({ user, application, ...token }: ActiveToken): IntrospectionAnswer => ({
  active: true,
  scope: token.scope,
  client_id: application.oauth_client_id,
  username: user.login,
  sub: user.id,
  iat: token.issued_at === undefined ? undefined : Math.floor(token.issued_at / 1000),
  exp: Math.floor(token.expires_at / 1000),
  app_id: application.id,
  client_account_id: user.client_id,
});

/** An active access token. */
export const accessToken = (token: ActiveToken): IntrospectionAnswer => ({
  ...refreshToken(token),
  token_type: 'Bearer',
  machine: token.user.machine ? true : undefined,
  mention_members: token.application.mention_members === 'published' ? 'published' : undefined,
});

/** An active session, by its handle (B17). Its `token_type` keeps services from accepting the handle as a bearer token. */
export const session = (found: ActiveToken, idleSeconds: number): IntrospectionAnswer => ({
  ...accessToken(found),
  token_type: 'Session',
  sid: found.family_id,
  idle_seconds: idleSeconds,
});
