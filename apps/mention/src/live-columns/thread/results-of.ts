import type { Aggregation, HistogramAggregation } from '@earshot/filter-kit';
import type { Aggregated, AggregationRules, BucketsOf, Cardinality, Stats } from '@earshot/live-columns';
import { MAX_BUCKETS, tooManyBuckets } from '../../analytics/bucket-limit.js';
import { Calendar } from '../../analytics/calendar/calendar.js';
import { statsResult } from '../../analytics/analytics-document.js';

/** The intervals of an aggregation, for the columns. More than an answer may have are an error. */
export class Rules implements AggregationRules {
  private buckets = 0;

  startsOf({ interval, timeZone, path }: HistogramAggregation, first: number, last: number): number[] {
    const starts = new Calendar(interval, timeZone).startsBetween(first, last, MAX_BUCKETS + 1);
    if (starts.length > MAX_BUCKETS) throw tooManyBuckets(path);
    return starts;
  }

  spend({ path }: Aggregation, buckets: number): void {
    this.buckets += buckets;
    if (this.buckets > MAX_BUCKETS) throw tooManyBuckets(path);
  }
}

/** What columns found as results of an answer: with names, and with the empty intervals of histograms (rule D16). */
export class Results {
  private readonly rules = new Rules();

  /** The results by name, in the order of the aggregations. Without `aggregated`, those of no mention. */
  of(aggregations: readonly Aggregation[], aggregated?: readonly Aggregated[]): Record<string, object> {
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
