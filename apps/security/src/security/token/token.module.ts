import { Module } from '@nestjs/common';
import { IssuerTokens } from './issuer/issuer-tokens.js';
import { SessionLookup } from './session-lookup.js';
import { TokenIssuer } from './token-issuer.js';
import { TokenLookup } from './token-lookup.js';

/** Tokens: how they are issued, and whose they are (decision 0001). */
@Module({
  providers: [IssuerTokens, SessionLookup, TokenIssuer, TokenLookup],
  exports: [SessionLookup, TokenIssuer, TokenLookup],
})
export class TokenModule {}
