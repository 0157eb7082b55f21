import { mayBeListed } from '@earshot/coding/entities';
import type { WordsAggregation } from '@earshot/filter-kit';
import { LEAST_MENTIONS } from '@earshot/live-columns';
import { DOCUMENTS, type MentionSelection } from '@earshot/mention-query';
import { NO_STATS, type Numbered } from './result-parts.js';
import type { Selected } from './selected.js';

/** The weights of the words of each text. */
const WEIGHTS = { text: '{a,b}', title: '{a}', content: '{b}' } as const;

/** More words than are wanted, because some are not listed after all (`isListedWord`). */
const SPARE = 100;

/**
 * The query of the words of the selected mentions (rule D20): side 0 are those, 1 the background, and 2 the mentions that
 * are compared.
 */
export function wordsQuery({ number, aggregation }: Numbered<WordsAggregation>, selected: Selected): string {
  const { size, order, against, in: within, count } = aggregation;
  const [own, compared] = selected.selections;
  const sides = [own, selected.also(against ?? []), ...(compared ? [compared] : [])];
  const from = (columns: string) =>
    sides.map((side, place) => `select ${place} as side, ${columns} from ${textsOf(side)}`).join(' union all ');
  const counted = (side: number) =>
    `count(${count === 'authors' ? 'distinct author_id' : '*'}) filter (where side = ${side})`;
  const head = `select ${number} as aggregation, null::text as parent`;
  return `
    with sizes as (
      select ${counted(0)} as count, ${counted(1)} as background, count(*) filter (where side = 0) as mentions
        from (${from('mention.author_id')}) as texts),
    word as (
      select lexeme as key, ${counted(0)} as count, ${counted(1)} as background, ${counted(2)} as compared
        from (${from('mention.author_id, document.words')}) as texts,
             unnest(tsvector_to_array(ts_filter(words, '${WEIGHTS[within]}'))) as lexeme
       where ${mayBeListed('lexeme collate "C"')}
       group by lexeme having count(*) filter (where side = 0) >= ${LEAST_MENTIONS}),
    first as (
      select word.* from word, sizes
       order by ${order === 'score' ? SCORE : 'word.count'} desc, key collate "C" limit ${size + SPARE})
    ${head}, 'word' as part, key, null::bigint as rank, count, compared, background, ${NO_STATS} from first
    union all
    ${head}, 'words', null::text, mentions, count, 0::bigint, background, ${NO_STATS} from sizes`;
}

/** The mentions of a selection with their texts. */
function textsOf({ drivingTable, from, reportId, condition }: MentionSelection): string {
  const join = `join ${DOCUMENTS} on document.report_id = ${reportId} and document.id = mention.id`;
  return `${from} ${drivingTable === 'mention' ? join : ''} where ${condition}`;
}

const all = '(sizes.count + sizes.background)::float8';
const withWord = '(word.count + word.background)::float8';

/** A cell of the two-by-two table, times the logarithm of its ratio to what is expected. */
const term = (observed: string, row: string, column: string): string =>
  `case when ${observed} = 0 then 0 else ${observed} * ln(${observed}::float8 * ${all} / (${row}::float8 * ${column})) end`;

const RATIO = `greatest(0, 2 * (
  ${term('word.count', 'sizes.count', withWord)}
  + ${term('(sizes.count - word.count)', 'sizes.count', `(${all} - ${withWord})`)}
  + ${term('word.background', 'sizes.background', withWord)}
  + ${term('(sizes.background - word.background)', 'sizes.background', `(${all} - ${withWord})`)}))`;

/** The signed log-likelihood ratio with 4 significant digits (`likelihoodRatio`). */
const SCORE = `(
  select case when difference = 0 or ratio = 0 then 0
              else sign(difference)::numeric * round(ratio::numeric, 3 - floor(log(ratio))::integer) end
    from (select ${RATIO} as ratio,
                 word.count::float8 * sizes.background - word.background::float8 * sizes.count as difference) as score)`;
