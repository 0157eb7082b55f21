import type { BearerCaller, BearerVerifier } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { isHandle } from './session-handle.js';
import { SessionLookup } from './session-lookup.js';
import type { ActiveToken } from './active-token.js';
import { TokenLookup } from './token-lookup.js';

/** The caller of a route of security, with the access token or the session that was presented. */
export interface TokenCaller extends BearerCaller {
  token: ActiveToken;
}

/** Verifies bearer tokens and sessions in the database of security. Other services use introspection. */
@Injectable()
export class CallerVerifier implements BearerVerifier {
  constructor(
    private readonly tokens: TokenLookup,
    private readonly sessions: SessionLookup,
  ) {}

  async verify(value: string): Promise<TokenCaller | undefined> {
    const isSession = isHandle(value);
    const token = await (isSession ? this.sessions.find(value) : this.tokens.findAccessToken(value));
    if (!token) return undefined;
    const { user, application, family_id } = token;
    return {
      clientId: user.client_id,
      userId: user.id,
      applicationId: application.id,
      sessionId: isSession ? family_id : undefined,
      token,
    };
  }
}
