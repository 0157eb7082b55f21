import { preparedStatement, type Sql, type Statement } from '@earshot/database-kit';
import { type Application, hashToken, type MentionMembers, type User } from '@earshot/security/entities';
import DataLoader from 'dataloader';
import { commonScope } from '../oauth/scope.js';

/** A valid token or session with its owner and the application that it was issued to. */
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

interface Hashes {
  hashes: Buffer[];
  now: Date;
}

type Row = Omit<ActiveToken, 'value' | 'user' | 'application'> &
  Omit<ActiveToken['user'], 'id'> & {
    hash: string;
    /** When a session was last used, in milliseconds since 1970; null for a token. */
    seen_at: number | null;
    user_id: string;
    application_id: string;
    application_scope: string;
    user_scope: string | null;
    oauth_client_id: string;
    mention_members: MentionMembers;
  };

const milliseconds = (time: string) => `floor(extract(epoch from ${time}) * 1000)::float8`;

/** A prepared statement, because every request of every service waits for the look-up of its token. */
export const lookUp = (table: string, condition: (now: string) => string, seenAt = 'null') =>
  preparedStatement<Row, Hashes>(
    `look up ${table}`,
    ($) => `
    select encode(t.hash, 'hex') as hash, t.family_id, t.scope, ${milliseconds('t.issued_at')} as issued_at,
           ${milliseconds('t.expires_at')} as expires_at, ${seenAt === 'null' ? 'null' : milliseconds(seenAt)} as seen_at,
           u.id as user_id, u.client_id, u.login, u.email, u.activated, u.logged_at, u.pwd_expires_at,
           a.id as application_id, a.oauth_client_id, a.mention_members,
           a.scope as application_scope, u.scope as user_scope
      from security.${table} t
      join security."user" u on u.id = t.user_id
      join security.application a on a.id = t.application_id
     where t.hash = any(${$('hashes')}) and t.expires_at > ${$('now')} and u.activated and ${condition($('now'))}`,
  );

/** Looks up tokens. The look-ups of one event-loop turn become one statement. */
export class TokenLoader {
  private readonly rows: DataLoader<string, Row | undefined>;

  constructor(sql: Sql, statement: (values: Hashes) => Statement<Row>) {
    const load = async (values: readonly string[]) => {
      const hashes = values.map(hashToken);
      const rows = await sql.rows(statement({ hashes, now: new Date() }));
      const found = new Map(rows.map((row) => [row.hash, row]));
      return hashes.map((hash) => found.get(hash.toString('hex')));
    };
    this.rows = new DataLoader(load, { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate });
  }

  /**
   * Finds a token, with the part of its scope that its application and its user may have now (B15). A token of whose scope
   * nothing is left is not valid.
   */
  async find(value: string): Promise<(ActiveToken & Pick<Row, 'seen_at'>) | undefined> {
    const row = await this.rows.load(value);
    const scope = row && commonScope(commonScope(row.scope, row.application_scope), row.user_scope);
    return scope ? { ...activeToken(value, scope, row), seen_at: row.seen_at } : undefined;
  }
}

const activeToken = (value: string, scope: string, row: Row): ActiveToken => ({
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
