import { type Aggregation, type BucketAggregation, FIRST_TIME, type HistogramAggregation } from '@earshot/filter-kit';
import {
  type Aggregated,
  type AggregationRules,
  type Bucket,
  type BucketsOf,
  type Cardinality,
  finite,
  type Stats,
  type Steps,
  type Words,
} from '@earshot/live-columns';
import { AnswerSize, MAX_BUCKETS, valuesOfBucket } from './answer-size.js';
import { Calendar } from './calendar/calendar.js';
import type { ComparedFilters } from './compared-filters.js';

/** The intervals of an aggregation. More than an answer may have are an error (rule D16). */
export class Rules implements AggregationRules {
  private readonly size: AnswerSize;

  constructor(
    aggregations: readonly Aggregation[],
    private readonly isCompared: boolean,
  ) {
    this.size = new AnswerSize(aggregations, isCompared);
  }

  startsOf(histogram: HistogramAggregation, first: number, last: number): number[] {
    const { interval, timeZone, path } = histogram;
    const starts = new Calendar(interval, timeZone).startsBetween(first, last, MAX_BUCKETS + 1);
    // All of them will be in the answer, with aggregations that have no buckets yet.
    this.size.check(path, starts.length, starts.length * valuesOfBucket(histogram, this.isCompared));
    return starts;
  }

  /** The first instants of the intervals at the positions up to `last`, from the one of `begin` (rule D21). */
  startsFrom({ interval, timeZone, path }: HistogramAggregation, begin: number, last: number): number[] {
    this.size.check(path, last + 1, 0);
    return new Calendar(interval, timeZone).startsBetween(begin, Infinity, last + 1);
  }

  spend(aggregation: BucketAggregation, buckets: number): void {
    this.size.spend(aggregation, buckets);
  }
}

/** Buckets that are made in one step, each with what is nested in it. */
const PER_STEP = 2_000;

/** Makes the results of an answer from what an engine found: with names, and with the empty intervals of histograms. */
export class Results {
  private readonly rules: Rules;
  private made = 0;

  constructor(
    private readonly aggregations: readonly Aggregation[],
    private readonly comparison?: ComparedFilters,
  ) {
    this.rules = new Rules(aggregations, comparison !== undefined);
  }

  /** The results by name, in the order of the aggregations. */
  from(aggregated: readonly Aggregated[]): Steps<Record<string, object>> {
    return this.of(this.aggregations, aggregated);
  }

  /** Without `aggregated`, the results of no mention. */
  private *of(aggregations: readonly Aggregation[], aggregated?: readonly Aggregated[]): Steps<Record<string, object>> {
    const results: Record<string, object> = {};
    for (const [index, aggregation] of aggregations.entries()) {
      results[aggregation.name] = yield* this.resultOf(aggregation, aggregated?.[index]);
    }
    return results;
  }

  private *resultOf(aggregation: Aggregation, aggregated: Aggregated | undefined): Steps<object> {
    switch (aggregation.type) {
      case 'terms': {
        const found = (aggregated ?? NO_BUCKETS) as BucketsOf<string>;
        const { buckets, other, otherCompared = 0, missing } = found;
        this.rules.spend(aggregation, buckets.length);
        const made = { buckets: yield* this.buckets(aggregation, buckets), other, missing };
        if (aggregation.order !== 'key') return made;
        // The others are behind the last bucket.
        return { ...made, next: other + otherCompared > 0 ? buckets.at(-1)!.key : null };
      }
      case 'date_histogram': {
        const { buckets, missing } = (aggregated ?? NO_BUCKETS) as BucketsOf<number>;
        return { buckets: yield* this.buckets(aggregation, this.intervals(aggregation, buckets)), missing };
      }
      case 'cardinality': {
        const { value, compared } = (aggregated ?? { value: 0, compared: 0 }) as Cardinality;
        return { value, compared: this.ifCompared(compared) };
      }
      case 'stats': {
        const { compared = NO_STATS, ...stats } = (aggregated ?? NO_STATS) as Stats;
        return { ...statsResult(stats), compared: this.ifCompared(statsResult(compared)) };
      }
      case 'words': {
        const { words, mentions } = (aggregated ?? NO_WORDS) as Words;
        return { buckets: words, mentions };
      }
    }
  }

  private *buckets({ aggregations }: BucketAggregation, buckets: Iterable<FoundBucket>): Steps<object[]> {
    const made: object[] = [];
    for (const { key, count, compared_key, compared, nested } of buckets) {
      const results = aggregations.length === 0 ? undefined : yield* this.of(aggregations, nested);
      made.push({ key, count, compared_key, compared, ...results });
      if (++this.made % PER_STEP === 0) yield;
    }
    return made;
  }

  /** Each interval from the first to the last that has mentions. */
  private *intervals(histogram: HistogramAggregation, buckets: readonly Bucket<number>[]): Iterable<FoundBucket> {
    if (buckets.length === 0) return;
    const known = new Map(buckets.map((bucket) => [bucket.key, bucket]));
    const [first, last] = [buckets[0].key, buckets.at(-1)!.key];
    if (this.comparison?.begins) {
      const [starts, others] = this.comparison.begins.map((begin) => this.rules.startsFrom(histogram, begin, last));
      this.rules.spend(histogram, last - first + 1);
      for (let position = first; position <= last; position++) {
        const { count, compared, nested } = known.get(position) ?? { count: 0, compared: 0 };
        yield { key: timeOf(starts[position]), count, compared_key: timeOf(others[position]), compared, nested };
      }
      return;
    }
    const starts = this.rules.startsOf(histogram, first, last);
    this.rules.spend(histogram, starts.length);
    for (const start of starts) {
      const { count, nested } = known.get(start) ?? { count: 0 };
      yield { key: timeOf(start), count, nested };
    }
  }

  private ifCompared<T>(value: T): T | undefined {
    return this.comparison && value;
  }
}

/** A bucket of an answer. Without `nested` it has no mentions. Members without a value are not in the answer. */
interface FoundBucket {
  key: string;
  count: number;
  compared_key?: string;
  compared?: number;
  nested?: readonly Aggregated[];
}

const NO_BUCKETS = { buckets: [], other: 0, missing: 0 };
const NO_STATS: Stats = { count: 0 };
const NO_WORDS: Words = { words: [], mentions: 0 };

/** The first year of a time zone may begin in the year 0 of UTC, before the first time that there is (rule D14). */
const timeOf = (instant: number): string => new Date(Math.max(instant, FIRST_TIME)).toISOString();

function statsResult({ count, min, max, sum: exact }: Stats): object {
  if (count === 0) return { count, min: null, max: null, sum: 0, avg: null };
  const sum = finite(Number(exact));
  return { count, min, max, sum, avg: sum / count };
}
