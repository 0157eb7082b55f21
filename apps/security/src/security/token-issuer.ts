import { randomBytes } from 'node:crypto';
import { type Application, hashToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { SecurityEnvironment } from '../environment.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';
import { RECORD_LOGIN } from './login-failures.js';

/** What a pair of tokens is issued for. */
export interface Grant {
  application: Application;
  userId: string;
  /** The scope of the access token. */
  scope: string;
  /** What every renewal hands on. */
  family: { id: string; scope: string; expiresAt: Date };
}

/**
 * Stores both tokens or none, for the user that `owner` tells; where it tells nobody, none. What is selected, unlike a
 * list of values, does not take the types of the columns it goes to, hence the casts.
 */
const storeTokens = (name: string, owner: string) => ({
  name,
  text: `
    with owner as (${owner}),
    access_token as (
      insert into security.access_token (user_id, issued_at, hash, family_id, application_id, scope, expires_at)
      select id, $2::timestamptz, $3::bytea, $4::uuid, $5::text, $6::text, $7::timestamptz from owner),
    refresh_token as (
      insert into security.refresh_token (user_id, issued_at, hash, family_id, application_id, scope, expires_at)
      select id, $2, $8::bytea, $4, $5, $9::text, $10::timestamptz from owner where $8 is not null)
    select id from owner`,
});

const STORE_RENEWED = storeTokens('store renewed tokens', 'select $1::text as id');
const STORE_OF_LOGIN = storeTokens('record login and store tokens', RECORD_LOGIN);

/** 256 random bits: no guess comes near (RFC 6749 §10.10). */
const newToken = () => randomBytes(32).toString('base64url');

/** Issues tokens; they leave the platform once, in the response, and stay behind only as hashes (contract B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  /** Issues the tokens of a login and records it, both or neither; undefined when the user may no longer log in. */
  logIn(connection: ClientBase | Pool, grant: Grant): Promise<TokenResponseDto | undefined> {
    return this.store(connection, STORE_OF_LOGIN, grant);
  }

  /** Issues the tokens of a renewal. */
  async renew(connection: ClientBase | Pool, grant: Grant): Promise<TokenResponseDto> {
    return (await this.store(connection, STORE_RENEWED, grant))!;
  }

  private async store(connection: ClientBase | Pool, statement: typeof STORE_RENEWED, grant: Grant) {
    const { application, userId, scope, family } = grant;
    const issuedAt = new Date();
    const accessToken = newToken();
    const refreshToken = application.grant_types.includes('refresh_token') ? newToken() : undefined;
    const expiresAt = new Date(issuedAt.valueOf() + this.environment.TOKEN_TTL * 1000);
    const access = [hashToken(accessToken), family.id, application.id, scope, expiresAt];
    const refresh = [refreshToken && hashToken(refreshToken), family.scope, family.expiresAt];
    const { rowCount } = await connection.query({ values: [userId, issuedAt, ...access, ...refresh], ...statement });
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
