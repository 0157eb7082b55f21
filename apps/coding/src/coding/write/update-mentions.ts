import { CODED_MEMBERS, type CodedColumn, type CodedValues } from '@earshot/coding/entities';
import { arrayLiteral, preparedStatement, type Statement } from '@earshot/database-kit';
import type { ReportUpdate } from '../plan/fold.js';

const COLUMNS = CODED_MEMBERS.map(({ column }) => column);

type ValuesByColumn = Record<CodedColumn, (string | null)[]>;
type Parameters = ValuesByColumn & { report: string; now: Date; mentions: readonly string[] };

/**
 * Updates every mention of one report in one statement, from the rows `posted`, where `value` is what a mention gets. In
 * the order of their keys, neighbours in the index and in the table are met together, which saves a tenth of the time.
 * `now` is the time of the request, which every coded review status stamps and `unreviewed` clears (rule C8).
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

/** Values travel as texts (see `valuesByColumn`). */
const newOrKept = ({ column, type }: (typeof CODED_MEMBERS)[number], value: string): string =>
  `coalesce(${type === 'text' ? value : `(${value})::${type}`}, mention.${column})`;

/**
 * A few distinct values travel once, and each mention names its own by position: an array subscript plans the same however
 * often it runs, where a join would not.
 */
const updateByPosition = preparedStatement<never, Parameters & { positions: number[] }>('update mentions', ($) =>
  updateFrom(
    $,
    `unnest(${$('mentions')}::text[], ${$('positions')}::integer[]) as posted (mention_id, position)`,
    (column) => `(${$(column)}::text[])[position]`,
  ),
);

/** A subscript steps over all elements before it, so many distinct values travel each with its mention. */
const updateOneByOne = preparedStatement<never, Parameters>('update mentions one by one', ($) =>
  updateFrom(
    $,
    `unnest(${$('mentions')}::text[], ${COLUMNS.map((column) => `${$(column)}::text[]`)}) as posted (mention_id, ${COLUMNS})`,
    (column) => `posted.${column}`,
  ),
);

/** So many distinct values, and fewer, travel once. */
const FEW = 500;

export function updateMentions(
  { reportId: report, mentionIds: mentions, valueNumbers, values }: ReportUpdate,
  now: Date,
): Statement<never> {
  if (values.length <= FEW) {
    const positions = valueNumbers.map((number) => number + 1);
    return updateByPosition({ report, now, mentions, positions, ...valuesByColumn(values) });
  }
  const each = valueNumbers.map((number) => values[number]);
  return updateOneByOne({ report, now, mentions, ...valuesByColumn(each) });
}

/** Lists of different lengths cannot be the elements of one array parameter, so lists travel as texts. */
const valuesByColumn = (values: readonly CodedValues[]): ValuesByColumn =>
  Object.fromEntries(
    COLUMNS.map((column) => [
      column,
      values.map(({ [column]: value }) => (Array.isArray(value) ? arrayLiteral(value) : (value ?? null))),
    ]),
  ) as ValuesByColumn;
