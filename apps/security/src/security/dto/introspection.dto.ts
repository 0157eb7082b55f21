import type { ActiveToken } from '../token-lookup.js';

/** The answer to an introspection request (RFC 7662 §2.2); a token that is not active tells nothing else. */
export type IntrospectionDto = { active: false } | ReturnType<typeof activeToken>;

/** What an active access token tells, with the application and the client account of Earshot besides. */
export const activeToken = ({ user, application, ...token }: ActiveToken) => ({
  active: true as const,
  token_type: 'Bearer',
  scope: token.scope,
  client_id: application.oauth_client_id,
  username: user.login,
  sub: user.id,
  iat: Math.floor(token.issued_at / 1000),
  exp: Math.floor(token.expires_at / 1000),
  app_id: application.id,
  client_account_id: user.client_id,
});
