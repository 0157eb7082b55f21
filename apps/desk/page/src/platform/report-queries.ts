import type { DashboardAnalytics, Filters, Mention, MentionMember } from '@earshot/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { FieldName } from '../state/fields.js';
import type { FilterSet } from '../state/to-filters.js';
import { dayOf, endOfDay } from '../time/days.js';
import type { Extent } from '../time/resolve-period.js';
import { type Buckets, bucketsOf, byTime, terms, timesOf } from './aggregations.js';
import { limited } from './limited.js';
import { type Platform, usePlatform } from './platform.js';

/** The fields that a report shows from the start. With the histogram they are the 10 aggregations of one request. */
export const FIRST_FACETS = [
  'sentiment',
  'review_status',
  'tag',
  'site',
  'author',
  'language',
  'country',
  'type',
] as const satisfies FieldName[];

const FACET_SIZE = 10;
const MORE = 200;

/** All queries of a report have keys that begin so, in order to ask again for all of it. */
export const reportKey = (report: string) => ['report', report] as const;

export function useReport(report: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'settings'],
    queryFn: ({ signal }) => client.reports.get(report, { signal }),
  });
}

/** When the mentions of a report are from, for a view in this zone; null if it has none. */
export function useExtent(report: string, zone: string, isNeeded = true) {
  const platform = usePlatform();
  return useQuery({ ...extentQuery(platform, report, zone), enabled: isNeeded });
}

/** A screen with many reports asks for a few of them at the same time. */
const few = limited(4);

/** The query of `useExtent`. */
export const extentQuery = ({ client, now }: Pick<Platform, 'client' | 'now'>, report: string, zone: string) =>
  queryOptions({
    queryKey: [...reportKey(report), 'extent', zone],
    queryFn: async ({ signal }): Promise<Extent | null> => {
      const first = async (date: 'asc' | 'desc', filters?: Filters) => {
        const request = { filters, sort: { date }, size: 1, total: false };
        const { data } = await few(() => client.mention.search(report, request, { fields: ['date'], signal }).page());
        return data[0] && Date.parse(data[0].date);
      };
      const [oldest, newest] = await Promise.all([first('asc'), first('desc')]);
      if (oldest === undefined || newest === undefined) return null;
      const tomorrow = endOfDay(dayOf(now(), zone), zone);
      if (newest < tomorrow) return { oldest, newest, latest: newest, now: now() };
      const untilToday = { period: { end: new Date(tomorrow).toISOString(), include_bounds: false } };
      return { oldest, newest, latest: (await first('desc', untilToday)) ?? now(), now: now() };
    },
    // In another zone today ends at another time, and the newest mention is nearly always the same.
    placeholderData: (known, query) => (query?.queryKey[1] === report ? known : undefined),
  });

/** Which mentions are counted, and which they are compared with, if any (D21). */
export interface Sides {
  readonly filters: FilterSet;
  readonly compare?: FilterSet;
}

/** The sides as members of a request. */
export const sidesOf = ({ filters, compare }: Sides): { filters: Filters; compare?: Filters } => ({
  filters: filters as Filters,
  ...(compare && { compare: compare as Filters }),
});

/** The course of time, the first facets and the totals of both sides, all of one moment. */
export function useOverview(report: string, sides: Sides, interval: string, zone: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'overview', sides, interval, zone],
    queryFn: async ({ signal }) => {
      const facets = FIRST_FACETS.map((field) => terms(field, FACET_SIZE));
      const aggregations = Object.assign(byTime(interval, zone), ...facets);
      const result = await client.mention.analytics(report, { ...sidesOf(sides), aggregations }, { signal });
      const fields = FIRST_FACETS.map((field) => [field, bucketsOf(result, field)] as const);
      return { ...result.meta, times: timesOf(result), facets: Object.fromEntries(fields) as FirstFacets };
    },
    // The layout stays. What is of an earlier view is not shown as a number.
    placeholderData: keepPreviousData,
  });
}

type FirstFacets = Readonly<Record<(typeof FIRST_FACETS)[number], Buckets>>;

export type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

/** The values of one field: many of them, or those of a field whose choices must not count. */
export function useFacet(report: string, field: FieldName, sides: Sides, options: { all: boolean; enabled: boolean }) {
  const { client } = usePlatform();
  const size = options.all ? MORE : FACET_SIZE;
  return useQuery({
    queryKey: [...reportKey(report), 'facet', field, sides, size],
    queryFn: async ({ signal }) => {
      const request = { ...sidesOf(sides), aggregations: terms(field, size) };
      return bucketsOf(await client.mention.analytics(report, request, { signal }), field);
    },
    enabled: options.enabled,
    placeholderData: keepPreviousData,
  });
}

interface TotalOptions {
  /** The dashboard whose reports are counted together, in place of a report. */
  readonly dashboard?: string;
  readonly enabled?: boolean;
  readonly every?: number;
}

/** How many mentions there are, exactly. */
export function useTotal(report: string, filters: FilterSet, { dashboard, enabled = true, every }: TotalOptions = {}) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...(dashboard === undefined ? reportKey(report) : ['dashboard', dashboard]), 'total', filters],
    queryFn: async ({ signal }) => {
      if (dashboard !== undefined) {
        const request = { ...sidesOf({ filters }), aggregations: terms('type', 1) } as DashboardAnalytics;
        return (await client.dashboards.analytics(dashboard, request, { signal })).meta.total;
      }
      const page = await client.mention.search(report, { ...sidesOf({ filters }), size: 0 }, { signal }).page();
      return page.meta.total!;
    },
    enabled,
    refetchInterval: every ?? false,
  });
}

export function useMention(report: string, id: string | undefined) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'mention', id],
    queryFn: async ({ signal }) => {
      const readAt = performance.now();
      return { ...(await client.mention.get(report, id!, { signal })), readAt };
    },
    enabled: id !== undefined,
  });
}

/** What a row of the list shows. */
export const ROW_MEMBERS = [
  'title',
  'content',
  'date',
  'language',
  'location',
  'channel',
  'sentiment',
  'review',
  'tags',
  'author',
  'url',
  'type',
  'interactions',
  'influence',
  'service_rank',
  'infused_at',
  'crawled_at',
] as const satisfies MentionMember[];

/** A mention of the list, and when the page asked for it, in milliseconds of the page. */
export type Row = Pick<Mention, (typeof ROW_MEMBERS)[number] | 'id'> & { readonly readAt: number };
