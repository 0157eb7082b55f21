import { AccessToken, type Application, hashToken, RefreshToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApplicationAuthenticator, readCredentials } from './application-authenticator.js';
import { activeToken, type IntrospectionDto } from './dto/introspection.dto.js';
import { type OAuthParameters, requiredParameter } from './oauth-form.js';
import { scopeTokens } from './scope.js';
import { lockFamily, revokeFamily } from './token-family.js';
import { TokenLookup } from './token-lookup.js';

/** The scope that lets an application introspect the tokens of other applications (contract B7). */
const INTROSPECT = 'introspect';

/** Revocation (RFC 7009) and introspection (RFC 7662), for authenticated applications (contract B7). */
@Injectable()
export class TokenAdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly applications: ApplicationAuthenticator,
    private readonly tokens: TokenLookup,
  ) {}

  /** Whether a token is an active access token, and whose. An application learns of others' tokens by scope only. */
  async introspect(form: OAuthParameters, authorization: string | undefined): Promise<IntrospectionDto> {
    const [value, application] = await this.read(form, authorization);
    const token = await this.tokens.find(value);
    if (!token) return { active: false };
    const mayKnow = token.application.id === application.id || scopeTokens(application.scope).includes(INTROSPECT);
    return mayKnow ? activeToken(token) : { active: false };
  }

  /** Revokes an access token, or a refresh token with its whole family. One that is not the application's own stays. */
  async revoke(form: OAuthParameters, authorization: string | undefined): Promise<void> {
    const [value, application] = await this.read(form, authorization);
    const mine = { hash: hashToken(value), application_id: application.id };
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(AccessToken, mine);
      await revokeFamilyOf(manager, mine);
    });
  }

  private async read(form: OAuthParameters, authorization: string | undefined): Promise<[string, Application]> {
    const credentials = readCredentials(form, authorization);
    const value = requiredParameter(form, 'token');
    return [value, await this.applications.authenticate(credentials)];
  }
}

async function revokeFamilyOf(manager: EntityManager, token: { hash: Buffer; application_id: string }): Promise<void> {
  const found = await manager.findOneBy(RefreshToken, token);
  if (!found) return;
  await lockFamily(manager, found.family_id);
  await revokeFamily(manager, found.family_id);
}
