import type { Report } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import type { Aggregation, TermsAggregation, ValueAggregation, WordsAggregation } from '@earshot/filter-kit';
import type { StatementParameters } from '@earshot/mention-query';
import type { ResolvedRequest } from '../resolve-request.js';
import { MAX_BUCKETS, MAX_VALUES, valuesOfBucket } from '../../analytics-results/answer-size.js';
import { isByList } from './columns.js';
import { NO_BACKGROUND, NO_STATS, type Numbered, numbered, type ResultPart } from './result-parts.js';
import { Selected } from './selected.js';
import { wordsQuery } from './words-sql.js';

/** A part of a result, or the total. */
export type Row = Omit<ResultPart, 'part'> & { part: ResultPart['part'] | 'total' };

/**
 * The statement that computes aggregations. It reads the mentions once, so its rows are of one moment. In a comparison, it
 * also reads those that are compared (rule D21). The total has how many buckets there are in `key`, and how many values
 * they have in `rank`. If an answer may not hold that many, there are no other rows, and nested aggregations are not
 * computed if those at the top are too many already.
 */
export function aggregationStatement(
  report: Report,
  { filters, aggregations, comparison }: ResolvedRequest,
): Statement<Row> {
  const selected = new Selected(report, filters, comparison);
  const tops = numbered(aggregations);
  const queries = tops.map((top) => queriesOf(top, selected));
  const all = tops.flatMap((top) => [top, ...top.nested]);
  const text = `
    with selected as materialized (${selected.query}),
    ${queries.map(([top]) => `${top},`).join('\n')}
    size_at_top as (${sizeOf(tops, selected)}),
    ${queries.flatMap(([, ...nested]) => nested.map((each) => `${each},`)).join('\n')}
    size as (${sizeOf(all, selected)})
    select -1 as aggregation, null::text as parent, 'total' as part, buckets::text as key, size.values::bigint as rank,
           total.count, total.compared, ${NOTHING_MORE} from size, (select ${selected.counts} from selected) as total
    ${all.map(({ number }) => `union all select * from ${nameOf(number)} where (select fits from size)`).join('\n')}`;
  return { text, values: selected.parameters.values };
}

/** The values of the selected mentions in an aggregation: an expression, with the join that it needs. */
interface Values {
  value: string;
  join: string;
}

/** The buckets that nested aggregations are in. */
interface Parents extends Values {
  condition: string;
  isTime: boolean;
}

/** The query of an aggregation at the top, and those of its nested aggregations, which need the size at the top. */
function queriesOf(one: Numbered, selected: Selected): string[] {
  if (isWords(one)) return [`${nameOf(one.number)} as (${wordsQuery(one, selected)})`];
  const top = one as Numbered<ValueAggregation>;
  const { number, aggregation, nested } = top;
  const name = nameOf(number);
  const values = valuesOf(top, selected);
  const isTime = aggregation.type === 'date_histogram';
  const shown = isTime ? 'is not null' : `in (select key from ${name} where part = 'bucket')`;
  const condition = `(select fits from size_at_top) and ${values.value} ${shown}`;
  return [
    `${name} as (${resultOf(top, values, selected)})`,
    ...(nested as Numbered<ValueAggregation>[]).map((inner) => {
      const sql = resultOf(inner, valuesOf(inner, selected), selected, {
        ...values,
        isTime,
        condition,
      });
      return `${nameOf(inner.number)} as (${sql})`;
    }),
  ];
}

/** The buckets of aggregations, the values that these have (`AnswerSize`), and whether an answer may hold that many. */
function sizeOf(aggregations: readonly Numbered[], { isCompared }: Selected): string {
  const counts = aggregations.flatMap(({ number, aggregation }) =>
    'aggregations' in aggregation
      ? `select count(*) as buckets, count(*) * ${valuesOfBucket(aggregation, isCompared)} as values from ${nameOf(number)} where part = 'bucket'`
      : [],
  );
  const sums = counts.length === 0 ? 'select 0 as buckets, 0 as values' : counts.join(' union all ');
  return `
    select sum(buckets) as buckets, sum(sizes.values) as values,
           sum(buckets) <= ${MAX_BUCKETS} and sum(sizes.values) <= ${MAX_VALUES} as fits from (${sums}) as sizes`;
}

const nameOf = (number: number): string => `a${number}`;

const isWords = (one: Numbered): one is Numbered<WordsAggregation> => one.aggregation.type === 'words';

/** A list field has a mention once in each of its buckets, and in `missing` if the list is empty. */
function valuesOf({ number, aggregation }: Numbered<ValueAggregation>, selected: Selected): Values {
  const column = selected.nameOf(aggregation);
  if (!isByList(aggregation)) return { value: column, join: '' };
  const alias = `list${number}`;
  const join = `left join lateral (select distinct unnest(${column}) as value) as ${alias} on true`;
  return { value: `${alias}.value`, join };
}

/** The parts of an aggregation, for all selected mentions or for each of the parent buckets. Each has all columns of Row. */
function resultOf(
  { number, aggregation }: Numbered<ValueAggregation>,
  { value, join }: Values,
  selected: Selected,
  parents?: Parents,
): string {
  const from = parents ? `from selected ${parents.join} ${join} where ${parents.condition}` : `from selected ${join}`;
  const pairs = `select ${selected.side} as side, ${parents?.value ?? 'null::text'} as parent, ${value} as key`;
  const counted = `select parent, key, ${selected.counts} from (${pairs} ${from}) as selected group by parent, key`;
  const counts = behind(aggregation, counted, selected.parameters);
  const keyOf = (time: string) => (selected.isCompared ? `${time}::text` : seconds(time));
  const head = `select ${number} as aggregation, ${parents?.isTime ? keyOf('parent') : 'parent'} as parent`;
  switch (aggregation.type) {
    case 'terms':
      return parents ? termsOfBuckets(aggregation, head, counts) : termsOfAll(aggregation, head, counts);
    case 'date_histogram':
      return `${head}, case when key is null then 'missing' else 'bucket' end as part, ${keyOf('key')} as key,
                null::bigint as rank, count, compared, ${NOTHING_MORE} from (${counts}) as counts`;
    case 'cardinality':
      return `${head}, 'value', null::text, null::bigint, ${selected.countsOf('key')}, ${NOTHING_MORE}
                from (select distinct * from (${pairs} ${from}) as pairs) as selected group by parent`;
    case 'stats':
      // Sums the numbers as they are written, so the sum does not depend on the order of mentions.
      return `${head}, case side when 0 then 'stats' else 'compared stats' end, null::text, null::bigint, count(key),
                0::bigint, null::bigint, min(key)::text, max(key)::text, sum(key::text::numeric)::text
                from (${pairs} ${from}) as pairs group by parent, side`;
  }
}

/** Only the counts of keys behind `after` (rule D24), and those of mentions without a key. */
function behind(aggregation: Aggregation, counts: string, parameters: StatementParameters): string {
  if (aggregation.type !== 'terms' || aggregation.after === undefined) return counts;
  const after = `${parameters.add(aggregation.after)}::text collate "C"`;
  return `select * from (${counts}) as counts where key is null or key > ${after}`;
}

const NOTHING_MORE = `${NO_BACKGROUND}, ${NO_STATS}`;

/** The label of an interval as text, in seconds since 1970. */
const seconds = (label: string): string => `extract(epoch from ${label})::bigint::text`;

const orderOf = ({ order }: TermsAggregation): string => (order === 'count' ? 'count desc, key' : 'key');

/** A field may have a million values. Only the shown ones are sorted. */
const termsOfAll = (terms: TermsAggregation, head: string, counts: string): string => `
  with counts as (${counts}),
  shown as (select * from counts where key is not null order by ${orderOf(terms)} limit ${terms.size})
  ${head}, 'bucket' as part, key, row_number() over (order by ${orderOf(terms)}) as rank, count, compared, ${NOTHING_MORE}
    from shown
  union all
  ${head}, 'missing', null::text, null::bigint, count, compared, ${NOTHING_MORE} from counts where key is null
  union all
  ${head}, 'other', null::text, null::bigint, sum(count)::bigint - (select sum(count) from shown)::bigint,
      sum(compared)::bigint - (select sum(compared) from shown)::bigint, ${NOTHING_MORE}
    from counts where key is not null group by parent`;

/** The first values of each bucket, and the sum of its others. */
const termsOfBuckets = (terms: TermsAggregation, head: string, counts: string): string => `
  with ranked as (
    select *, row_number() over (partition by parent, key is null order by ${orderOf(terms)}) as rank
      from (${counts}) as counts)
  ${head}, 'bucket' as part, key, rank, count, compared, ${NOTHING_MORE}
    from ranked where key is not null and rank <= ${terms.size}
  union all
  ${head}, case when key is null then 'missing' else 'other' end, null::text, null::bigint, sum(count)::bigint,
      sum(compared)::bigint, ${NOTHING_MORE}
    from ranked where key is null or rank > ${terms.size} group by parent, key is null`;
