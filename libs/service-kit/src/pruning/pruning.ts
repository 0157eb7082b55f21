import type { SqlRunner, Statement } from '@earshot/database-kit';

/** Deletes up to `most` rows that are old in a transaction, and returns how many. */
export type PruneBatch = (sql: SqlRunner, most: number) => Promise<number>;

/** A batch of one statement. */
export const pruneBatch =
  (statement: (most: number) => Statement<{ deleted: number }>): PruneBatch =>
  async (sql, most) => {
    const [{ deleted }] = await sql.rows(statement(most));
    return deleted;
  };

/** Rows that a service deletes once they are old. */
export interface Pruning {
  /** What the rows are, in metrics and log lines: the name of their table. */
  kind: string;
  /** The most rows that one transaction deletes, if they are larger than usual. */
  most?: number;
  /** The batches that delete the rows that are old at the time `now`. Each runs until it finds no more. */
  batches(now: Date): Iterable<PruneBatch> | AsyncIterable<PruneBatch>;
}

const DAY_MS = 24 * 60 * 60_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.valueOf() - days * DAY_MS);

/** The rows of a table, by the columns of its key, and the condition under which they are old. */
interface OldRows {
  table: string;
  key: string;
  /** Its parameters are $2, $3 and so on. */
  isOld: string;
}

/** Deletes rows of a table. Leaves out those that another transaction has locked. */
export const deleteRows = ({ table, key, isOld }: OldRows, ...parameters: readonly unknown[]): PruneBatch =>
  pruneBatch((most) => ({
    text: `
    with deleted as (
      delete from ${table} where (${key}) in
        (select ${key} from ${table} where ${isOld} limit $1 for update skip locked)
      returning 1)
    select count(*)::integer as deleted from deleted`,
    values: [most, ...parameters],
  }));

/** The counts of rate limits whose window has ended, in a schema. */
export const endedRateLimits = (schema: string): Pruning => ({
  kind: 'rate_limit',
  batches: (now) => [deleteRows({ table: `${schema}.rate_limit`, key: 'key', isOld: 'expire <= $2' }, now.valueOf())],
});
