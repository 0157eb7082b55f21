import type { Application, GrantType } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApplicationAuthenticator, readCredentials } from './application-authenticator.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';
import type { GrantHandler } from './grants/grant.js';
import { PasswordGrant } from './grants/password.grant.js';
import { RefreshTokenGrant } from './grants/refresh-token.grant.js';
import { OAuthError } from './oauth.error.js';
import { type OAuthRequest, requiredParameter } from './oauth-request.js';

/** The token endpoint (specification 4.1, RFC 6749 §3.2). It rejects malformed requests before unknown applications. */
@Injectable()
export class TokenEndpointService {
  private readonly grants: ReadonlyMap<string, GrantHandler>;

  constructor(
    private readonly applications: ApplicationAuthenticator,
    password: PasswordGrant,
    refreshToken: RefreshTokenGrant,
  ) {
    const handlers: Record<GrantType, GrantHandler> = { password, refresh_token: refreshToken };
    this.grants = new Map(Object.entries(handlers));
  }

  async answer(request: OAuthRequest, reply: FastifyReply): Promise<TokenResponseDto> {
    const grantType = requiredParameter(request.form, 'grant_type');
    const grant = this.supportedGrant(grantType);
    const credentials = readCredentials(request);
    const issueTokens = await grant.prepare(request);
    const application = await this.applications.authenticate(credentials, request.address);
    refuseGrantType(application, grantType);
    const tokens = await issueTokens(application);
    void reply.status(grant.status);
    return tokens;
  }

  private supportedGrant(grantType: string): GrantHandler {
    const grant = this.grants.get(grantType);
    if (!grant) throw OAuthError.unsupportedGrantType([...this.grants.keys()]);
    return grant;
  }
}

function refuseGrantType(application: Application, grantType: string): void {
  if (!(application.grant_types as string[]).includes(grantType)) throw OAuthError.unauthorizedClient(grantType);
}
