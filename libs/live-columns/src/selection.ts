import type { Aggregation, WordsAggregation } from '@earshot/filter-kit';
import type { Aggregated, AggregationRules } from './aggregations/aggregated.js';
import { Aggregator } from './aggregations/aggregator.js';
import { countWords, type SelectedRows } from './words/count-words.js';
import type { WordLists } from './words/word-lists.js';
import type { Comparison } from './aggregations/comparison.js';
import { type Bitmap, rowsOf } from './bitmap.js';
import type { MentionColumns } from './columns/mention-columns.js';
import type { ReportSettings } from './conditions/compile-filters.js';
import { firstRows, type PageOrder } from './page.js';
import { finish, type Steps } from './steps.js';

/** The words of mentions, and the background of the aggregation `words`: all mentions without `against` (rule D20). */
export interface WordSource {
  readonly lists: WordLists;
  readonly against?: Selection;
}

/** The mentions that filters select. It is valid until the next change of the columns. */
export class Selection implements SelectedRows {
  private known?: Uint32Array;

  constructor(
    private readonly columns: MentionColumns,
    private readonly report: ReportSettings,
    readonly bitmap: Bitmap,
    /** How many there are. */
    readonly total: number,
  ) {}

  /** The ids of the first mentions in an order (rule D1). */
  firstIds(order: PageOrder, size: number): string[] {
    const rows = firstRows(this.rows, order, size, this.columns);
    return Array.from(rows, (row) => this.columns.ids.get(row));
  }

  /** The results of aggregations, in their order (rules D16, D20, D21). `words` needs the words of the mentions. */
  aggregate(
    aggregations: readonly Aggregation[],
    rules: AggregationRules,
    comparison?: Comparison<Selection>,
    words?: WordSource,
  ): Aggregated[] {
    return finish(this.aggregating(aggregations, rules, comparison, words));
  }

  /** The same in steps. */
  aggregating(
    aggregations: readonly Aggregation[],
    rules: AggregationRules,
    comparison?: Comparison<Selection>,
    words?: WordSource,
  ): Steps<Aggregated[]> {
    const sides = [this, ...(comparison ? [comparison.with] : [])].map(({ rows }, side) => ({
      rows,
      begin: comparison?.begins?.[side],
    }));
    const selections = { selected: this, against: words?.against, compared: comparison?.with };
    const countOf = (aggregation: WordsAggregation) => countWords(this.columns, words!.lists, aggregation, selections);
    return new Aggregator(this.columns, this.report, sides, rules, countOf).aggregate(aggregations);
  }

  /** The numbers of their rows, ascending. */
  get rows(): Uint32Array {
    return (this.known ??= rowsOf(this.bitmap, this.total));
  }
}
