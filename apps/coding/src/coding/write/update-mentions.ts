import { CODED_MEMBERS, type CodedColumn, type CodedValues } from '@earshot/coding/entities';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { ReportUpdate } from '../plan/fold.js';
import { batchesOf, type UpdateBatch } from './update-batches.js';

type CodedMember = (typeof CODED_MEMBERS)[number];
type ListColumn = Extract<CodedMember, { type: 'text[]' }>['column'];
type TextColumn = Exclude<CodedColumn, ListColumn>;

/** For a list, the elements of all values, and the bounds of each value in them: `from` is null if it is not set. */
type ListParameters = Record<ListColumn, string[]> & Record<`${ListColumn} ${'from' | 'to'}`, (number | null)[]>;
type ValueParameters = Record<TextColumn, (string | null)[]> & ListParameters;
type Parameters = ValueParameters & { report: string; now: Date; mentions: string[]; positions: number[] };

type Placeholder = (parameter: keyof Parameters) => string;

/** The element of an array parameter for the mention. The elements are not joined rows: that plan is not stable. */
const elementOf = ($: Placeholder, parameter: keyof Parameters, type: string): string =>
  `(${$(parameter)}::${type}[])[position]`;

/**
 * The new value of a member, or the old one if it is not set. A list is a slice of all elements: distributed tables
 * reject a cast from text to a list here, because PostgreSQL does not declare it as immutable.
 */
function newValue(member: CodedMember, $: Placeholder): string {
  const { column } = member;
  if (member.type === 'text') return `coalesce(${elementOf($, column, 'text')}, mention.${column})`;
  const [from, to] = [elementOf($, `${member.column} from`, 'integer'), elementOf($, `${member.column} to`, 'integer')];
  return `case when ${from} is null then mention.${column} else (${$(column)}::text[])[${from}:${to}] end`;
}

/**
 * Updates mentions of one report. Sends each distinct value once; a mention refers to its values by position. The rows
 * are sorted by key, so the update reads each page of the index and the table once, which saves a tenth of the time. A
 * coded review status sets `reviewed_at` to `now`, the time of the request; `unreviewed` clears it (rule C8).
 */
const updateBatch = preparedStatement<never, Parameters>('update mentions', ($) => {
  const status = elementOf($, 'review_status', 'text');
  return `
  update coding.mention as mention
     set ${CODED_MEMBERS.map((member) => `${member.column} = ${newValue(member, $)}`).join(',\n         ')},
         reviewed_at = case
           when ${status} is null then reviewed_at
           when ${status} = 'unreviewed' then null
           else ${$('now')}::timestamptz
         end
    from (select *
            from unnest(${$('mentions')}::text[], ${$('positions')}::integer[]) as posted (mention_id, position)
           order by mention_id collate "C") as posted
   where mention.report_id = ${$('report')} and mention.id = posted.mention_id`;
});

/** The statements of an update: one, unless its mentions get very many distinct values. */
export const updateMentions = (update: ReportUpdate, now: Date): Statement<never>[] =>
  batchesOf(update).map(({ mentions, positions, values }) =>
    updateBatch({ report: update.reportId, now, mentions, positions, ...parametersOf(values) }),
  );

const parametersOf = (values: UpdateBatch['values']): ValueParameters =>
  Object.assign(
    {},
    ...CODED_MEMBERS.map((member) =>
      member.type === 'text'
        ? { [member.column]: values.map(({ [member.column]: value }) => value ?? null) }
        : listParameters(member.column, values),
    ),
  ) as ValueParameters;

function listParameters(column: ListColumn, values: readonly CodedValues[]): ListParameters {
  const [elements, from, to]: [string[], (number | null)[], (number | null)[]] = [[], [], []];
  for (const { [column]: list } of values) {
    from.push(list ? elements.length + 1 : null);
    for (const element of list ?? []) elements.push(element);
    to.push(list ? elements.length : null);
  }
  return { [column]: elements, [`${column} from`]: from, [`${column} to`]: to } as ListParameters;
}
