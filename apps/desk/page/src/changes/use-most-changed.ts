import type { EarshotClient, Filters } from '@earshot/client';
import { useQuery } from '@tanstack/react-query';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { bucketsOf, terms } from '../platform/aggregations.js';
import { usePlatform } from '../platform/platform.js';
import { type Before, CHANGING, type Overview, reportKey } from '../platform/report-queries.js';
import { FIELDS, type FieldName } from '../state/fields.js';
import { type FilterSet, type Span, toFilters } from '../state/to-filters.js';
import { periodBefore } from '../time/resolve-period.js';
import { candidatesOf, type Change, countOf, mostChanged } from './changes.js';

/** The most values of an answer (D16). */
const MOST = 1_000;

/** The values that changed most against the time before. Counts that an answer cut off are asked for. */
export function useMostChanged(now: Overview, before: Before | undefined): readonly Change[] {
  const shown = useShown();
  const { view, period } = shown;
  const { client } = usePlatform();
  const { data } = useQuery({
    queryKey: [...reportKey(view.report), 'changes', filtersOfShown(shown), now.total, before?.total],
    enabled: before !== undefined,
    queryFn: async ({ signal }) => {
      const filtersOf = (span: Span, and: FilterSet) => toFilters(view, { span, and: [and] });
      const changes = CHANGING.map(async (field): Promise<Change[]> => {
        const candidates = candidatesOf(field, now.facets[field], before!.facets[field]);
        const exact = async (side: 'now' | 'before', span: Span): Promise<(key: string) => number | undefined> => {
          const known = new Map(candidates.map((each) => [each.key, each[side]]));
          const cutOff = candidates.filter((each) => each[side] === undefined).map(({ key }) => key);
          const asked =
            cutOff.length > 0 &&
            (await countsOf(client, view.report, filtersOf(span, FIELDS[field].filter(cutOff)), field, signal));
          return (key) => known.get(key) ?? (asked ? countOf(asked, key) : undefined);
        };
        const [nowOf, beforeOf] = await Promise.all([
          exact('now', period),
          exact('before', periodBefore(period, view.zone)),
        ]);
        return candidates.flatMap(({ key }) => {
          const [count, was] = [nowOf(key), beforeOf(key)];
          return count === undefined || was === undefined ? [] : [{ field, key, now: count, before: was }];
        });
      });
      return mostChanged((await Promise.all(changes)).flat());
    },
  });
  return data ?? [];
}

const countsOf = async (
  client: EarshotClient,
  report: string,
  filters: FilterSet,
  field: FieldName,
  signal: AbortSignal,
) => {
  const request = { filters: filters as Filters, aggregations: terms(field, MOST) };
  return bucketsOf(await client.mention.analytics(report, request, { signal }), field);
};
