import { preparedStatement, type SqlRunner, type Statement } from '@earshot/database-kit';
import { type Application, hashToken, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import { limitScope } from '../oauth/scope.js';
import { newToken } from './new-token.js';
import type { IssuedTokens } from '../oauth/oauth.schemas.js';

/** The application, scope and token family that tokens are issued for. */
export interface Grant {
  application: Application;
  /** The scope of the access token. */
  scope: string;
  /** The token family. Every renewal keeps all of it. One without an end cannot be renewed (B19). */
  family: { id: string; scope: string; expiresAt: Date | undefined };
}

/** The grant of a login of `user`. It leaves out what exceeds the scope of the user (B15). */
export function limitGrant({ application, family, ...grant }: Grant, user: Pick<User, 'scope'>): Grant {
  const scope = limitScope(grant.scope, application.scope, user);
  return { application, scope, family: { ...family, scope } };
}

/** The values of a statement that stores tokens. Who may not renew gets no refresh token. */
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
  refreshExpiresAt: Date | undefined;
}

type Parameter<Values> = ($: keyof Values & string) => string;

/** Makes a statement that stores tokens for the user that it selects. */
export type StoreTokens<OwnerValues> = (values: TokenValues & OwnerValues) => Statement<{ id: string }>;

/**
 * Stores both tokens for the user that `owner` selects, or neither if it selects none. `owner` may use the token values
 * and additional ones. The casts are necessary because PostgreSQL does not derive the types of selected parameters from
 * the columns, unlike in `values (...)`.
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

/** Issues tokens. Only the response contains them; the database stores their hashes (B8). */
@Injectable()
export class TokenIssuer {
  constructor(private readonly environment: SecurityEnvironment) {}

  /** Issues the tokens of a grant. Returns undefined if `store` selects no user, and thus stores nothing. */
  async issue<OwnerValues extends object>(
    sql: SqlRunner,
    store: StoreTokens<OwnerValues>,
    userId: string,
    { application, scope, family }: Grant,
    ownerValues: OwnerValues,
  ): Promise<IssuedTokens | undefined> {
    const now = new Date();
    const accessToken = newToken();
    const mayRenew = family.expiresAt !== undefined && application.grant_types.includes('refresh_token');
    const refreshToken = mayRenew ? newToken() : undefined;
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
