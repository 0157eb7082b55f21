import { randomBytes } from 'node:crypto';
import { type Application, hashToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { SecurityEnvironment } from '../environment.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';

/** What a pair of tokens is issued for. */
export interface Grant {
  application: Application;
  /** The scope of the access token. */
  scope: string;
  /** What every renewal keeps. */
  family: { id: string; scope: string; expiresAt: Date };
}

/** A statement that stores tokens for the user that it selects. */
export interface TokenStatement {
  name: string;
  text: string;
}

/**
 * Stores both tokens for the user that `owner` selects, or neither where it selects none. `owner` may use $1 (the user
 * id) and $2 (now); its own parameters begin at $11. PostgreSQL gives selected values no column types, unlike a list of
 * values, hence the casts.
 */
export const storeTokens = (name: string, owner: string): TokenStatement => ({
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

/** 256 random bits, which cannot be guessed (RFC 6749 §10.10). */
const newToken = () => randomBytes(32).toString('base64url');

/** Issues tokens. They leave the platform once, in the response; only their hashes are stored (B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  /** Issues the tokens of `grant`; undefined when `statement` selects no user, so that nothing was stored. */
  async issue(
    connection: ClientBase | Pool,
    statement: TokenStatement,
    userId: string,
    { application, scope, family }: Grant,
    ownerParameters: readonly unknown[] = [],
  ): Promise<TokenResponseDto | undefined> {
    const issuedAt = new Date();
    const accessToken = newToken();
    const refreshToken = application.grant_types.includes('refresh_token') ? newToken() : undefined;
    const expiresAt = new Date(issuedAt.valueOf() + this.environment.TOKEN_TTL * 1000);
    const access = [hashToken(accessToken), family.id, application.id, scope, expiresAt];
    const refresh = [refreshToken && hashToken(refreshToken), family.scope, family.expiresAt];
    const values = [userId, issuedAt, ...access, ...refresh, ...ownerParameters];
    const { rowCount } = await connection.query({ values, ...statement });
    if (rowCount === 0) return undefined;
    return {
      app_id: application.id,
      access_token: accessToken,
      token_type: 'Bearer',
      refresh_token: refreshToken,
      expires_in: this.environment.TOKEN_TTL,
      scope,
    };
  }
}
