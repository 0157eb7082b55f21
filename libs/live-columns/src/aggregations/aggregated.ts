import type { BucketAggregation, HistogramAggregation } from '@earshot/filter-kit';
import type { Words } from '../words/counted-words.js';

/** The result of an aggregation (rule D16). `compared` is there if a second selection is compared (rule D21). */
export type Aggregated = BucketsOf<string> | BucketsOf<number> | Cardinality | Stats | Words;

/**
 * The keys of intervals are their first instants in milliseconds since 1970, or in a comparison their positions from 0,
 * because an interval then has two first instants. Empty intervals are left out.
 */
export interface BucketsOf<Key> {
  readonly buckets: readonly Bucket<Key>[];
  /** The sum of the counts that are not shown. */
  readonly other: number;
  /** The same sum of the mentions that are compared. */
  readonly otherCompared?: number;
  /** The mentions without a value. */
  readonly missing: number;
}

export interface Bucket<Key> {
  readonly key: Key;
  readonly count: number;
  readonly compared?: number;
  /** The results of the nested aggregations, in their order. */
  readonly nested: readonly Aggregated[];
}

export interface Cardinality {
  readonly value: number;
  readonly compared?: number;
}

/** Without a known number, only `count` is known. */
export interface Stats {
  readonly count: number;
  readonly min?: number;
  readonly max?: number;
  /** A decimal. It is exact, so that sums of reports add up. */
  readonly sum?: string;
  readonly compared?: Stats;
}

/** What aggregations need to know from their caller. */
export interface AggregationRules {
  /** The first instants of the intervals from that of `first` to that of `last`, all in milliseconds since 1970. */
  startsOf(aggregation: HistogramAggregation, first: number, last: number): readonly number[];
  /** Is called before buckets are made, and throws if they are too many. */
  spend(aggregation: BucketAggregation, buckets: number): void;
}
