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
  /** Milliseconds since 1970, as `expires_at`: they are only counted with, and a date takes far longer to read. */
  issued_at: number;
  expires_at: number;
  user: Pick<User, 'id' | 'client_id' | 'login' | 'email' | 'activated' | 'logged_at' | 'pwd_expires_at'>;
  application: Pick<Application, 'id' | 'oauth_client_id'>;
}

/** A name lets PostgreSQL keep the plan: it is the statement that every request of every service waits for. */
const LOOK_UP = {
  name: 'look up access tokens',
  text: `
    select encode(t.hash, 'hex') as hash, t.family_id, t.scope,
           floor(extract(epoch from t.issued_at) * 1000)::float8 as issued_at,
           floor(extract(epoch from t.expires_at) * 1000)::float8 as expires_at,
           u.id as user_id, u.client_id, u.login, u.email, u.activated, u.logged_at, u.pwd_expires_at,
           a.id as application_id, a.oauth_client_id
      from security.access_token t
      join security."user" u on u.id = t.user_id
      join security.application a on a.id = t.application_id
     where t.hash = any($1) and t.expires_at > $2 and u.activated`,
};

/**
 * Finds valid access tokens: not expired, not revoked, of a user who is not deactivated. The look-ups of one turn of
 * the event loop travel as one statement, so that nothing needs to be cached and a revocation counts at once.
 */
@Injectable()
export class TokenLookup {
  private readonly loader = new DataLoader<string, ActiveToken | undefined>((values) => this.load(values), {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: setImmediate,
  });

  constructor(private readonly dataSource: DataSource) {}

  find(value: string): Promise<ActiveToken | undefined> {
    return this.loader.load(value);
  }

  private async load(values: readonly string[]): Promise<(ActiveToken | undefined)[]> {
    const hashes = values.map(hashToken);
    const statement = { values: [hashes, new Date()], ...LOOK_UP };
    const { rows } = await poolOf(this.dataSource).query<StoredToken>(statement);
    const found = new Map(rows.map((row) => [row.hash, row]));
    return values.map((value, n) => {
      const row = found.get(hashes[n].toString('hex'));
      return row && fromRow(value, row);
    });
  }
}

type StoredToken = Omit<ActiveToken, 'value' | 'user' | 'application'> &
  Omit<ActiveToken['user'], 'id'> & { hash: string; user_id: string; application_id: string; oauth_client_id: string };

const fromRow = (value: string, row: StoredToken): ActiveToken => ({
  value,
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
