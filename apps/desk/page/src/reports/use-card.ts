import { useQuery } from '@tanstack/react-query';
import { bucketsOf, terms, timesOf, byTime } from '../platform/aggregations.js';
import { limited } from '../platform/limited.js';
import { usePlatform } from '../platform/platform.js';
import { useExtent } from '../platform/report-queries.js';
import { DEFAULT_PERIOD } from '../state/period.js';
import { toFilters } from '../state/to-filters.js';
import { firstView } from '../state/view.js';
import { slotsOf } from '../time/intervals.js';
import { resolvePeriod } from '../time/resolve-period.js';
import { ownZone } from '../time/zone.js';
import type { Filters } from '@earshot/client';

const few = limited(4);

/** What a card shows of a report, in one request; null if it has no mentions. */
export function useCard(report: string, isInView: boolean) {
  const { client } = usePlatform();
  const zone = ownZone();
  const { data: extent } = useExtent(report, zone, isInView);
  return useQuery({
    queryKey: ['card', report, zone, extent],
    enabled: isInView && extent !== undefined,
    queryFn: async ({ signal }) => {
      if (!extent) return null;
      const period = resolvePeriod(DEFAULT_PERIOD, zone, extent);
      const filters = toFilters(firstView(report, zone), { span: period }) as Filters;
      const aggregations = { ...byTime('day', zone), ...terms('review_status', 10) };
      const result = await few(() => client.mention.analytics(report, { filters, aggregations }, { signal }));
      const byDay = new Map(timesOf(result).map(({ key, count }) => [Date.parse(key), count]));
      const unreviewed = bucketsOf(result, 'review_status').buckets.find(({ key }) => key === 'unreviewed')?.count ?? 0;
      const counts = slotsOf(period, 'day', zone, [...byDay.keys()]).map(({ begin }) => byDay.get(begin) ?? 0);
      return { period, total: result.meta.total, unreviewed, counts };
    },
    // People come back to it from a report that they have changed.
    staleTime: 0,
  });
}
