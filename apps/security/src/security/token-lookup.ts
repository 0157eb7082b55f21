import { poolOf } from '@earshot/database-kit';
import { type Application, hashToken, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { DataSource } from 'typeorm';

/** A valid access token with its owner and the application that it was issued to. */
export interface ActiveToken {
  /** The token itself, as presented. */
  value: string;
  family_id: string;
  scope: string;
  issued_at: Date;
  expires_at: Date;
  user: Pick<User, 'id' | 'client_id' | 'login' | 'email' | 'activated' | 'logged_at' | 'pwd_expires_at'>;
  application: Pick<Application, 'id' | 'oauth_client_id'>;
}

/** A name lets PostgreSQL keep the plan: it is the statement that every request of every service waits for. */
const LOOK_UP = {
  name: 'look up access tokens',
  text: `
    select encode(t.hash, 'hex') as hash, t.family_id, t.scope, t.issued_at, t.expires_at,
           u.id as user_id, u.client_id, u.login, u.email, u.activated, u.logged_at, u.pwd_expires_at,
           a.id as application_id, a.oauth_client_id
      from security.access_token t
      join security."user" u on u.id = t.user_id
      join security.application a on a.id = t.application_id
     where t.hash = any($1) and t.expires_at > $2 and u.activated`,
};

type StoredToken = Omit<ActiveToken, 'value'>;

/**
 * Finds valid access tokens: not expired, not revoked, of a user who is not deactivated. The look-ups of one turn of
 * the event loop travel as one statement, so that nothing needs to be cached and a revocation counts at once.
 */
@Injectable()
export class TokenLookup {
  private readonly loader = new DataLoader<string, StoredToken | undefined>((hashes) => this.load(hashes), {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: setImmediate,
  });

  constructor(private readonly dataSource: DataSource) {}

  async find(value: string): Promise<ActiveToken | undefined> {
    const token = await this.loader.load(hashToken(value).toString('hex'));
    return token && { value, ...token };
  }

  private async load(hashes: readonly string[]): Promise<(StoredToken | undefined)[]> {
    const values = [hashes.map((hash) => Buffer.from(hash, 'hex')), new Date()];
    const { rows } = await poolOf(this.dataSource).query<FlatToken>({ values, ...LOOK_UP });
    const found = new Map(rows.map((row) => [row.hash, unflatten(row)]));
    return hashes.map((hash) => found.get(hash));
  }
}

type FlatToken = Omit<StoredToken, 'user' | 'application'> &
  Omit<StoredToken['user'], 'id'> & { hash: string; user_id: string; application_id: string; oauth_client_id: string };

const unflatten = (row: FlatToken): StoredToken => ({
  family_id: row.family_id,
  scope: row.scope,
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
  application: { id: row.application_id, oauth_client_id: row.oauth_client_id },
});
