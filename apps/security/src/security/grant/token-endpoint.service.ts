import { type Application, TOKEN_GRANT_TYPES, type TokenGrantType } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApplicationAuthenticator } from '../application/application-authenticator.js';
import { OAuthRateLimits } from '../limits/oauth-rate-limits.js';
import { ClientCredentialsGrant } from './client-credentials.grant.js';
import { PasswordGrant } from './password.grant.js';
import { readTokenRequest, type TokenRequest } from './read-token-request.js';
import type { IssuedTokens } from '../oauth/oauth.schemas.js';
import { RefreshTokenGrant } from './refresh-token.grant.js';
import { GrantMetrics } from './grant-metrics.js';
import { LoginQueue } from '../login/login-queue.js';
import { OAuthError } from '../oauth/oauth.error.js';
import type { OAuthRequest } from '../oauth/oauth-request.js';

/** The HTTP status of success: for a password as in the interface, otherwise as in RFC 6749 §5.1 (B6, B19). */
const STATUSES: Record<TokenGrantType, number> = { password: 201, refresh_token: 200, client_credentials: 200 };

/** The token endpoint (interface 4.1, RFC 6749 §3.2). It rejects malformed requests before unknown applications. */
@Injectable()
export class TokenEndpointService {
  constructor(
    private readonly queue: LoginQueue,
    private readonly applications: ApplicationAuthenticator,
    private readonly limits: OAuthRateLimits,
    private readonly password: PasswordGrant,
    private readonly refreshToken: RefreshTokenGrant,
    private readonly clientCredentials: ClientCredentialsGrant,
    private readonly metrics: GrantMetrics,
  ) {}

  answer(request: OAuthRequest, reply: FastifyReply): Promise<IssuedTokens> {
    const grantType = TOKEN_GRANT_TYPES.find((supported) => supported === request.form.grant_type);
    return this.metrics.count(grantType, () => this.grant(request, reply));
  }

  private async grant(oauthRequest: OAuthRequest, reply: FastifyReply): Promise<IssuedTokens> {
    const request = readTokenRequest(oauthRequest);
    // Before any look-up, so that a flood of logins does not reach the database.
    if (request.grantType === 'password') await this.queue.rejectWhenFull();
    const application = await this.applications.authenticate(request.credentials, request.origin);
    await this.limits.countApplication(application, reply);
    rejectGrantType(application, request.grantType);
    const tokens = await this.issue(request, application);
    void reply.status(STATUSES[request.grantType]);
    return tokens;
  }

  private issue(request: TokenRequest, application: Application): Promise<IssuedTokens> {
    switch (request.grantType) {
      case 'password':
        return this.password.issue(request, application);
      case 'refresh_token':
        return this.refreshToken.issue(request, application);
      case 'client_credentials':
        return this.clientCredentials.issue(request, application);
    }
  }
}

function rejectGrantType({ grant_types }: Application, grantType: TokenGrantType): void {
  if (!grant_types.includes(grantType)) throw OAuthError.unauthorizedClient(grantType);
}
