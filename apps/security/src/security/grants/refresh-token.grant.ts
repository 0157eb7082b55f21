import {
  type Application,
  hashToken,
  lockUserRow,
  RefreshToken,
  revokeFamily,
  type User,
} from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityEnvironment } from '../../environment.js';
import type { TokenResponseDto } from '../dto/token-response.dto.js';
import { OAuthError } from '../oauth.error.js';
import { type OAuthRequest, requiredParameter } from '../oauth-request.js';
import { isExpired, isUsedUp } from '../refresh-token-use.js';
import { commonScope, grantScope } from '../scope.js';
import { SecurityLog } from '../security-log.js';
import { TokenIssuer } from '../token-issuer.js';
import { refuseShutOut } from '../user-refusals.js';
import type { GrantHandler } from './grant.js';

const notValid = () => OAuthError.invalidGrant('Refresh token is not valid');

/**
 * Renews tokens (RFC 6749 §6). The refresh token rotates; a second use of one means that it was stolen, and revokes its
 * whole family (contract B6, RFC 9700 §4.14).
 */
@Injectable()
export class RefreshTokenGrant implements GrantHandler {
  /** RFC 6749 §5.1; the 201 of the specification is for the password grant. */
  readonly status = 200;

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: SecurityEnvironment,
    private readonly tokens: TokenIssuer,
    private readonly log: SecurityLog,
  ) {}

  async prepare({ form, address }: OAuthRequest) {
    const hash = hashToken(requiredParameter(form, 'refresh_token'));

    return async (application: Application) => {
      const renewed = await this.dataSource.transaction(async (manager) => {
        const [token, user] = await this.hold(manager, hash, application);
        if (token.revoked_at === null && isUsedUp(token, this.environment.REFRESH_TOKEN_GRACE)) {
          this.log.refreshTokenReused(user.id, application, address);
          return revokeFamily(manager, token.family_id);
        }
        refuseShutOut(user);
        if (token.revoked_at !== null) throw notValid();
        return this.renew(manager, application, token, form.scope);
      });
      // Thrown out here, after the commit: a rolled-back revocation would let the thief stay.
      if (!renewed) throw notValid();
      return renewed;
    };
  }

  /** The refresh token and its user, whose tokens nobody else renews or revokes until the transaction ends. */
  private async hold(manager: EntityManager, hash: Buffer, application: Application): Promise<[RefreshToken, User]> {
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
    token: RefreshToken,
    requested: string | undefined,
  ): Promise<TokenResponseDto> {
    const allowed = commonScope(token.scope, application.scope);
    const scope = grantScope(requested ?? allowed, allowed);
    const use = token.used_at === null ? { used_at: new Date() } : { reused_at: new Date() };
    await manager.update(RefreshToken, { hash: token.hash }, use);
    const family = { id: token.family_id, scope: token.scope, expiresAt: token.expires_at };
    const connection = (await manager.queryRunner!.connect()) as ClientBase;
    return this.tokens.renew(connection, token.user_id, { application, scope, family });
  }
}
