import type { QueryConfig } from 'pg';
import type { ReportUpdate } from '../plan/fold.js';

/**
 * Takes advisory locks on reports until the transaction ends, in the order of their keys, so that transactions cannot
 * deadlock. A transaction that updates several mentions of a report locks it exclusively. Transactions that update one
 * mention of each report share the lock: one row lock per report, with reports in the same order, cannot deadlock. Also
 * returns the identifier of the transaction.
 */
const lockReports = (lock: string): string => `
  select pg_current_xact_id()::text as xid, count(${lock}(key))
    from (select distinct hashtextextended(id, 0) as key from unnest($1::text[]) as id order by key) as reports`;

const LOCK_REPORTS = { name: 'lock reports', text: lockReports('pg_advisory_xact_lock') };
const SHARE_REPORTS = { name: 'share reports', text: lockReports('pg_advisory_xact_lock_shared') };

/** The statement that takes the locks for these updates. */
export const lockFor = (updates: readonly ReportUpdate[]): QueryConfig => ({
  ...(updates.every(({ mentionIds }) => mentionIds.length === 1) ? SHARE_REPORTS : LOCK_REPORTS),
  values: [updates.map(({ reportId }) => reportId)],
});
