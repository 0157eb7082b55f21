import { resource } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, OnlyToken } from '@earshot/service-kit';
import { Controller, Get } from '@nestjs/common';
import type { TokenCaller } from '../token/caller-verifier.js';
import type { ActiveToken } from '../token/active-token.js';
import { getMe, type Profile } from './me.message.js';

/** The current user: the one that owns the presented token (interface 4.2). */
@Controller('security/v2/me')
export class MeController {
  @Get()
  @OnlyToken()
  @Describe(getMe)
  me(@Caller<TokenCaller>() { token }: TokenCaller) {
    return { data: profileOf(token) };
  }
}

const profileOf = ({ user, application, value, expires_at, scope }: ActiveToken) =>
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
    } satisfies Profile['token']),
  } satisfies Profile);
