import { randomBytes } from 'node:crypto';
import { preparedStatement, type SqlRunner, type Statement } from '@earshot/database-kit';
import { type Application, hashToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../environment.js';
import type { TokenResponseDto } from './dto/token-response.dto.js';

/** What a pair of tokens is issued for. */
export interface Grant {
  application: Application;
  /** The scope of the access token. */
  scope: string;
  /** What every renewal keeps. */
  family: { id: string; scope: string; expiresAt: Date };
}

/** What a statement that stores a pair of tokens needs to know. An application without renewals has no refresh token. */
interface TokenValues {
  userId: string;
  now: Date;
  familyId: string;
  applicationId: string;
  accessHash: Buffer;
  accessScope: string;
  accessExpiresAt: Date;
  refreshHash: Buffer | undefined;
  refreshScope: string;
  refreshExpiresAt: Date;
}

type Parameter<Values> = ($: keyof Values & string) => string;

/** Stores tokens for the user that it selects. */
export type StoreTokens<OwnerValues> = (values: TokenValues & OwnerValues) => Statement<{ id: string }>;

/**
 * Stores both tokens for the user that `owner` selects, or neither where it selects none. `owner` may use the values of
 * the tokens, and has values of its own. PostgreSQL gives selected values no column types, unlike a list of values,
 * hence the casts.
 */
export const storeTokens = <OwnerValues extends object = object>(
  name: string,
  owner: ($: Parameter<TokenValues & OwnerValues>) => string,
): StoreTokens<OwnerValues> =>
  preparedStatement<{ id: string }, TokenValues & OwnerValues>(
    name,
    ($) => `
    with ${owner($)},
    access_token as (
      insert into security.access_token (user_id, issued_at, hash, family_id, application_id, scope, expires_at)
      select id, ${$('now')}::timestamptz, ${$('accessHash')}::bytea, ${$('familyId')}::uuid,
             ${$('applicationId')}::text, ${$('accessScope')}::text, ${$('accessExpiresAt')}::timestamptz
        from owner),
    refresh_token as (
      insert into security.refresh_token (user_id, issued_at, hash, family_id, application_id, scope, expires_at)
      select id, ${$('now')}, ${$('refreshHash')}::bytea, ${$('familyId')},
             ${$('applicationId')}, ${$('refreshScope')}::text, ${$('refreshExpiresAt')}::timestamptz
        from owner where ${$('refreshHash')} is not null)
    select id from owner`,
  );

/** 256 random bits, which cannot be guessed (RFC 6749 §10.10). */
const newToken = () => randomBytes(32).toString('base64url');

/** Issues tokens. They leave the platform once, in the response; only their hashes are stored (B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  /** Issues the tokens of `grant`; undefined when `store` selects no user, so that nothing was stored. */
  async issue<OwnerValues extends object>(
    sql: SqlRunner,
    store: StoreTokens<OwnerValues>,
    userId: string,
    { application, scope, family }: Grant,
    ownerValues: OwnerValues,
  ): Promise<TokenResponseDto | undefined> {
    const now = new Date();
    const accessToken = newToken();
    const refreshToken = application.grant_types.includes('refresh_token') ? newToken() : undefined;
    const statement = store({
      userId,
      now,
      familyId: family.id,
      applicationId: application.id,
      accessHash: hashToken(accessToken),
      accessScope: scope,
      accessExpiresAt: new Date(now.valueOf() + this.environment.TOKEN_TTL * 1000),
      refreshHash: refreshToken === undefined ? undefined : hashToken(refreshToken),
      refreshScope: family.scope,
      refreshExpiresAt: family.expiresAt,
      ...ownerValues,
    });
    const [owner] = await sql.rows(statement);
    if (!owner) return undefined;
    return {
      app_id: application.id,
      access_token: accessToken,
      token_type: 'Bearer',
      refresh_token: refreshToken,
      expires_in: this.environment.TOKEN_TTL,
      scope,
    };
  }
}
