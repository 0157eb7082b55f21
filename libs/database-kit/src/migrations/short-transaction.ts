import type { ClientBase } from 'pg';
import type { QueryRunner } from 'typeorm';

/** A transaction took longer than its limit, and was rolled back. */
export class TooLong extends Error {}

/**
 * Runs `work` in a transaction of `queryRunner` that takes at most `limitMs`: then `client`, another connection,
 * cancels its statement, and it is rolled back. PostgreSQL before 17 has no limit for transactions.
 */
export async function inShortTransaction(
  queryRunner: QueryRunner,
  client: ClientBase,
  limitMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const [{ pid }] = (await queryRunner.query('select pg_backend_pid() as pid')) as { pid: number }[];
  await queryRunner.startTransaction();
  const limit = new Limit(limitMs, () => client.query('select pg_cancel_backend($1)', [pid]));
  try {
    await work().finally(() => limit.end());
    if (limit.isOver) throw new Error('the limit is over');
    await queryRunner.commitTransaction();
  } catch (error) {
    await queryRunner.rollbackTransaction();
    throw limit.isOver ? new TooLong(tooLong(limitMs), { cause: error }) : error;
  }
}

const tooLong = (limitMs: number) =>
  `its transaction took longer than ${limitMs} ms, and was rolled back. Migrate again when the database is less busy.`;

/** Calls `cancel` after `limitMs`. */
class Limit {
  isOver = false;
  private cancelled: Promise<unknown> | undefined;
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, cancel: () => Promise<unknown>) {
    if (limitMs === Infinity) return;
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.cancelled = cancel().catch(() => undefined);
    }, limitMs);
  }

  /** From now on nothing is cancelled: a late cancellation must not reach the next statement. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.cancelled;
  }
}
