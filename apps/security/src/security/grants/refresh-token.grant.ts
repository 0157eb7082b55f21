import { type Application, hashToken, RefreshToken, User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityEnvironment } from '../../environment.js';
import type { TokenResponseDto } from '../dto/token-response.dto.js';
import { refuseDeactivated, refuseLockedByAdministrator } from '../login.service.js';
import { OAuthError } from '../oauth.error.js';
import { type OAuthParameters, requiredParameter } from '../oauth-form.js';
import { grantScope } from '../scope.js';
import { lockFamily, revokeFamily } from '../token-family.js';
import { TokenIssuer } from '../token-issuer.js';
import type { GrantHandler } from './grant.js';

const notValid = () => OAuthError.invalidGrant('Refresh token is not valid');

/**
 * Renews tokens (RFC 6749 §6). The refresh token rotates; one that was used before tells of a theft, and its whole
 * family is revoked (contract B6, RFC 9700 §4.14).
 */
@Injectable()
export class RefreshTokenGrant implements GrantHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
    private readonly tokens: TokenIssuer,
  ) {}

  async prepare(form: OAuthParameters) {
    const hash = hashToken(requiredParameter(form, 'refresh_token'));

    return async (application: Application) => {
      const renewed = await this.dataSource.transaction(async (manager) => {
        const token = await this.findLocked(manager, hash, application);
        if (!this.mayBeUsed(token)) return revokeFamily(manager, token.family_id);
        await this.refuseUser(manager, token.user_id);
        return this.renew(manager, application, token, form.scope ?? token.scope);
      });
      // Thrown out here, after the commit: a rolled-back revocation would let the thief stay.
      if (!renewed) throw notValid();
      return renewed;
    };
  }

  private async findLocked(manager: EntityManager, hash: Buffer, application: Application): Promise<RefreshToken> {
    const mine = { hash, application_id: application.id };
    const found = await manager.findOneBy(RefreshToken, mine);
    if (!found) throw notValid();
    await lockFamily(manager, found.family_id);
    const token = await manager.findOneBy(RefreshToken, mine);
    if (!token || token.expires_at.valueOf() <= Date.now()) throw notValid();
    return token;
  }

  /** Once, and once more within REFRESH_TOKEN_GRACE, for a reply lost on the way. */
  private mayBeUsed({ used_at, reused_at }: RefreshToken): boolean {
    if (used_at === null) return true;
    return reused_at === null && Date.now() < used_at.valueOf() + this.environment.REFRESH_TOKEN_GRACE * 1000;
  }

  private async refuseUser(manager: EntityManager, id: string): Promise<void> {
    const user = await manager.findOneByOrFail(User, { id });
    refuseDeactivated(user);
    refuseLockedByAdministrator(user);
  }

  private async renew(
    manager: EntityManager,
    application: Application,
    token: RefreshToken,
    requested: string,
  ): Promise<TokenResponseDto> {
    const scope = grantScope(requested, token.scope);
    const use = token.used_at === null ? { used_at: new Date() } : { reused_at: new Date() };
    await manager.update(RefreshToken, { hash: token.hash }, use);
    const family = { id: token.family_id, scope: token.scope, expiresAt: token.expires_at };
    const connection = (await manager.queryRunner!.connect()) as ClientBase;
    return this.tokens.renew(connection, { application, userId: token.user_id, scope, family });
  }
}
