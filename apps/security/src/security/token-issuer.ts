import { randomBytes } from 'node:crypto';
import { AccessToken, type Application, hashToken, RefreshToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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

/** 256 random bits: no guess comes near (RFC 6749 §10.10). */
const newToken = () => randomBytes(32).toString('base64url');

/** Issues tokens; they leave the platform once, in the response, and stay behind only as hashes (contract B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  async issue(manager: EntityManager, grant: Grant): Promise<TokenResponseDto> {
    const { application, userId, scope, family } = grant;
    const issued_at = new Date();
    const owner = { family_id: family.id, application_id: application.id, user_id: userId, issued_at };

    const accessToken = newToken();
    const expires_at = new Date(issued_at.valueOf() + this.environment.TOKEN_TTL * 1000);
    await manager.insert(AccessToken, { ...owner, hash: hashToken(accessToken), scope, expires_at });

    const refreshToken = application.grant_types.includes('refresh_token') ? newToken() : undefined;
    if (refreshToken !== undefined) {
      const lasting = { scope: family.scope, expires_at: family.expiresAt };
      await manager.insert(RefreshToken, { ...owner, hash: hashToken(refreshToken), ...lasting });
    }
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
