import { preparedStatement, SharedNext, type SqlRunner } from '@earshot/database-kit';
import { DATABASE_ID, parseLsn, type WalPosition } from './wal-position.js';

/** A primary that does not answer is reported after this time, so that a frozen connection delays few requests. */
const ANSWER_MS = 1_000;

/**
 * An acknowledged change is flushed, unless `synchronous_commit` is off: then it is only inserted into the log. The
 * name of a log file begins with the timeline, in 8 hexadecimal digits.
 */
const readPosition = preparedStatement<{ database: string; lsn: string; file: string }, object>(
  'position of the primary',
  () => `
    select ${DATABASE_ID} as database, lsn, pg_walfile_name(lsn) as file
      from (select case current_setting('synchronous_commit')
                     when 'off' then pg_current_wal_insert_lsn()
                     else pg_current_wal_flush_lsn()
                   end as lsn) as log`,
);

/** Asks the primary for its position in the write-ahead log. */
export class PrimaryPositions {
  private readonly asked = new SharedNext<WalPosition>();

  constructor(private readonly primary: SqlRunner) {}

  /** A position that covers every change acknowledged before this call: the statement begins after it. */
  current(): Promise<WalPosition> {
    return this.asked.run('primary', () => this.ask());
  }

  private async ask(): Promise<WalPosition> {
    const [{ database, lsn, file }] = await this.primary.rows({ ...readPosition({}), query_timeout: ANSWER_MS });
    return { database, timeline: parseInt(file.slice(0, 8), 16), lsn: parseLsn(lsn) };
  }
}
