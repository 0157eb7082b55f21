import {
  AccessToken,
  type Application,
  hashToken,
  lockUserRow,
  recordAudit,
  RefreshToken,
  revokeFamily,
} from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { ApplicationAuthenticator } from '../application/application-authenticator.js';
import { readCredentials } from '../application/application-credentials.js';
import { OAuthRateLimits } from '../limits/oauth-rate-limits.js';
import { accessToken, refreshToken, session } from './introspection.js';
import type { IntrospectionAnswer } from './token-administration.message.js';
import { OAuthError } from '../oauth/oauth.error.js';
import { type OAuthRequest, requiredParameter } from '../oauth/oauth-request.js';
import { scopeTokens } from '../oauth/scope.js';
import { isHandle } from '../token/session-handle.js';
import { SessionLookup } from '../token/session-lookup.js';
import { SecurityEnvironment } from '../../environment.js';
import { SecurityLog } from '../audit/security-log.js';
import type { ActiveToken } from '../token/active-token.js';
import { TokenLookup } from '../token/token-lookup.js';

/** The scope with which an application may introspect the tokens of other applications (B7). */
const INTROSPECT = 'introspect';

/** The answer to an introspection request, and the tokens that its application may introspect: all, or its own. */
interface Introspection {
  answer: IntrospectionAnswer;
  mayIntrospect: 'all' | 'own';
}

const INACTIVE = { active: false } as const;

/** Revocation (RFC 7009) and introspection (RFC 7662), for authenticated applications (B7). */
@Injectable()
export class TokenAdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly applications: ApplicationAuthenticator,
    private readonly limits: OAuthRateLimits,
    private readonly tokens: TokenLookup,
    private readonly sessions: SessionLookup,
    private readonly environment: SecurityEnvironment,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Reports whether a token or a session is active, and its user. Tokens of other applications need the scope `introspect`. With that
   * scope there is no limit, because services introspect the tokens of all their requests (B5).
   */
  async introspect(request: OAuthRequest, reply: FastifyReply): Promise<Introspection> {
    const [value, application] = await this.read(request, reply);
    const mayIntrospect = scopeTokens(application.scope).includes(INTROSPECT) ? 'all' : 'own';
    if (mayIntrospect === 'own') await this.limits.countApplication(application, reply);
    const mayKnow = (token: ActiveToken) => mayIntrospect === 'all' || token.application.id === application.id;
    return { answer: await this.describe(value, mayKnow), mayIntrospect };
  }

  /**
   * Revokes an access token, or a refresh token with its whole family, and answers `{}`. A token of another application
   * stays valid.
   */
  async revoke(request: OAuthRequest, reply: FastifyReply): Promise<object> {
    const [value, application] = await this.read(request, reply);
    await this.limits.countApplication(application, reply);
    const mine = { hash: hashToken(value), application_id: application.id };
    await this.dataSource.transaction(async (manager) => {
      const userId = (await revokeAccessToken(manager, mine)) ?? (await revokeFamilyOf(manager, mine));
      if (userId !== undefined) await recordAudit(manager, this.log.tokensRevoked(userId, application, request.origin));
    });
    return {};
  }

  private async describe(value: string, mayKnow: (token: ActiveToken) => boolean): Promise<IntrospectionAnswer> {
    if (isHandle(value)) {
      const found = await this.sessions.find(value);
      return found && mayKnow(found) ? session(found, this.environment.SESSION_IDLE) : INACTIVE;
    }
    const access = await this.tokens.findAccessToken(value);
    if (access) return mayKnow(access) ? accessToken(access) : INACTIVE;
    const refresh = await this.tokens.findRefreshToken(value);
    return refresh && mayKnow(refresh) ? refreshToken(refresh) : INACTIVE;
  }

  /** Counts wrong credentials for the address. A right secret works whatever others send from the same address (B5). */
  private async read(request: OAuthRequest, reply: FastifyReply): Promise<[string, Application]> {
    try {
      const credentials = readCredentials(request);
      const value = requiredParameter(request.form, 'token');
      return [value, await this.applications.authenticate(credentials, request.origin)];
    } catch (error) {
      const isRejected = error instanceof OAuthError && error.error === 'invalid_client';
      if (isRejected) await this.limits.countAddress(request.origin.address, reply);
      throw error;
    }
  }
}

interface OwnToken {
  hash: Buffer;
  application_id: string;
}

// Both return the user whose tokens they have revoked, or undefined.

async function revokeAccessToken(manager: EntityManager, token: OwnToken): Promise<string | undefined> {
  const found = await manager.findOneBy(AccessToken, token);
  if (found) await manager.delete(AccessToken, token);
  return found?.user_id;
}

async function revokeFamilyOf(manager: EntityManager, token: OwnToken): Promise<string | undefined> {
  const found = await manager.findOneBy(RefreshToken, token);
  if (!found) return undefined;
  await lockUserRow(manager, found.user_id);
  await revokeFamily(manager, found.family_id);
  return found.user_id;
}
