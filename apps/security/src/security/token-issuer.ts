import { randomBytes } from 'node:crypto';
import { type Application, hashLogin, hashToken, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { SecurityEnvironment } from '../environment.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';

/** What a pair of tokens is issued for. */
export interface Grant {
  application: Application;
  /** The scope of the access token. */
  scope: string;
  /** What every renewal hands on. */
  family: { id: string; scope: string; expiresAt: Date };
}

/**
 * Stores both tokens or none, for the user that `owner` selects; where it selects none, nothing. What is selected,
 * unlike a list of values, does not take the types of the columns it goes to, hence the casts.
 */
const storeTokens = (name: string, owner: string) => ({
  name,
  text: `
    with ${owner},
    access_token as (
      insert into security.access_token (user_id, issued_at, hash, family_id, application_id, scope, expires_at)
      select id, $2::timestamptz, $3::bytea, $4::uuid, $5::text, $6::text, $7::timestamptz from owner),
    refresh_token as (
      insert into security.refresh_token (user_id, issued_at, hash, family_id, application_id, scope, expires_at)
      select id, $2, $8::bytea, $4, $5, $9::text, $10::timestamptz from owner where $8 is not null)
    select id from owner`,
});

const STORE_RENEWED = storeTokens('store renewed tokens', 'owner as (select $1::text as id)');

/**
 * Records that the user $1 logs in now, $2, and settles the attempt (contract B5): the failures of the login $12 begin
 * anew. Selects nobody where the user has changed since the password of hash $11 was checked.
 */
const STORE_OF_LOGIN = storeTokens(
  'record login and store tokens',
  `owner as (
      update security."user" set logged_at = $2
       where id = $1 and password_hash = $11 and activated and not locked
         and (pwd_expires_at is null or pwd_expires_at > $2)
      returning id, client_id),
    settled as (
      update security.login_failure f
         set failures = 0, locked_until = null, in_flight = greatest(in_flight - 1, 0)
        from owner where f.client_id = owner.client_id and f.login_hash = $12)`,
);

/** 256 random bits: no guess comes near (RFC 6749 §10.10). */
const newToken = () => randomBytes(32).toString('base64url');

/** Issues tokens; they leave the platform once, in the response, and stay behind only as hashes (contract B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  /**
   * Issues the tokens of a login and records it, both or neither; undefined when `user`, as of the password check, has
   * changed and may no longer log in.
   */
  logIn(connection: ClientBase | Pool, user: User, grant: Grant): Promise<TokenResponseDto | undefined> {
    return this.store(connection, STORE_OF_LOGIN, user.id, grant, [user.password_hash, hashLogin(user.login)]);
  }

  /** Issues the tokens of a renewal. */
  async renew(connection: ClientBase | Pool, userId: string, grant: Grant): Promise<TokenResponseDto> {
    return (await this.store(connection, STORE_RENEWED, userId, grant, []))!;
  }

  private async store(
    connection: ClientBase | Pool,
    statement: typeof STORE_RENEWED,
    userId: string,
    { application, scope, family }: Grant,
    more: unknown[],
  ) {
    const issuedAt = new Date();
    const accessToken = newToken();
    const refreshToken = application.grant_types.includes('refresh_token') ? newToken() : undefined;
    const expiresAt = new Date(issuedAt.valueOf() + this.environment.TOKEN_TTL * 1000);
    const access = [hashToken(accessToken), family.id, application.id, scope, expiresAt];
    const refresh = [refreshToken && hashToken(refreshToken), family.scope, family.expiresAt];
    const values = [userId, issuedAt, ...access, ...refresh, ...more];
    const { rowCount } = await connection.query({ values, ...statement });
    if (rowCount === 0) return undefined;
    return {
      app_id: application.id,
      access_token: accessToken,
      token_type: 'Bearer' as const,
      refresh_token: refreshToken,
      expires_in: this.environment.TOKEN_TTL,
      scope,
    };
  }
}
