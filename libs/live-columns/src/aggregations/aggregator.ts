import type {
  Aggregation,
  HistogramAggregation,
  StatsAggregation,
  TermField,
  TermsAggregation,
  ValueAggregation,
  WordsAggregation,
} from '@earshot/filter-kit';
import { NUMBER_COLUMNS, TIME_COLUMNS } from '@earshot/mention-query';
import { columnOf, needsCollaboration } from '../columns/fields.js';
import type { MentionColumns } from '../columns/mention-columns.js';
import type { ReportSettings } from '../conditions/compile-filters.js';
import { firstInOrder } from '../first-in-order.js';
import { identity } from '../permutation.js';
import type { Steps } from '../steps.js';
import type { Words } from '../words/counted-words.js';
import type { Aggregated, AggregationRules, Bucket, BucketsOf, Stats } from './aggregated.js';
import { type ComparedCounts, Counter, type Counts } from './counter.js';
import { Groups } from './groups.js';
import { type Intervals, intervalsOf } from './intervals.js';
import { type Keyed, NO_KEYS, singleKeys } from '../columns/keyed.js';

/** Selected rows, ascending. In a comparison, the intervals of histograms are counted from the one of `begin`. */
interface Side {
  readonly rows: Uint32Array;
  readonly begin?: number;
}

/** Aggregates selected rows (rule D16), and those that they are compared with, if there are any (rule D21). */
export class Aggregator {
  private readonly counter = new Counter();
  private readonly intervals = new Map<HistogramAggregation, Map<Side, Intervals>>();

  constructor(
    private readonly columns: MentionColumns,
    private readonly report: ReportSettings,
    /** The selection, and the one that it is compared with. */
    private readonly sides: readonly Side[],
    private readonly rules: AggregationRules,
    private readonly countWords: (aggregation: WordsAggregation) => Steps<Words>,
  ) {}

  /** The results of aggregations in their order. */
  *aggregate(aggregations: readonly Aggregation[]): Steps<Aggregated[]> {
    const results: Aggregated[] = [];
    for (const aggregation of aggregations) {
      if (aggregation.type === 'words') {
        results.push(yield* this.countWords(aggregation));
        continue;
      }
      const [own, other] = this.sides;
      if (other && aggregation.type === 'terms') {
        const compared = this.counter.compare(own.rows, other.rows, this.keyed(aggregation.field));
        yield;
        results.push(yield* this.terms(aggregation, compared));
        continue;
      }
      const counts: Counts[] = [];
      for (const side of this.sides) {
        counts.push(this.counter.count(side.rows, this.keyedBy(aggregation, side)));
        yield;
      }
      results.push(yield* this.result(aggregation, counts));
    }
    return results;
  }

  private *result(aggregation: ValueAggregation, counts: readonly Counts[]): Steps<Aggregated> {
    switch (aggregation.type) {
      case 'terms':
        return yield* this.terms(aggregation, this.counter.joined(counts));
      case 'date_histogram':
        return yield* this.histogram(aggregation, this.counter.joined(counts));
      case 'cardinality': {
        const [value, compared] = counts.map(({ keys }) => keys.length);
        return { value, compared };
      }
      case 'stats': {
        const [stats, compared] = counts.map((each) => this.stats(aggregation, each));
        return { ...stats, compared };
      }
    }
  }

  private *terms(aggregation: TermsAggregation, found: ComparedCounts): Steps<BucketsOf<string>> {
    const { field, size, order, after } = aggregation;
    const { keys, counts, compared, missing } = found;
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
    const buckets = yield* this.buckets(aggregation, found, shown, (key) => column.key(key));
    const notShown = (numbers: Uint32Array) => sumAt(candidates, numbers) - sumAt(shown, numbers);
    return { buckets, other: notShown(counts), otherCompared: compared && notShown(compared), missing };
  }

  private *histogram(aggregation: HistogramAggregation, found: ComparedCounts): Steps<BucketsOf<number>> {
    const { keys, compared, missing } = found;
    const shown = Array.from(identity(keys.length)).sort((a, b) => keys[a] - keys[b]);
    const { starts } = this.intervalsOf(aggregation, this.sides[0]);
    const keyOf = (key: number) => (compared ? key - 1 : starts[key - 1]);
    return { buckets: yield* this.buckets(aggregation, found, shown, keyOf), other: 0, missing };
  }

  private stats({ field }: StatsAggregation, { keys, counts }: Counts): Stats {
    const column = this.columns.numbers[NUMBER_COLUMNS[field]];
    if (keys.length === 0) return { count: 0 };
    const numbers = Float64Array.from(keys, (key) => column.number(key));
    const min = numbers.reduce((a, b) => Math.min(a, b));
    const max = numbers.reduce((a, b) => Math.max(a, b));
    return { count: counts.reduce((a, b) => a + b), min, max, sum: column.sum(keys, counts) };
  }

  /** The buckets of the keys at the places `shown`. Only aggregations of all selected rows have nested ones. */
  private *buckets<Key>(
    aggregation: TermsAggregation | HistogramAggregation,
    { keys, counts, compared }: ComparedCounts,
    shown: readonly number[],
    keyOf: (key: number) => Key,
  ): Steps<Bucket<Key>[]> {
    this.rules.spend(aggregation, shown.length);
    const shownKeys = shown.map((index) => keys[index]);
    const sizes = [counts, ...(compared ? [compared] : [])].map((all) => shown.map((index) => all[index]));
    const nested = yield* this.nested(aggregation, shownKeys, sizes);
    return shownKeys.map((key, index) => ({
      key: keyOf(key),
      count: sizes[0][index],
      compared: sizes[1]?.[index],
      nested: nested.map((results) => results[index]),
    }));
  }

  /** Of each nested aggregation the results of all buckets. `sizes` are the mentions of each bucket, by side. */
  private *nested(
    aggregation: TermsAggregation | HistogramAggregation,
    keys: readonly number[],
    sizes: readonly (readonly number[])[],
  ): Steps<Aggregated[][]> {
    const aggregations = aggregation.aggregations as readonly ValueAggregation[];
    if (aggregations.length === 0) return [];
    const groups = this.sides.map(
      (side, index) => new Groups(side.rows, this.keyedBy(aggregation, side), keys, sizes[index], this.counter),
    );
    const nested: Aggregated[][] = [];
    for (const one of aggregations) {
      const results: Aggregated[] = [];
      const counting = this.sides.map((side, index) => groups[index].count(this.keyedBy(one, side))[Symbol.iterator]());
      while (results.length < keys.length) {
        const counts = counting.map((counted) => counted.next().value as Counts);
        results.push(yield* this.result(one, counts));
        yield;
      }
      nested.push(results);
    }
    return nested;
  }

  /** What an aggregation counts. */
  private keyedBy(aggregation: ValueAggregation, side: Side): Keyed {
    switch (aggregation.type) {
      case 'terms':
      case 'cardinality':
        return this.keyed(aggregation.field);
      case 'date_histogram':
        return this.intervalsOf(aggregation, side).keyed;
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
  private intervalsOf(aggregation: HistogramAggregation, side: Side): Intervals {
    let bySide = this.intervals.get(aggregation);
    if (!bySide) this.intervals.set(aggregation, (bySide = new Map<Side, Intervals>()));
    let intervals = bySide.get(side);
    if (!intervals) {
      const column = this.columns.times[TIME_COLUMNS[aggregation.field]];
      const startsOf = (first: number, last: number) => this.rules.startsOf(aggregation, side.begin ?? first, last);
      intervals = intervalsOf(column, side.rows, startsOf);
      bySide.set(side, intervals);
    }
    return intervals;
  }
}

function sumAt(places: ArrayLike<number>, numbers: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < places.length; at++) sum += numbers[places[at]];
  return sum;
}
