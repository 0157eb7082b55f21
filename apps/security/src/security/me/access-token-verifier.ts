import type { BearerCaller, BearerVerifier } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { type ActiveToken, TokenLookup } from '../token/token-lookup.js';

/** The caller of a route of security, with the access token that was presented. */
export interface TokenCaller extends BearerCaller {
  token: ActiveToken;
}

/** Verifies bearer tokens in the database of security. Other services use introspection. */
@Injectable()
export class AccessTokenVerifier implements BearerVerifier {
  constructor(private readonly tokens: TokenLookup) {}

  async verify(value: string): Promise<TokenCaller | undefined> {
    const token = await this.tokens.findAccessToken(value);
    if (!token) return undefined;
    const { user, application } = token;
    return { clientId: user.client_id, userId: user.id, applicationId: application.id, token };
  }
}
