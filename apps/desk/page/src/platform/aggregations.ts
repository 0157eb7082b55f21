import type { Analytics, AnalyticsResult } from '@earshot/client';
import type { FieldName } from '../state/fields.js';

/** A value of a field, and how many mentions have it. */
export interface Bucket {
  readonly key: string;
  readonly count: number;
  /** How many of the mentions that are compared have it, if any are (D21). */
  readonly compared?: number;
}

/** The values of a field (D16). */
export interface Buckets {
  readonly buckets: readonly Bucket[];
  /** How many mentions have values that are not listed, each value counted. */
  readonly other: number;
  readonly missing: number;
}

export interface TimeBucket extends Bucket {
  /** The interval at the same place in the time that is compared. */
  readonly compared_key?: string;
  readonly sentiments?: Buckets;
}

export const terms = (field: FieldName, size: number): Analytics['aggregations'] =>
  ({ [field]: { terms: { field, size } } }) as Analytics['aggregations'];

/** Mentions by time, and in each interval by sentiment. */
export const byTime = (interval: string, time_zone: string): Analytics['aggregations'] =>
  ({
    time: {
      date_histogram: { field: 'date', interval, time_zone },
      aggregations: { sentiments: { terms: { field: 'sentiment' } } },
    },
  }) as Analytics['aggregations'];

export const bucketsOf = ({ data }: AnalyticsResult, name: string): Buckets => data[name] as Buckets;

export const timesOf = ({ data }: AnalyticsResult): readonly TimeBucket[] =>
  (data.time as unknown as { buckets: readonly TimeBucket[] }).buckets;
