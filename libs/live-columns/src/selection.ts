import type { Aggregation } from '@earshot/filter-kit';
import type { Aggregated, AggregationRules } from './aggregations/aggregated.js';
import { Aggregator } from './aggregations/aggregator.js';
import type { Comparison } from './aggregations/comparison.js';
import { type Bitmap, rowsOf } from './bitmap.js';
import type { MentionColumns } from './columns/mention-columns.js';
import type { ReportSettings } from './conditions/compile-filters.js';
import { firstRows, type PageOrder } from './page.js';
import { identity } from './permutation.js';
import { finish, type Steps } from './steps.js';

/** The mentions that filters select. It is valid until the next change of the columns. */
export class Selection {
  private known?: Uint32Array;

  constructor(
    private readonly columns: MentionColumns,
    private readonly report: ReportSettings,
    private readonly bitmap: Bitmap,
    /** How many there are. */
    readonly total: number,
  ) {}

  /** The ids of the first mentions in an order (rule D1). */
  firstIds(order: PageOrder, size: number): string[] {
    const rows = firstRows(this.rows, order, size, this.columns);
    return Array.from(rows, (row) => this.columns.ids.get(row));
  }

  /** The results of aggregations, in their order (rule D16). */
  aggregate(
    aggregations: readonly Aggregation[],
    rules: AggregationRules,
    comparison?: Comparison<Selection>,
  ): Aggregated[] {
    return finish(this.aggregating(aggregations, rules, comparison));
  }

  /** The same in steps. */
  aggregating(
    aggregations: readonly Aggregation[],
    rules: AggregationRules,
    comparison?: Comparison<Selection>,
  ): Steps<Aggregated[]> {
    const sides = [this, ...(comparison ? [comparison.with] : [])].map(({ rows }, side) => ({
      rows,
      begin: comparison?.begins?.[side],
    }));
    return new Aggregator(this.columns, this.report, sides, rules).aggregate(aggregations);
  }

  /** The numbers of their rows, ascending. */
  private get rows(): Uint32Array {
    return (this.known ??=
      this.total === this.columns.rows.end ? identity(this.total) : rowsOf(this.bitmap, this.total));
  }
}
