import type { FilterSet, WordsAggregation } from '@earshot/filter-kit';
import type { Bitmap, LiveColumns, Steps, TextFilter, WordLists } from '@earshot/live-columns';
import { analyticsDocument } from '../../analytics-results/analytics-document.js';
import { Rules } from '../../analytics-results/results.js';
import type { ColumnAnswer, Question } from '../thread-messages.js';

/** Selects and aggregates the rows of a copy, in steps between which other work of the thread may come. */
export function* answerOf(
  columns: LiveColumns,
  { report, filters, mostIds = 0, document }: Question,
  rowsOf: (filter: TextFilter) => Bitmap,
  lists: WordLists | undefined,
): Steps<ColumnAnswer> {
  const selection = yield* columns.selecting(filters, report, rowsOf);
  const { total } = selection;
  const ids = total <= mostIds ? selection.firstIds({ key: 'date', direction: 'asc' }, total) : undefined;
  if (!document) return { total, ids };
  const { aggregations, comparison } = document;
  const compared = comparison && (yield* columns.selecting(comparison.filters, report, rowsOf));
  const others = compared && { with: compared, begins: comparison?.begins };
  const background = wordsOf({ document })?.against;
  const against = background && (yield* columns.selecting(background, report, rowsOf));
  const rules = new Rules(aggregations, compared !== undefined);
  const aggregated = yield* selection.aggregating(aggregations, rules, others, lists && { lists, against });
  yield;
  const found = { aggregated, total, compared: compared?.total };
  return { total, ids, document: yield* analyticsDocument(document, found) };
}

/** The only aggregation that counts words, if there is one (rule D20). */
export const wordsOf = ({ document }: Pick<Question, 'document'>): WordsAggregation | undefined =>
  document?.aggregations.find((one) => one.type === 'words');

/** All filters of a question. */
export const filterSetsOf = (question: Question): FilterSet[] =>
  [question.filters, question.document?.comparison?.filters, wordsOf(question)?.against].filter(
    (set) => set !== undefined,
  );
