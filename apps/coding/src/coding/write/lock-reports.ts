import type { QueryConfig } from 'pg';
import type { ReportUpdate } from '../plan/fold.js';

/**
 * Locks reports until the transaction ends, in the order of their keys, so that no two transactions wait for each
 * other. A transaction that codes many mentions of a report is the only one that codes it. Those that code one mention
 * of each report share it: the one row that they lock there, reports in the same order, cannot deadlock. Also
 * returns the transaction's identifier.
 */
const lockReports = (lock: string): string => `
  select pg_current_xact_id()::text as xid, count(${lock}(key))
    from (select distinct hashtextextended(id, 0) as key from unnest($1::text[]) as id order by key) as reports`;

const LOCK_REPORTS = { name: 'lock reports', text: lockReports('pg_advisory_xact_lock') };
const SHARE_REPORTS = { name: 'share reports', text: lockReports('pg_advisory_xact_lock_shared') };

/** Takes the locks that these updates need. */
export const lockFor = (updates: readonly ReportUpdate[]): QueryConfig => ({
  ...(updates.every(({ mentionIds }) => mentionIds.length === 1) ? SHARE_REPORTS : LOCK_REPORTS),
  values: [updates.map(({ reportId }) => reportId)],
});
