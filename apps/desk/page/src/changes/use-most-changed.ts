import { useQuery } from '@tanstack/react-query';
import { sidesOfShown, useShown } from '../narrow/view-context.js';
import { type Buckets, bucketsOf, terms } from '../platform/aggregations.js';
import { usePlatform } from '../platform/platform.js';
import { type Overview, reportKey, sidesOf } from '../platform/report-queries.js';
import { type Change, CHANGING, mostChanged } from './changes.js';

/** The most frequent values of the time before that are compared. */
const COMPARED = 10;

/** The values that changed most against the time before. Those that were frequent then are asked for, with their counts now. */
export function useMostChanged({ facets }: Overview): readonly Change[] {
  const shown = useShown();
  const { client } = usePlatform();
  const { report } = shown.view;
  const { filters, compare } = sidesOfShown(shown);
  const { data } = useQuery({
    queryKey: [...reportKey(report), 'changes', filters, compare],
    enabled: compare !== undefined,
    queryFn: async ({ signal }) => {
      const aggregations = Object.assign({}, ...CHANGING.map((field) => terms(field, COMPARED)));
      const request = { ...sidesOf({ filters: compare!, compare: filters }), aggregations };
      const result = await client.mention.analytics(report, request, { signal });
      const fields = CHANGING.map((field) => [field, bucketsOf(result, field)] as const);
      return Object.fromEntries(fields) as Record<(typeof CHANGING)[number], Buckets>;
    },
  });
  return compare && data ? mostChanged({ now: facets, before: data }) : [];
}
