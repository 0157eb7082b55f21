import { arrayLiteral } from '@earshot/database-kit';
import type { TokenOwner } from '@earshot/service-kit';
import type { QueryConfig } from 'pg';
import type { DataSource } from 'typeorm';
import type { Change } from './changes.js';
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

/** The members of a change, in the order in which they travel. */
const MEMBERS = ['sentiment', 'channel', 'tags', 'language', 'country', 'review_status'] as const;
type Member = (typeof MEMBERS)[number];

/**
 * Updates every mention of one report in one statement, from the rows `posted`, where `value` is what a mention gets. In
 * the order of their keys, neighbours in the index and in the table are met together, which saves a tenth of the time.
 * $2 is the time of the request, which every coded review status stamps and `unreviewed` clears (contract C8).
 */
const updateFrom = (posted: string, value: (member: Member) => string): string => `
  update coding.mention as mention
     set sentiment = coalesce(${value('sentiment')}, mention.sentiment),
         channel = coalesce(${value('channel')}, mention.channel),
         tags = coalesce((${value('tags')})::text[], mention.tags),
         language = coalesce(${value('language')}, mention.language),
         country = coalesce(${value('country')}, mention.country),
         review_status = coalesce(${value('review_status')}, mention.review_status),
         reviewed_at = case
           when ${value('review_status')} is null then reviewed_at
           when ${value('review_status')} = 'unreviewed' then null
           else $2::timestamptz
         end
    from (select * from ${posted} order by mention_id collate "C") as posted
   where mention.report_id = $1 and mention.id = posted.mention_id`;

/**
 * A few changes travel once, and each mention names its change by position: an array subscript plans the same however
 * often it runs, where a join would not.
 */
const UPDATE_BY_POSITION = {
  name: 'update mentions',
  text: updateFrom(
    'unnest($3::text[], $4::integer[]) as posted (mention_id, position)',
    (member) => `($${5 + MEMBERS.indexOf(member)}::text[])[position]`,
  ),
};

/** A subscript steps over all elements before it, so many changes travel each with its mention. */
const UPDATE_ONE_BY_ONE = {
  name: 'update mentions one by one',
  text: updateFrom(
    `unnest($3::text[], ${MEMBERS.map((_, n) => `$${4 + n}::text[]`)}) as posted (mention_id, ${MEMBERS})`,
    (member) => `posted.${member}`,
  ),
};

const FEW_CHANGES = 500;

export function updateMentions(
  { reportId, mentionIds, changeNumbers, changes }: ReportChanges,
  now: Date,
): QueryConfig {
  if (changes.length <= FEW_CHANGES) {
    const positions = changeNumbers.map((number) => number + 1);
    return { ...UPDATE_BY_POSITION, values: [reportId, now, mentionIds, positions, ...columnsOf(changes)] };
  }
  const each = changeNumbers.map((number) => changes[number]);
  return { ...UPDATE_ONE_BY_ONE, values: [reportId, now, mentionIds, ...columnsOf(each)] };
}

/** Lists of different lengths cannot be the elements of one array parameter, so tags travel as texts. */
const columnsOf = (changes: readonly Change[]): unknown[][] =>
  MEMBERS.map((member) =>
    changes.map(({ [member]: value }) => (Array.isArray(value) ? arrayLiteral(value) : (value ?? null))),
  );

const INSERT_RECORD = `
  insert into coding.change_record
    (report_id, changed_at, user_id, application_id, mention_ids, payload_numbers, payloads)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** The change record of one report (contract C9). */
export const insertRecord = (
  reportId: string,
  { mentionIds, payloadNumbers, payloads }: Awaited<ReturnType<typeof recordOf>>,
  now: Date,
  { userId, applicationId }: TokenOwner,
): QueryConfig => ({
  name: 'insert record',
  text: INSERT_RECORD,
  values: [reportId, now, userId, applicationId, mentionIds, payloadNumbers, JSON.stringify(payloads)],
});
