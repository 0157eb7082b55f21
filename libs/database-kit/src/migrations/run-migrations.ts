import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { AreaData } from '../data-source.js';
import { LIMITS } from './migration-limits.js';
import type { RepeatableMigration } from './repeatable-migration.js';
import { inShortTransaction, TooLong } from './short-transaction.js';

/** PostgreSQL, appendix A: lock_not_available, for `lock_timeout`; deadlock_detected. */
const LOCK_FAILURES = new Set(['55P03', '40P01']);

/**
 * Runs the pending migrations of `area`, one after the other, and returns their names. A migration runs in a short
 * transaction, and is tried again if it does not get its locks. A migration with `transaction = false` has no limit
 * of time: it works in batches or builds an index concurrently (docs/upgrading.md). The first migrations of a new
 * database have no limit either, because no service uses it yet. `client` is another connection, which cancels.
 */
export const runMigrations = (
  url: string,
  area: AreaData,
  client: ClientBase,
  patienceMs: number = LIMITS.patienceMs,
): Promise<string[]> =>
  withQueryRunner(url, area, async (queryRunner) => {
    const executor = new MigrationExecutor(queryRunner.connection, queryRunner);
    const isNew = (await executor.getExecutedMigrations()).length === 0;
    const pending = await executor.getPendingMigrations();
    for (const migration of pending) {
      const run = () => executor.executeMigration(migration).then(() => undefined);
      const limitMs = isNew ? Infinity : LIMITS.transactionMs;
      await retried(migration.name, patienceMs, () =>
        isTransactional(migration) ? inShortTransaction(queryRunner, client, limitMs, run) : run(),
      );
    }
    return pending.map(({ name }) => name);
  });

/** Runs a repeatable migration once more. It has run before. */
export const runAgain = (
  url: string,
  area: AreaData,
  { name, migration }: { name: string; migration: RepeatableMigration },
  patienceMs: number = LIMITS.patienceMs,
): Promise<void> =>
  withQueryRunner(url, area, (queryRunner) => retried(name, patienceMs, () => migration.up(queryRunner)));

async function withQueryRunner<Result>(
  url: string,
  area: AreaData,
  work: (queryRunner: QueryRunner) => Promise<Result>,
): Promise<Result> {
  const extra = { lock_timeout: LIMITS.lockMs };
  const dataSource = new DataSource({ type: 'postgres', url, ...area, applicationName: 'earshot migrate', extra });
  await dataSource.initialize();
  const queryRunner = dataSource.createQueryRunner();
  try {
    return await work(queryRunner);
  } finally {
    await queryRunner.release();
    await dataSource.destroy();
  }
}

const isTransactional = ({ instance }: Migration): boolean => instance?.transaction ?? true;

/** Runs `attempt` again while it does not get its locks, and a few times if its transaction takes too long. */
async function retried(name: string, patienceMs: number, attempt: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error as Error, count) || performance.now() > deadline) throw failure(name, count, error as Error);
      await sleep(LIMITS.pauseMs);
    }
  }
}

const isLockFailure = (error: Error) => LOCK_FAILURES.has((error as { code?: string }).code ?? '');

const mayPass = (error: Error, count: number): boolean =>
  isLockFailure(error) || (error instanceof TooLong && count < LIMITS.attempts);

function failure(name: string, count: number, cause: Error): Error {
  if (!isLockFailure(cause)) return new Error(`${name}: ${cause.message}`, { cause });
  return new Error(
    `${name} did not get its locks in ${count} attempts. End long transactions (pg_stat_activity shows them), then ` +
      'migrate again.',
    { cause },
  );
}
