import { resource } from '@earshot/document-kit';
import type { ActiveToken } from '../token/active-token.js';

/** The profile of the user who owns a token, with that token (interface 2.3). */
export const userProfile = ({ user, application, value, expires_at, scope }: ActiveToken) =>
  resource('user', {
    id: user.id,
    login: user.login,
    email: user.email,
    client_id: user.client_id,
    activated: user.activated,
    logged_at: user.logged_at,
    pwd_expires_at: user.pwd_expires_at,
    token: resource('token', {
      app_id: application.id,
      app_client_id: application.oauth_client_id,
      access_token: value,
      // A token of another issuer is accepted a moment longer (B16).
      expires_in: Math.max(0, Math.floor((expires_at - Date.now()) / 1000)),
      scope,
    }),
  });
