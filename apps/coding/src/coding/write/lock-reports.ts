import { lockNumber, preparedStatement, type Statement } from '@earshot/database-kit';
import type { ReportUpdate } from './report-update.js';
import { RUN, type TransactionId } from './transaction-state.js';

/**
 * Takes advisory locks on reports until the transaction ends, in the order of their numbers, so that transactions cannot
 * deadlock. Transactions that update at most one mention of each report share these locks: they take one row lock per
 * report, in the same order. Any other transaction locks its reports exclusively. Also returns the identifier of the
 * transaction.
 */
const lockStatement = (name: string, lock: string) =>
  preparedStatement<TransactionId, { numbers: string[] }>(
    name,
    ($) => `
  select pg_current_xact_id()::text as xid, ${RUN} as run, count(${lock}(number))
    from (select number from unnest(${$('numbers')}::bigint[]) as number order by number) as reports`,
  );

const exclusive = lockStatement('lock reports', 'pg_advisory_xact_lock');
const shared = lockStatement('share reports', 'pg_advisory_xact_lock_shared');

/** The statement that locks reports exclusively. */
export const lockReports = (reportIds: readonly string[]): Statement<TransactionId> =>
  exclusive({ numbers: reportIds.map(numberOf) });

/** The statement that takes the locks for these updates. */
export function lockFor(updates: readonly ReportUpdate[]): Statement<TransactionId> {
  const lock = updates.every(({ mentionIds }) => mentionIds.length === 1) ? shared : exclusive;
  return lock({ numbers: updates.map(({ reportId }) => numberOf(reportId)) });
}

const numberOf = (reportId: string): string => lockNumber('report', reportId);
