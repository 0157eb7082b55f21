import type {
  Aggregation,
  HistogramAggregation,
  StatsAggregation,
  TermField,
  TermsAggregation,
} from '@earshot/filter-kit';
import { NUMBER_COLUMNS, TIME_COLUMNS } from '@earshot/mention-query';
import { columnOf, needsCollaboration } from '../columns/fields.js';
import type { MentionColumns } from '../columns/mention-columns.js';
import type { ReportSettings } from '../conditions/compile-filters.js';
import { firstInOrder } from '../first-in-order.js';
import type { Aggregated, AggregationRules, Bucket, BucketsOf, Stats } from './aggregated.js';
import { Counter, type Counts } from './counter.js';
import { groupRows } from './group-rows.js';
import { type Intervals, intervalsOf } from './intervals.js';
import { type Keyed, NO_KEYS, singleKeys } from './keyed.js';

/** Aggregates selected rows (rule D16). */
export class Aggregator {
  private readonly counter = new Counter();
  private readonly intervals = new Map<HistogramAggregation, Intervals>();

  constructor(
    private readonly columns: MentionColumns,
    private readonly report: ReportSettings,
    private readonly selected: Uint32Array,
    private readonly rules: AggregationRules,
  ) {}

  /** The results of aggregations in their order, for all selected rows or those of a bucket. */
  aggregate(aggregations: readonly Aggregation[], rows = this.selected): Aggregated[] {
    return aggregations.map((aggregation) => {
      switch (aggregation.type) {
        case 'terms':
          return this.terms(aggregation, rows);
        case 'date_histogram':
          return this.histogram(aggregation, rows);
        case 'cardinality':
          return { value: this.counter.count(rows, this.keyed(aggregation.field)).keys.length };
        case 'stats':
          return this.stats(aggregation, rows);
      }
    });
  }

  private terms(aggregation: TermsAggregation, rows = this.selected): BucketsOf<string> {
    const { field, size, order } = aggregation;
    const column = this.columns.values[columnOf(field)];
    const keyed = this.keyed(field);
    const { keys, counts, missing } = this.counter.count(rows, keyed);
    const shown = firstInOrder(
      Array.from(keys.keys()),
      size,
      (index) => (order === 'count' ? -counts[index] : 0),
      (a, b) => column.compareKeys(keys[a], keys[b]),
    );
    const buckets = this.buckets(aggregation, keyed, { keys, counts }, shown, (key) => column.key(key));
    return { buckets, other: sum(counts) - sum(shown.map((index) => counts[index])), missing };
  }

  private histogram(aggregation: HistogramAggregation, rows = this.selected): BucketsOf<number> {
    const { keyed, starts } = this.intervalsOf(aggregation);
    const { keys, counts, missing } = this.counter.count(rows, keyed);
    const shown = Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b]);
    const buckets = this.buckets(aggregation, keyed, { keys, counts }, shown, (key) => starts[key - 1]);
    return { buckets, other: 0, missing };
  }

  private stats({ field }: StatsAggregation, rows = this.selected): Stats {
    const column = this.columns.numbers[NUMBER_COLUMNS[field]];
    const { keys, counts } = this.counter.count(rows, singleKeys(column.column.codes, column.codeCount));
    if (keys.length === 0) return { count: 0 };
    // Codes are in the order of their numbers.
    const least = keys.reduce((a, b) => Math.min(a, b));
    const most = keys.reduce((a, b) => Math.max(a, b));
    return { count: sum(counts), min: column.number(least), max: column.number(most), sum: column.sum(keys, counts) };
  }

  /** The buckets of the keys at the places `shown`. */
  private buckets<Key>(
    aggregation: TermsAggregation | HistogramAggregation,
    keyed: Keyed,
    { keys, counts }: Pick<Counts, 'keys' | 'counts'>,
    shown: readonly number[],
    keyOf: (key: number) => Key,
  ): Bucket<Key>[] {
    this.rules.spend(aggregation, shown.length);
    const { aggregations } = aggregation;
    const shownKeys = shown.map((index) => keys[index]);
    const shownCounts = shown.map((index) => counts[index]);
    const groups = aggregations.length > 0 ? groupRows(this.selected, keyed, shownKeys, shownCounts) : [];
    return shownKeys.map((key, index) => ({
      key: keyOf(key),
      count: shownCounts[index],
      nested: this.aggregate(aggregations, groups[index]),
    }));
  }

  private keyed(field: TermField): Keyed {
    if (needsCollaboration(field) && !this.report.collaboration_enabled) return NO_KEYS;
    return this.columns.values[columnOf(field)];
  }

  /** The same for all buckets. */
  private intervalsOf(aggregation: HistogramAggregation): Intervals {
    let intervals = this.intervals.get(aggregation);
    if (!intervals) {
      const column = this.columns.times[TIME_COLUMNS[aggregation.field]];
      const startsOf = (first: number, last: number) => this.rules.startsOf(aggregation, first, last);
      intervals = intervalsOf(column, this.selected, startsOf);
      this.intervals.set(aggregation, intervals);
    }
    return intervals;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
