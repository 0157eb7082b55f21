import type { WordsAggregation } from '@earshot/filter-kit';
import type { Bitmap } from '../bitmap.js';
import type { MentionColumns } from '../columns/mention-columns.js';
import { FirstInOrder } from '../first-in-order.js';
import type { Steps } from '../steps.js';
import { LEAST_MENTIONS, type Words } from './counted-words.js';
import { likelihoodRatio, mostRatio } from './likelihood-ratio.js';
import type { WordCounts, WordLists } from './word-lists.js';

/** Selected rows. */
export interface SelectedRows {
  readonly bitmap: Bitmap;
  readonly total: number;
  /** Ascending. */
  readonly rows: Uint32Array;
}

/** The rows that words are counted in. */
export interface WordSelections {
  readonly selected: SelectedRows;
  /** The background. Without it, all rows. */
  readonly against?: SelectedRows;
  readonly compared?: SelectedRows;
}

/** Words that are compared in one step. */
const PER_STEP = 4_096;

/** The first words of selected rows (rule D20). */
export function* countWords(
  columns: MentionColumns,
  lists: WordLists,
  aggregation: WordsAggregation,
  { selected, against, compared }: WordSelections,
): Steps<Words> {
  const { in: within, size, order, count: counted } = aggregation;
  const total = yield* lists.total(within, columns.rows.live);
  const everything = { counts: total, total: columns.rows.mentions };

  /** A selection of most rows is counted by the others. */
  const countMentions = function* (rows: SelectedRows | undefined): Steps<WordCounts> {
    if (!rows || rows.total === everything.total) return everything;
    if (rows.total * 2 <= everything.total) {
      return { counts: yield* lists.count(within, rows.bitmap), total: rows.total };
    }
    const { live } = columns.rows;
    const others = yield* lists.count(
      within,
      rows.bitmap.map((bits, word) => live[word] & ~bits),
    );
    return { counts: others.map((other, code) => total[code] - other), total: rows.total };
  };
  const authors = columns.values.author_id.codes;
  const countAuthors = (rows: SelectedRows | undefined): Steps<WordCounts> =>
    !rows || rows.total === everything.total
      ? lists.totalAuthors(within, columns.rows.live, everything.total, authors)
      : lists.countAuthors(within, rows.rows, authors);
  const countIn = counted === 'authors' ? countAuthors : countMentions;

  const mentions = yield* countMentions(selected);
  const own = counted === 'authors' ? yield* countAuthors(selected) : mentions;
  const background = yield* countIn(against);
  const others = compared && (yield* countIn(compared));

  const first = new FirstInOrder(size, (a, b) => lists.dictionary.compare(a, b));
  const inTable = (ratio: typeof likelihoodRatio) => (code: number) =>
    ratio(own.counts[code], own.total, background.counts[code], background.total);
  const [scoreOf, mostOf] = [inTable(likelihoodRatio), inTable(mostRatio)];
  for (let code = 0; code < lists.dictionary.size; code++) {
    if (code % PER_STEP === 0) yield;
    if (mentions.counts[code] < LEAST_MENTIONS) continue;
    if (order === 'count') first.add(code, -own.counts[code]);
    else if (!(mostOf(code) < -first.limit)) first.add(code, -scoreOf(code));
  }
  const words = first.items.map((code) => ({
    key: lists.dictionary.get(code),
    count: own.counts[code],
    background: background.counts[code],
    score: scoreOf(code),
    compared: others?.counts[code],
  }));
  return { words, mentions: selected.total };
}
