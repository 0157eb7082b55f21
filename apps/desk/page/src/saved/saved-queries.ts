import type { Filters, SavedSearch } from '@earshot/client';
import { useQuery } from '@tanstack/react-query';
import { limited } from '../platform/limited.js';
import { usePlatform } from '../platform/platform.js';
import { useExtent } from '../platform/report-queries.js';
import { toFilters } from '../state/to-filters.js';
import type { View } from '../state/view.js';
import { resolvePeriod } from '../time/resolve-period.js';

export const SAVED_KEY = ['saved'] as const;

/** The saved searches of the client account, by name (G2). */
export function useSavedSearches(isNeeded = true) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: SAVED_KEY,
    queryFn: async ({ signal }) => {
      const searches: SavedSearch[] = [];
      for await (const search of client.searches.list({ size: 1_000, signal })) searches.push(search);
      return searches;
    },
    enabled: isNeeded,
    staleTime: 0,
  });
}

const few = limited(4);

/** How many mentions a view shows now. */
export function useViewTotal(view: View) {
  const { client } = usePlatform();
  const { data: extent } = useExtent(view.report, view.zone);
  return useQuery({
    queryKey: [...SAVED_KEY, 'total', view, extent],
    enabled: extent !== undefined,
    queryFn: async ({ signal }) => {
      if (!extent) return 0;
      const filters = toFilters(view, { span: resolvePeriod(view.period, view.zone, extent) }) as Filters;
      const page = await few(() => client.mention.search(view.report, { filters, size: 0 }, { signal }).page());
      return page.meta.total!;
    },
    staleTime: 0,
  });
}
