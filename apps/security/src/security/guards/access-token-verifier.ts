import type { BearerCaller, BearerVerifier } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { type ActiveToken, TokenLookup } from '../token-lookup.js';

/** The caller of a route of security: the owner of a token, and that token. */
export interface TokenCaller extends BearerCaller {
  token: ActiveToken;
}

/** Looks a bearer token up where it was issued. */
@Injectable()
export class AccessTokenVerifier implements BearerVerifier {
  constructor(private readonly tokens: TokenLookup) {}

  async verify(value: string): Promise<TokenCaller | undefined> {
    const token = await this.tokens.findAccessToken(value);
    return token && { clientId: token.user.client_id, token };
  }
}
