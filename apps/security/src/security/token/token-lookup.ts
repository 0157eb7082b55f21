import { Sql } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import type { ActiveToken } from './active-token.js';
import { IssuerTokens } from './issuer/issuer-tokens.js';
import { lookUp, TokenLoader } from './token-loader.js';

const lookUpAccessTokens = lookUp('access_token', () => 'true');

/** The refresh tokens that a renewal would accept now (B6). */
const refreshTokenLookUp = (graceSeconds: number) =>
  lookUp(
    'refresh_token',
    (now) => `t.revoked_at is null
       and (t.used_at is null or t.reused_at is null and t.used_at > ${now} - interval '${graceSeconds} seconds')
       and not u.locked and u.client_id = a.client_id and 'refresh_token' = any(a.grant_types)`,
  );

/**
 * Finds valid tokens: not expired, not revoked, of a user who is not deactivated. The look-ups of one event-loop turn
 * become one statement. So no cache is needed, and a revocation or a narrower scope takes effect immediately.
 */
@Injectable()
export class TokenLookup {
  private readonly accessTokens: TokenLoader;
  private readonly refreshTokens: TokenLoader;

  constructor(
    sql: Sql,
    { REFRESH_TOKEN_GRACE }: SecurityEnvironment,
    private readonly issuerTokens: IssuerTokens,
  ) {
    this.accessTokens = new TokenLoader(sql, lookUpAccessTokens);
    this.refreshTokens = new TokenLoader(sql, refreshTokenLookUp(REFRESH_TOKEN_GRACE));
  }

  /**
   * Finds a valid access token, also one of another issuer (B16), with the part of its scope that its application and its
   * user may have now (B15).
   */
  findAccessToken(value: string): Promise<ActiveToken | undefined> {
    return this.issuerTokens.mayKnow(value) ? this.issuerTokens.find(value) : this.accessTokens.find(value);
  }

  /** Finds a refresh token that a renewal would accept, with the scope that it would grant (B6). */
  findRefreshToken(value: string): Promise<ActiveToken | undefined> {
    return this.refreshTokens.find(value);
  }
}
