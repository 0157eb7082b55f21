import type { DashboardAggregation } from '@earshot/filter-kit';
import type { Aggregated, Bucket, BucketsOf } from '@earshot/live-columns';
import { byCodePoints } from '../../analytics-results/by-code-points.js';
import { isByReport } from './of-each-report.js';

/** The results with the first buckets of all, in their order. The others are counted in `other` (rule D16). */
export const firstBuckets = (
  aggregations: readonly DashboardAggregation[],
  results: readonly Aggregated[],
): Aggregated[] => aggregations.map((aggregation, index) => firstOf(aggregation, results[index]));

function firstOf(aggregation: DashboardAggregation, result: Aggregated): Aggregated {
  switch (aggregation.type) {
    case 'stats':
    case 'cardinality':
    case 'words':
      return result;
    case 'date_histogram': {
      const { buckets, ...others } = result as BucketsOf<number>;
      const inOrder = [...buckets].sort((a, b) => a.key - b.key);
      return { ...others, buckets: inOrder.map((bucket) => withFirst(aggregation.aggregations, bucket)) };
    }
    case 'terms': {
      const { buckets, ...others } = result as BucketsOf<string>;
      const { order, size, after } = aggregation;
      const behind = after === undefined ? [...buckets] : buckets.filter(({ key }) => byCodePoints(key, after) > 0);
      const inOrder = behind.sort((a, b) => (order === 'count' ? b.count - a.count : 0) || byCodePoints(a.key, b.key));
      const cut = inOrder.splice(size);
      // The bucket of a report has the results of the report, which are those of its first buckets.
      const nested = isByReport(aggregation) ? [] : aggregation.aggregations;
      return {
        ...others,
        buckets: inOrder.map((bucket) => withFirst(nested, bucket)),
        other: cut.reduce((sum, { count }) => sum + count, others.other),
        otherCompared: cut.reduce((sum, { compared = 0 }) => sum + compared, others.otherCompared ?? 0),
      };
    }
  }
}

const withFirst = <Key>(aggregations: readonly DashboardAggregation[], bucket: Bucket<Key>): Bucket<Key> =>
  aggregations.length === 0 ? bucket : { ...bucket, nested: firstBuckets(aggregations, bucket.nested) };
