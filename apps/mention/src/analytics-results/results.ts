import type { Aggregation, BucketAggregation, HistogramAggregation } from '@earshot/filter-kit';
import type { Aggregated, AggregationRules, Bucket, BucketsOf, Cardinality, Stats, Steps } from '@earshot/live-columns';
import { AnswerSize, MAX_BUCKETS, valuesOfBucket } from './answer-size.js';
import { Calendar } from './calendar/calendar.js';

/** The intervals of an aggregation. More than an answer may have are an error (rule D16). */
export class Rules implements AggregationRules {
  private readonly size: AnswerSize;

  constructor(aggregations: readonly Aggregation[]) {
    this.size = new AnswerSize(aggregations);
  }

  startsOf(histogram: HistogramAggregation, first: number, last: number): number[] {
    const { interval, timeZone, path } = histogram;
    const starts = new Calendar(interval, timeZone).startsBetween(first, last, MAX_BUCKETS + 1);
    // All of them will be in the answer, with aggregations that have no buckets yet.
    this.size.check(path, starts.length, starts.length * valuesOfBucket(histogram));
    return starts;
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

  constructor(private readonly aggregations: readonly Aggregation[]) {
    this.rules = new Rules(aggregations);
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
        const { buckets, other, missing } = (aggregated ?? NO_BUCKETS) as BucketsOf<string>;
        this.rules.spend(aggregation, buckets.length);
        const made = { buckets: yield* this.buckets(aggregation, buckets), other, missing };
        if (aggregation.order !== 'key') return made;
        // The others are behind the last bucket.
        return { ...made, next: other > 0 ? buckets.at(-1)!.key : null };
      }
      case 'date_histogram': {
        const { buckets, missing } = (aggregated ?? NO_BUCKETS) as BucketsOf<number>;
        return { buckets: yield* this.buckets(aggregation, this.intervals(aggregation, buckets)), missing };
      }
      case 'cardinality':
        return { value: (aggregated as Cardinality | undefined)?.value ?? 0 };
      case 'stats':
        return statsResult((aggregated ?? { count: 0 }) as Stats);
    }
  }

  private *buckets({ aggregations }: BucketAggregation, buckets: Iterable<FoundBucket>): Steps<object[]> {
    const made: object[] = [];
    for (const { key, count, nested } of buckets) {
      if (aggregations.length === 0) made.push({ key, count });
      else made.push({ key, count, ...(yield* this.of(aggregations, nested)) });
      if (++this.made % PER_STEP === 0) yield;
    }
    return made;
  }

  /** Each interval from the first to the last that has mentions. */
  private *intervals(histogram: HistogramAggregation, buckets: readonly Bucket<number>[]): Iterable<FoundBucket> {
    if (buckets.length === 0) return;
    const known = new Map(buckets.map((bucket) => [bucket.key, bucket]));
    const starts = this.rules.startsOf(histogram, buckets[0].key, buckets.at(-1)!.key);
    this.rules.spend(histogram, starts.length);
    for (const start of starts) {
      const { count, nested } = known.get(start) ?? { count: 0 };
      yield { key: new Date(start).toISOString(), count, nested };
    }
  }
}

/** A bucket of an answer. Without `nested` it has no mentions. */
interface FoundBucket {
  key: string;
  count: number;
  nested?: readonly Aggregated[];
}

const NO_BUCKETS = { buckets: [], other: 0, missing: 0 };

/** JSON has no infinity: a sum that no number can express is the greatest number. */
function statsResult({ count, min, max, sum }: Stats): object {
  if (count === 0) return { count, min: null, max: null, sum: 0, avg: null };
  const finite = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, sum!));
  return { count, min, max, sum: finite, avg: finite / count };
}
