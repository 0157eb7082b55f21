import type { DashboardAnalytics } from '@earshot/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Bucket, Buckets, TimeBucket } from '../platform/aggregations.js';
import { usePlatform } from '../platform/platform.js';
import { type Sides, sidesOf } from '../platform/report-queries.js';
import type { Interval } from '../time/intervals.js';

/** The most reports that are compared (D22). */
export const MOST_REPORTS = 50;

/** What a report of a dashboard has: all of it of one moment. */
export interface ReportBucket extends Bucket {
  readonly time: { readonly buckets: readonly TimeBucket[] };
  readonly sentiments: Buckets;
}

/** The mentions of each report of a dashboard, with their course and their sentiments (D22). */
export function useComparison(dashboard: string, sides: Sides, interval: Interval, time_zone: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: ['dashboard', dashboard, sides, interval, time_zone],
    queryFn: async ({ signal }) => {
      const aggregations = {
        reports: {
          terms: { field: 'report', size: MOST_REPORTS },
          aggregations: {
            time: { date_histogram: { field: 'date', interval, time_zone } },
            sentiments: { terms: { field: 'sentiment' } },
          },
        },
      } as DashboardAnalytics['aggregations'];
      const { data, meta } = await client.dashboards.analytics(
        dashboard,
        { ...sidesOf(sides), aggregations },
        { signal },
      );
      const { buckets } = data.reports as unknown as { buckets: readonly ReportBucket[] };
      return { ...meta, reports: buckets };
    },
    placeholderData: keepPreviousData,
    // Changes of mentions elsewhere on the page ask again for their report only.
    staleTime: 0,
  });
}
