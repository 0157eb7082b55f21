import type { ChangeRecord } from '@earshot/coding/entities';
import type { TokenOwner } from '@earshot/service-kit';
import type { QueryConfig } from 'pg';
import type { DataSource } from 'typeorm';
import { preparedStatement } from './prepared-statement.js';
import type { recordOf, ReportChanges } from './report-changes.js';

/** PostgreSQL itself ends what takes longer, so much before the client gets its answer (contract C11). */
const ENDED_BEFORE_MS = 300;

/** What is left for PostgreSQL until `deadline` (milliseconds since 1970); 0 would be no limit. */
export const timeLimit = (deadline: number): number => Math.max(1, deadline - Date.now() - ENDED_BEFORE_MS);

export const limitStatements = (milliseconds: number): string => `set local statement_timeout = ${milliseconds}`;

/**
 * Begins a transaction that PostgreSQL ends by itself, also when the service no longer speaks to it. The limit of the
 * whole, known from PostgreSQL 17 on, ends the connection: the others come first where they can.
 */
export function begin({ driver }: DataSource, milliseconds: number): string {
  const { version = '' } = driver as { version?: string };
  const limits = [
    limitStatements(milliseconds),
    `set local idle_in_transaction_session_timeout = ${milliseconds}`,
    ...(parseInt(version) >= 17 ? [`set local transaction_timeout = ${milliseconds + 100}`] : []),
  ];
  return ['begin', ...limits].join('; ');
}

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

/** Takes the locks that these changes need. */
export const lockFor = (reports: readonly ReportChanges[]): QueryConfig => ({
  ...(reports.every(({ mentionIds }) => mentionIds.length === 1) ? SHARE_REPORTS : LOCK_REPORTS),
  values: [reports.map(({ reportId }) => reportId)],
});

/** Which of the mentions $2 are in report $1. */
export const WHICH_EXIST = 'select id from coding.mention where report_id = $1 and id = any($2)';

const RECORD = [
  'report_id',
  'changed_at',
  'user_id',
  'application_id',
  'mention_ids',
  'payload_numbers',
  'payloads',
] as const satisfies (keyof ChangeRecord)[];

const insertRecordOf = preparedStatement(
  'insert record',
  RECORD,
  ($) => `
  insert into coding.change_record
    (${RECORD.join(', ')})
  values (${RECORD.map($).join(', ')})`,
);

/** The change record of one report (contract C9). */
export const insertRecord = (
  reportId: string,
  { mentionIds, payloadNumbers, payloads }: Awaited<ReturnType<typeof recordOf>>,
  now: Date,
  { userId, applicationId }: TokenOwner,
): QueryConfig =>
  insertRecordOf({
    report_id: reportId,
    changed_at: now,
    user_id: userId,
    application_id: applicationId,
    mention_ids: mentionIds,
    payload_numbers: payloadNumbers,
    payloads: JSON.stringify(payloads),
  });
