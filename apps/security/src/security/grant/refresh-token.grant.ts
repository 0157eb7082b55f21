import { Sql } from '@earshot/database-kit';
import {
  type Application,
  hashToken,
  lockUserRow,
  recordAudit,
  RefreshToken,
  revokeFamily,
  type User,
} from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityEnvironment } from '../../environment.js';
import type { RefreshTokenRequest } from './read-token-request.js';
import type { IssuedTokens } from '../oauth/oauth.schemas.js';
import { OAuthError } from '../oauth/oauth.error.js';
import { commonScope, grantScope, limitScope } from '../oauth/scope.js';
import { SecurityLog } from '../audit/security-log.js';
import { storeTokens, TokenIssuer } from '../token/token-issuer.js';
import { rejectDeactivatedOrLocked } from '../login/user-rejections.js';

const storeRenewed = storeTokens('store renewed tokens', ($) => `owner as (select ${$('userId')}::text as id)`);

const notValid = () => OAuthError.invalidGrant('Refresh token is not valid');

/**
 * Renews tokens (RFC 6749 §6). The refresh token rotates. A second use means that it was stolen, and revokes its whole
 * token family (B6, RFC 9700 §4.14).
 */
@Injectable()
export class RefreshTokenGrant {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  async issue({ grant, origin }: RefreshTokenRequest, application: Application): Promise<IssuedTokens> {
    const hash = hashToken(grant.refresh_token);
    const renewed = await this.dataSource.transaction(async (manager) => {
      const [token, user] = await this.findAndLock(manager, hash, application);
      origin.identify({ userId: user.id });
      if (token.revoked_at === null && isUsedUp(token, this.environment.REFRESH_TOKEN_GRACE)) {
        await revokeFamily(manager, token.family_id);
        await recordAudit(manager, this.log.refreshTokenReused(user.id, application, origin));
        return undefined;
      }
      rejectDeactivatedOrLocked(user);
      if (token.revoked_at !== null) throw notValid();
      return this.renew(manager, application, user, token, grant.scope);
    });
    // Thrown after the commit: in the transaction it would roll the revocation back.
    if (!renewed) throw notValid();
    return renewed;
  }

  /** Finds a refresh token and its user. Until this transaction ends, no other renews or revokes tokens of the user. */
  private async findAndLock(
    manager: EntityManager,
    hash: Buffer,
    application: Application,
  ): Promise<[RefreshToken, User]> {
    const mine = { hash, application_id: application.id };
    const found = await manager.findOneBy(RefreshToken, mine);
    if (!found) throw notValid();
    const user = await lockUserRow(manager, found.user_id);
    const token = await manager.findOneBy(RefreshToken, mine);
    if (!token || isExpired(token) || user.client_id !== application.client_id) throw notValid();
    return [token, user];
  }

  private async renew(
    manager: EntityManager,
    application: Application,
    user: User,
    token: RefreshToken,
    requested: string | undefined,
  ): Promise<IssuedTokens> {
    const allowed = commonScope(token.scope, application.scope);
    const scope = limitScope(grantScope(requested ?? allowed, allowed), allowed, user);
    const use = token.used_at === null ? { used_at: new Date() } : { reused_at: new Date() };
    await manager.update(RefreshToken, { hash: token.hash }, use);
    const family = { id: token.family_id, scope: token.scope, expiresAt: token.expires_at };
    const grant = { application, scope, family };
    return (await this.tokens.issue(Sql.within(manager), storeRenewed, token.user_id, grant, {}))!;
  }
}

/**
 * Whether a refresh token may no longer be used. It may be used once, and once more within the grace period, in case
 * the reply was lost (B6).
 */
function isUsedUp({ used_at, reused_at }: RefreshToken, graceSeconds: number): boolean {
  if (used_at === null) return false;
  return reused_at !== null || Date.now() >= used_at.valueOf() + graceSeconds * 1000;
}

const isExpired = ({ expires_at }: RefreshToken): boolean => expires_at.valueOf() <= Date.now();
