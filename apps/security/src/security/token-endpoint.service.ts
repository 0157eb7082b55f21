import type { Application, GrantType } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { ApplicationAuthenticator, readCredentials } from './application-authenticator.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';
import type { GrantHandler } from './grants/grant.js';
import { PasswordGrant } from './grants/password.grant.js';
import { RefreshTokenGrant } from './grants/refresh-token.grant.js';
import { OAuthError } from './oauth.error.js';
import { type OAuthParameters, requiredParameter } from './oauth-form.js';

/** The token endpoint (specification 4.1, RFC 6749 §3.2): what is malformed is told first, then who is not known. */
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

  async answer(form: OAuthParameters, authorization: string | undefined): Promise<TokenResponseDto> {
    const grantType = requiredParameter(form, 'grant_type');
    const grant = this.supportedGrant(grantType);
    const credentials = readCredentials(form, authorization);
    const issueTokens = await grant.prepare(form);
    const application = await this.applications.authenticate(credentials);
    refuseGrantType(application, grantType);
    return issueTokens(application);
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
