import type { Filters, SavedSearch } from '@earshot/client';
import { useQuery } from '@tanstack/react-query';
import { toFilters } from '../state/to-filters.js';
import { searchesOf, type Tree } from '../state/tree.js';
import type { View } from '../state/view.js';
import { type NameOfSearch, namesOfSearches } from '../text/search-names.js';
import { resolvePeriod } from '../time/resolve-period.js';
import { limited } from './limited.js';
import { type Platform, usePlatform } from './platform.js';
import { useExtent } from './report-queries.js';

export const SAVED_KEY = ['saved'] as const;

async function readSearches({ client }: Pick<Platform, 'client'>, signal?: AbortSignal): Promise<SavedSearch[]> {
  const searches: SavedSearch[] = [];
  for await (const search of client.searches.list({ size: 1_000, signal })) searches.push(search);
  return searches;
}

/** The saved searches of the client account that its reader may see, by name (G2). */
export function useSavedSearches(isNeeded = true) {
  const platform = usePlatform();
  return useQuery({
    queryKey: SAVED_KEY,
    queryFn: ({ signal }) => readSearches(platform, signal),
    enabled: isNeeded,
    staleTime: 0,
  });
}

/** How the saved searches of filters are called. */
export function useSearchNames(tree: Tree | undefined): NameOfSearch {
  const { data } = useSavedSearches(searchesOf(tree).length > 0);
  return namesOfSearches(data);
}

/** How the saved searches of filters are called, once they are known. */
export const readSearchNames = async (platform: Platform, tree: Tree | undefined): Promise<NameOfSearch> =>
  namesOfSearches(searchesOf(tree).length > 0 ? await readSearches(platform) : []);

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
