import { preparedStatement, type Sql, type Statement } from '@earshot/database-kit';
import { hashToken } from '@earshot/security/entities';
import DataLoader from 'dataloader';
import { type ActiveToken, activeToken, OWNER_COLUMNS, type OwnerRow } from './active-token.js';

interface Hashes {
  hashes: Buffer[];
  now: Date;
}

type Row = OwnerRow & {
  hash: string;
  family_id: string;
  scope: string;
  /** Milliseconds since 1970, like `expires_at`. */
  issued_at: number;
  expires_at: number;
  /** When a session was last used, in milliseconds since 1970; null for a token. */
  seen_at: number | null;
};

const milliseconds = (time: string) => `floor(extract(epoch from ${time}) * 1000)::float8`;

/** A prepared statement, because every request of every service waits for the look-up of its token. */
export const lookUp = (table: string, condition: (now: string) => string, seenAt = 'null') =>
  preparedStatement<Row, Hashes>(
    `look up ${table}`,
    ($) => `
    select encode(t.hash, 'hex') as hash, t.family_id, t.scope, ${milliseconds('t.issued_at')} as issued_at,
           ${milliseconds('t.expires_at')} as expires_at, ${seenAt === 'null' ? 'null' : milliseconds(seenAt)} as seen_at,
           ${OWNER_COLUMNS}
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

  /** Finds a valid token, and when it was last used, if it is a session. */
  async find(value: string): Promise<(ActiveToken & Pick<Row, 'seen_at'>) | undefined> {
    const row = await this.rows.load(value);
    if (!row) return undefined;
    const { family_id, scope, issued_at, expires_at } = row;
    const token = activeToken(row, { value, family_id, scope, issued_at, expires_at });
    return token && { ...token, seen_at: row.seen_at };
  }
}
