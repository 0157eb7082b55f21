import { CODED_MEMBERS, type CodedColumn, type CodedValues } from '@earshot/coding/entities';
import { arrayLiteral, preparedStatement, type Statement } from '@earshot/database-kit';
import type { ReportUpdate } from '../plan/fold.js';

const COLUMNS = CODED_MEMBERS.map(({ column }) => column);

type ValuesByColumn = Record<CodedColumn, (string | null)[]>;
type Parameters = ValuesByColumn & { report: string; now: Date; mentions: readonly string[] };

/**
 * Updates the mentions of one report in one statement, from the rows `posted`. `value` returns the SQL of the new value
 * of a column. The rows are sorted by key, so the update reads each page of the index and the table once, which saves a
 * tenth of the time. A coded review status sets `reviewed_at` to `now`, the time of the request; `unreviewed` clears it
 * (rule C8).
 */
const updateFrom = (
  $: (parameter: 'report' | 'now') => string,
  posted: string,
  value: (column: CodedColumn) => string,
): string => `
  update coding.mention as mention
     set ${CODED_MEMBERS.map((member) => `${member.column} = ${newOrKept(member, value(member.column))}`).join(',\n         ')},
         reviewed_at = case
           when ${value('review_status')} is null then reviewed_at
           when ${value('review_status')} = 'unreviewed' then null
           else ${$('now')}::timestamptz
         end
    from (select * from ${posted} order by mention_id collate "C") as posted
   where mention.report_id = ${$('report')} and mention.id = posted.mention_id`;

/** Values are sent as texts (see `valuesByColumn`). */
const newOrKept = ({ column, type }: (typeof CODED_MEMBERS)[number], value: string): string =>
  `coalesce(${type === 'text' ? value : `(${value})::${type}`}, mention.${column})`;

/**
 * Sends each distinct value once; a mention refers to its values by position. The values are array elements, not joined
 * rows, because the plan of a join is not stable.
 */
const updateByPosition = preparedStatement<never, Parameters & { positions: number[] }>('update mentions', ($) =>
  updateFrom(
    $,
    `unnest(${$('mentions')}::text[], ${$('positions')}::integer[]) as posted (mention_id, position)`,
    (column) => `(${$(column)}::text[])[position]`,
  ),
);

/** Sends the values with each mention. A subscript steps over all elements before it: too slow for many values. */
const updateOneByOne = preparedStatement<never, Parameters>('update mentions one by one', ($) =>
  updateFrom(
    $,
    `unnest(${$('mentions')}::text[], ${COLUMNS.map((column) => `${$(column)}::text[]`)}) as posted (mention_id, ${COLUMNS})`,
    (column) => `posted.${column}`,
  ),
);

/** With more distinct values than this, values are sent with each mention. */
const MAX_DISTINCT = 500;

export function updateMentions(
  { reportId: report, mentionIds: mentions, valueNumbers, values }: ReportUpdate,
  now: Date,
): Statement<never> {
  if (values.length <= MAX_DISTINCT) {
    const positions = valueNumbers.map((number) => number + 1);
    return updateByPosition({ report, now, mentions, positions, ...valuesByColumn(values) });
  }
  const each = valueNumbers.map((number) => values[number]);
  return updateOneByOne({ report, now, mentions, ...valuesByColumn(each) });
}

/** Lists are sent as texts, because lists of different lengths cannot be elements of one array parameter. */
const valuesByColumn = (values: readonly CodedValues[]): ValuesByColumn =>
  Object.fromEntries(
    COLUMNS.map((column) => [
      column,
      values.map(({ [column]: value }) => (Array.isArray(value) ? arrayLiteral(value) : (value ?? null))),
    ]),
  ) as ValuesByColumn;
