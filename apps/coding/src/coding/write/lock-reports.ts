import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { ReportUpdate } from '../plan/fold.js';

/**
 * Locks reports until the transaction ends, in the order of their keys, so that no two transactions wait for each
 * other. A transaction that codes many mentions of a report is the only one that codes it. Those that code one mention
 * of each report share it: the one row that they lock there, reports in the same order, cannot deadlock. Also
 * returns the transaction's identifier.
 */
const lockStatement = (name: string, lock: string) =>
  preparedStatement<{ xid: string }, { reportIds: string[] }>(
    name,
    ($) => `
  select pg_current_xact_id()::text as xid, count(${lock}(key))
    from (select distinct hashtextextended(id, 0) as key from unnest(${$('reportIds')}::text[]) as id order by key)
      as reports`,
  );

const lockReports = lockStatement('lock reports', 'pg_advisory_xact_lock');
const shareReports = lockStatement('share reports', 'pg_advisory_xact_lock_shared');

/** Takes the locks that these updates need. */
export function lockFor(updates: readonly ReportUpdate[]): Statement<{ xid: string }> {
  const lock = updates.every(({ mentionIds }) => mentionIds.length === 1) ? shareReports : lockReports;
  return lock({ reportIds: updates.map(({ reportId }) => reportId) });
}
