import { randomBytes } from 'node:crypto';
import { type Application, hashToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { SecurityEnvironment } from '../environment.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';

/** What a pair of tokens is issued for. */
export interface Grant {
  application: Application;
  userId: string;
  /** The scope of the access token. */
  scope: string;
  /** What every renewal hands on. */
  family: { id: string; scope: string; expiresAt: Date };
}

/** Both tokens or none. */
const STORE_TOKENS = {
  name: 'store tokens',
  text: `
    with access_token as (
      insert into security.access_token (hash, family_id, application_id, user_id, issued_at, scope, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7))
    insert into security.refresh_token (hash, family_id, application_id, user_id, issued_at, scope, expires_at)
    select $8, $2, $3, $4, $5, $9::text, $10::timestamptz
     where $8::bytea is not null`,
};

/** 256 random bits: no guess comes near (RFC 6749 §10.10). */
const newToken = () => randomBytes(32).toString('base64url');

/** Issues tokens; they leave the platform once, in the response, and stay behind only as hashes (contract B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  async issue(connection: ClientBase | Pool, grant: Grant): Promise<TokenResponseDto> {
    const { application, userId, scope, family } = grant;
    const issuedAt = new Date();
    const accessToken = newToken();
    const refreshToken = application.grant_types.includes('refresh_token') ? newToken() : undefined;
    const access = [scope, new Date(issuedAt.valueOf() + this.environment.TOKEN_TTL * 1000)];
    const refresh = [refreshToken && hashToken(refreshToken), family.scope, family.expiresAt];
    const owner = [family.id, application.id, userId, issuedAt];
    await connection.query({ values: [hashToken(accessToken), ...owner, ...access, ...refresh], ...STORE_TOKENS });
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
