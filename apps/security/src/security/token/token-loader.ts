import { preparedStatement, type Sql, type Statement } from '@earshot/database-kit';
import { hashTokenAsHex } from '@earshot/security/entities';
import DataLoader from 'dataloader';
import { type ActiveToken, activeToken, OWNER_COLUMNS, type OwnerRow, type TokenFacts } from './active-token.js';

interface Hashes {
  /** An array of `bytea` as text. */
  hashes: string;
  now: Date;
}

type Row = OwnerRow & TokenFacts & { hash: string };

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
    const load = async (hashes: readonly string[]) => {
      const array = `{${hashes.map((hash) => `"\\\\x${hash}"`).join()}}`;
      const rows = await sql.rows(statement({ hashes: array, now: new Date() }));
      const found = new Map(rows.map((row) => [row.hash, row]));
      return hashes.map((hash) => found.get(hash));
    };
    this.rows = new DataLoader(load, { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate });
  }

  /** Finds a valid token. */
  async find(value: string): Promise<ActiveToken | undefined> {
    const row = await this.rows.load(hashTokenAsHex(value));
    return row && activeToken(value, row, row);
  }
}
