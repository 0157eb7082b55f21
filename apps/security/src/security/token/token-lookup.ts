import { preparedStatement, Sql } from '@earshot/database-kit';
import { type Application, hashToken, type MentionMembers, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { SecurityEnvironment } from '../../environment.js';
import { commonScope } from '../oauth/scope.js';

/** A valid token with its owner and the application that it was issued to. */
export interface ActiveToken {
  /** The token itself, as presented. */
  value: string;
  family_id: string;
  scope: string;
  /** Milliseconds since 1970, like `expires_at`: a number is parsed faster than a date. */
  issued_at: number;
  expires_at: number;
  user: Pick<User, 'id' | 'client_id' | 'login' | 'email' | 'activated' | 'logged_at' | 'pwd_expires_at'>;
  application: Pick<Application, 'id' | 'oauth_client_id' | 'mention_members'>;
}

interface LookUp {
  hashes: Buffer[];
  now: Date;
}

/** A prepared statement, because every request of every service waits for the look-up of access tokens. */
const lookUp = (table: string, condition: (now: string) => string) =>
  preparedStatement<StoredToken, LookUp>(
    `look up ${table}`,
    ($) => `
    select encode(t.hash, 'hex') as hash, t.family_id, t.scope,
           floor(extract(epoch from t.issued_at) * 1000)::float8 as issued_at,
           floor(extract(epoch from t.expires_at) * 1000)::float8 as expires_at,
           u.id as user_id, u.client_id, u.login, u.email, u.activated, u.logged_at, u.pwd_expires_at,
           a.id as application_id, a.oauth_client_id, a.mention_members,
           a.scope as application_scope, u.scope as user_scope
      from security.${table} t
      join security."user" u on u.id = t.user_id
      join security.application a on a.id = t.application_id
     where t.hash = any(${$('hashes')}) and t.expires_at > ${$('now')} and u.activated and ${condition($('now'))}`,
  );

const lookUpAccessTokens = lookUp('access_token', () => 'true');

/** The refresh tokens that a renewal would accept now (B6). */
const refreshTokenLookUp = (graceSeconds: number) =>
  lookUp(
    'refresh_token',
    (now) => `t.revoked_at is null
       and (t.used_at is null or t.reused_at is null and t.used_at > ${now} - interval '${graceSeconds} seconds')
       and not u.locked and u.client_id = a.client_id and 'refresh_token' = any(a.grant_types)`,
  );

/**
 * Finds valid tokens: not expired, not revoked, of a user who is not deactivated. The look-ups of one event-loop turn
 * become one statement. So no cache is needed, and a revocation or a narrower scope takes effect immediately.
 */
@Injectable()
export class TokenLookup {
  private readonly accessTokens = this.batched(lookUpAccessTokens);
  private readonly refreshTokens: ReturnType<TokenLookup['batched']>;

  constructor(
    private readonly sql: Sql,
    { REFRESH_TOKEN_GRACE }: SecurityEnvironment,
  ) {
    this.refreshTokens = this.batched(refreshTokenLookUp(REFRESH_TOKEN_GRACE));
  }

  /** Finds a valid access token, with the part of its scope that its application and its user may have now (B15). */
  async findAccessToken(value: string): Promise<ActiveToken | undefined> {
    return withScopeLeft(value, await this.accessTokens.load(value));
  }

  /** Finds a refresh token that a renewal would accept, with the scope that it would grant (B6). */
  async findRefreshToken(value: string): Promise<ActiveToken | undefined> {
    return withScopeLeft(value, await this.refreshTokens.load(value));
  }

  private batched(statement: typeof lookUpAccessTokens) {
    return new DataLoader<string, StoredToken | undefined>((values) => this.load(statement, values), {
      cache: false,
      maxBatchSize: 500,
      batchScheduleFn: setImmediate,
    });
  }

  private async load(statement: typeof lookUpAccessTokens, values: readonly string[]) {
    const hashes = values.map(hashToken);
    const rows = await this.sql.rows(statement({ hashes, now: new Date() }));
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => found.get(hash.toString('hex')));
  }
}

type StoredToken = Omit<ActiveToken, 'value' | 'user' | 'application'> &
  Omit<ActiveToken['user'], 'id'> & {
    hash: string;
    user_id: string;
    application_id: string;
    application_scope: string;
    user_scope: string | null;
    oauth_client_id: string;
    mention_members: MentionMembers;
  };

/** A token of whose scope nothing is left is not valid. */
function withScopeLeft(value: string, row: StoredToken | undefined): ActiveToken | undefined {
  const scope = row && commonScope(commonScope(row.scope, row.application_scope), row.user_scope);
  return scope ? activeToken(value, scope, row) : undefined;
}

const activeToken = (value: string, scope: string, row: StoredToken): ActiveToken => ({
  value,
  family_id: row.family_id,
  scope,
  issued_at: row.issued_at,
  expires_at: row.expires_at,
  user: {
    id: row.user_id,
    client_id: row.client_id,
    login: row.login,
    email: row.email,
    activated: row.activated,
    logged_at: row.logged_at,
    pwd_expires_at: row.pwd_expires_at,
  },
  application: {
    id: row.application_id,
    oauth_client_id: row.oauth_client_id,
    mention_members: row.mention_members,
  },
});
