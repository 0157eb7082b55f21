import { arrayLiteral } from '@earshot/database-kit';
import type { QueryConfig } from 'pg';
import type { Change } from './changes.js';
import type { ReportChanges } from './report-changes.js';

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
