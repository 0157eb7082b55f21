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
import { identity } from '../permutation.js';
import type { Steps } from '../steps.js';
import type { Aggregated, AggregationRules, Bucket, BucketsOf, Stats } from './aggregated.js';
import { Counter, type Counts } from './counter.js';
import { Groups } from './groups.js';
import { type Intervals, intervalsOf } from './intervals.js';
import { type Keyed, NO_KEYS, singleKeys } from '../columns/keyed.js';

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

  /** The results of aggregations in their order. */
  *aggregate(aggregations: readonly Aggregation[]): Steps<Aggregated[]> {
    const results: Aggregated[] = [];
    for (const aggregation of aggregations) {
      const counts = this.counter.count(this.selected, this.keyedBy(aggregation));
      yield;
      results.push(yield* this.result(aggregation, counts));
    }
    return results;
  }

  private *result(aggregation: Aggregation, counts: Counts): Steps<Aggregated> {
    switch (aggregation.type) {
      case 'terms':
        return yield* this.terms(aggregation, counts);
      case 'date_histogram':
        return yield* this.histogram(aggregation, counts);
      case 'cardinality':
        return { value: counts.keys.length };
      case 'stats':
        return this.stats(aggregation, counts);
    }
  }

  private *terms(aggregation: TermsAggregation, { keys, counts, missing }: Counts): Steps<BucketsOf<string>> {
    const { field, size, order, after } = aggregation;
    const column = this.columns.values[columnOf(field)];
    const isAfter = after === undefined ? undefined : column.areAfter(after);
    const places = identity(keys.length);
    const candidates = isAfter ? places.filter((index) => isAfter(keys[index])) : places;
    const shown = firstInOrder(
      candidates,
      size,
      (index) => (order === 'count' ? -counts[index] : 0),
      (a, b) => column.compareKeys(keys[a], keys[b]),
    );
    const buckets = yield* this.buckets(aggregation, { keys, counts }, shown, (key) => column.key(key));
    const countOf = (index: number) => counts[index];
    return { buckets, other: sum(candidates.map(countOf)) - sum(shown.map(countOf)), missing };
  }

  private *histogram(aggregation: HistogramAggregation, { keys, counts, missing }: Counts): Steps<BucketsOf<number>> {
    const { starts } = this.intervalsOf(aggregation);
    const shown = Array.from(identity(keys.length)).sort((a, b) => keys[a] - keys[b]);
    const buckets = yield* this.buckets(aggregation, { keys, counts }, shown, (key) => starts[key - 1]);
    return { buckets, other: 0, missing };
  }

  private stats({ field }: StatsAggregation, { keys, counts }: Counts): Stats {
    const column = this.columns.numbers[NUMBER_COLUMNS[field]];
    if (keys.length === 0) return { count: 0 };
    const numbers = Float64Array.from(keys, (key) => column.number(key));
    const min = numbers.reduce((a, b) => Math.min(a, b));
    const max = numbers.reduce((a, b) => Math.max(a, b));
    return { count: sum(counts), min, max, sum: column.sum(keys, counts) };
  }

  /** The buckets of the keys at the places `shown`. Only aggregations of all selected rows have nested ones. */
  private *buckets<Key>(
    aggregation: TermsAggregation | HistogramAggregation,
    { keys, counts }: Pick<Counts, 'keys' | 'counts'>,
    shown: readonly number[],
    keyOf: (key: number) => Key,
  ): Steps<Bucket<Key>[]> {
    this.rules.spend(aggregation, shown.length);
    const shownKeys = shown.map((index) => keys[index]);
    const shownCounts = shown.map((index) => counts[index]);
    const nested = yield* this.nested(aggregation, shownKeys, shownCounts);
    return shownKeys.map((key, index) => ({
      key: keyOf(key),
      count: shownCounts[index],
      nested: nested.map((results) => results[index]),
    }));
  }

  /** Of each nested aggregation the results of all buckets. */
  private *nested(
    aggregation: TermsAggregation | HistogramAggregation,
    keys: readonly number[],
    sizes: readonly number[],
  ): Steps<Aggregated[][]> {
    const { aggregations } = aggregation;
    if (aggregations.length === 0) return [];
    const groups = new Groups(this.selected, this.keyedBy(aggregation), keys, sizes, this.counter);
    const nested: Aggregated[][] = [];
    for (const one of aggregations) {
      const results: Aggregated[] = [];
      for (const counts of groups.count(this.keyedBy(one))) {
        results.push(yield* this.result(one, counts));
        yield;
      }
      nested.push(results);
    }
    return nested;
  }

  /** What an aggregation counts. */
  private keyedBy(aggregation: Aggregation): Keyed {
    switch (aggregation.type) {
      case 'terms':
      case 'cardinality':
        return this.keyed(aggregation.field);
      case 'date_histogram':
        return this.intervalsOf(aggregation).keyed;
      case 'stats': {
        const column = this.columns.numbers[NUMBER_COLUMNS[aggregation.field]];
        return singleKeys(column.column.codes, column.codeCount);
      }
    }
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

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
