import type { Aggregation, BucketAggregation, HistogramAggregation } from '@earshot/filter-kit';
import type { Aggregated, AggregationRules, BucketsOf, Cardinality, Stats } from '@earshot/live-columns';
import { AnswerSize, MAX_BUCKETS, valuesOfBucket } from '../../analytics/answer-size.js';
import { Calendar } from '../../analytics/calendar/calendar.js';
import { statsResult } from '../../analytics/analytics-document.js';

/** The intervals of an aggregation, for the columns. More than an answer may have are an error. */
export class Rules implements AggregationRules {
  private readonly size: AnswerSize;

  constructor(aggregations: readonly Aggregation[]) {
    this.size = new AnswerSize(aggregations);
  }

  startsOf(histogram: HistogramAggregation, first: number, last: number): number[] {
    const { interval, timeZone, path } = histogram;
    const starts = new Calendar(interval, timeZone).startsBetween(first, last, MAX_BUCKETS + 1);
    // Of an aggregation that has others, all intervals are in the answer. They have none of their buckets yet.
    this.size.check(path, starts.length, starts.length * valuesOfBucket(histogram));
    return starts;
  }

  spend(aggregation: BucketAggregation, buckets: number): void {
    this.size.spend(aggregation, buckets);
  }
}

/** What columns found as results of an answer: with names, and with the empty intervals of histograms (rule D16). */
export class Results {
  private readonly rules: Rules;

  constructor(private readonly aggregations: readonly Aggregation[]) {
    this.rules = new Rules(aggregations);
  }

  /** The results of `aggregated`, by name. */
  from(aggregated: readonly Aggregated[]): Record<string, object> {
    return this.of(this.aggregations, aggregated);
  }

  /** The results by name, in the order of the aggregations. Without `aggregated`, those of no mention. */
  private of(aggregations: readonly Aggregation[], aggregated?: readonly Aggregated[]): Record<string, object> {
    return Object.fromEntries(
      aggregations.map((aggregation, index) => [aggregation.name, this.resultOf(aggregation, aggregated?.[index])]),
    );
  }

  private resultOf(aggregation: Aggregation, aggregated: Aggregated | undefined): object {
    switch (aggregation.type) {
      case 'terms': {
        const { buckets, other, missing } = (aggregated ?? NO_BUCKETS) as BucketsOf<string>;
        this.rules.spend(aggregation, buckets.length);
        const shown = buckets.map(({ key, count, nested }) => ({
          ...{ key, count },
          ...this.of(aggregation.aggregations, nested),
        }));
        return { buckets: shown, other, missing };
      }
      case 'date_histogram': {
        const { buckets, missing } = (aggregated ?? NO_BUCKETS) as BucketsOf<number>;
        return { buckets: this.intervals(aggregation, buckets), missing };
      }
      case 'cardinality':
        return { value: (aggregated as Cardinality | undefined)?.value ?? 0 };
      case 'stats':
        return statsResult((aggregated ?? { count: 0 }) as Stats);
    }
  }

  /** Each interval from the first to the last that has mentions. */
  private intervals(aggregation: HistogramAggregation, buckets: BucketsOf<number>['buckets']): object[] {
    if (buckets.length === 0) return [];
    const known = new Map(buckets.map((bucket) => [bucket.key, bucket]));
    const starts = this.rules.startsOf(aggregation, buckets[0].key, buckets.at(-1)!.key);
    this.rules.spend(aggregation, starts.length);
    return starts.map((start) => {
      const bucket = known.get(start);
      const results = this.of(aggregation.aggregations, bucket?.nested);
      return { key: new Date(start).toISOString(), count: bucket?.count ?? 0, ...results };
    });
  }
}

const NO_BUCKETS = { buckets: [], other: 0, missing: 0 };
