import type { Filters, Mention, MentionMember } from '@earshot/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldName } from '../state/fields.js';
import type { FilterSet } from '../state/to-filters.js';
import type { Extent } from '../time/resolve-period.js';
import { bucketsOf, byTime, terms, timesOf } from './aggregations.js';
import { usePlatform } from './platform.js';

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

/** The fields whose changes are worth telling. */
export const CHANGING = ['tag', 'site', 'author'] as const satisfies FieldName[];

const FACET_SIZE = 10;
const MORE = 200;
const COMPARED = 50;

const filtersOf = (filters: FilterSet): Filters => filters as Filters;

/** All queries of a report have keys that begin so, in order to ask again for all of it. */
export const reportKey = (report: string) => ['report', report] as const;

export function useReport(report: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'settings'],
    queryFn: ({ signal }) => client.reports.get(report, { signal }),
  });
}

/** When the oldest and the newest mention of a report are from; null if it has none. */
export function useExtent(report: string, isNeeded = true) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'extent'],
    enabled: isNeeded,
    queryFn: async ({ signal }): Promise<Extent | null> => {
      const first = async (date: 'asc' | 'desc') => {
        const request = { sort: { date }, size: 1, total: false };
        return (await client.mention.search(report, request, { fields: ['date'], signal }).page()).data[0]?.date;
      };
      const [oldest, newest] = await Promise.all([first('asc'), first('desc')]);
      return oldest && newest ? { oldest: Date.parse(oldest), newest: Date.parse(newest) } : null;
    },
  });
}

/** The course of time, the first facets and the total of the mentions that `filters` select, all of one moment. */
export function useOverview(report: string, filters: FilterSet, interval: string, zone: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'overview', filters, interval, zone],
    queryFn: async ({ signal }) => {
      const facets = FIRST_FACETS.map((field) => terms(field, FACET_SIZE));
      const aggregations = Object.assign(byTime(interval, zone), ...facets);
      const result = await client.mention.analytics(report, { filters: filtersOf(filters), aggregations }, { signal });
      const fields = FIRST_FACETS.map((field) => [field, bucketsOf(result, field)] as const);
      return { total: result.meta.total, times: timesOf(result), facets: Object.fromEntries(fields) };
    },
    // The layout stays. What is of an earlier view is not shown as a number.
    placeholderData: keepPreviousData,
  });
}

export type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

/** The total and the changing fields of the time before. */
export function useBefore(report: string, filters: FilterSet) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'before', filters],
    queryFn: async ({ signal }) => {
      const aggregations = Object.assign({}, ...CHANGING.map((field) => terms(field, COMPARED)));
      const result = await client.mention.analytics(report, { filters: filtersOf(filters), aggregations }, { signal });
      const fields = CHANGING.map((field) => [field, bucketsOf(result, field)] as const);
      return { total: result.meta.total, facets: Object.fromEntries(fields) };
    },
  });
}

export type Before = NonNullable<ReturnType<typeof useBefore>['data']>;

/** The values of one field: many of them, or those of a field whose choices must not count. */
export function useFacet(
  report: string,
  field: FieldName,
  filters: FilterSet,
  options: { all: boolean; enabled: boolean },
) {
  const { client } = usePlatform();
  const size = options.all ? MORE : FACET_SIZE;
  return useQuery({
    queryKey: [...reportKey(report), 'facet', field, filters, size],
    queryFn: async ({ signal }) => {
      const request = { filters: filtersOf(filters), aggregations: terms(field, size) };
      return bucketsOf(await client.mention.analytics(report, request, { signal }), field);
    },
    enabled: options.enabled,
    placeholderData: keepPreviousData,
  });
}

/** How many mentions there are, exactly. */
export function useTotal(report: string, filters: FilterSet, options: { enabled?: boolean; every?: number } = {}) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'total', filters],
    queryFn: async ({ signal }) => {
      const page = await client.mention.search(report, { filters: filtersOf(filters), size: 0 }, { signal }).page();
      return page.meta.total!;
    },
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
  });
}

export function useMention(report: string, id: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...reportKey(report), 'mention', id],
    queryFn: async ({ signal }) => {
      const readAt = performance.now();
      return { ...(await client.mention.get(report, id, { signal })), readAt };
    },
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
] as const satisfies MentionMember[];

/** A mention of the list, and when the page asked for it, in milliseconds of the page. */
export type Row = Pick<Mention, (typeof ROW_MEMBERS)[number] | 'id'> & { readonly readAt: number };
