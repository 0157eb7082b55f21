import type { Change } from '@earshot/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePlatform } from '../platform/platform.js';
import { addDays, startOfDay } from '../time/days.js';
import type { HistoryView } from '../state/history-view.js';

/** All queries of the history have keys that begin so, in order to ask again for all of it. */
export const HISTORY_KEY = ['history'] as const;

const PAGE = 100;

/** The changes that a history shows, newest first (C15). */
export function useChanges({ report, mention, person, from, to, zone }: HistoryView) {
  const { client } = usePlatform();
  const begin = from && new Date(startOfDay(from, zone)).toISOString();
  // Both bounds belong to the period, so it ends just before the next day.
  const end = to && new Date(startOfDay(addDays(to, 1), zone) - 1).toISOString().replace('Z', '999Z');
  return useInfiniteQuery({
    queryKey: [...HISTORY_KEY, 'changes', report, mention, person, begin, end],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const request = { report_id: report, mention_id: mention, user_id: person, begin, end, size: PAGE };
      const { data, meta } = await client.changes.list({ ...request, after: pageParam, signal }).page();
      return { changes: data as readonly Change[], next: meta.next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The mentions of a change, with their values before and after. */
export function useMentionsOfChange(id: string) {
  const { client } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...HISTORY_KEY, 'mentions', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await client.changes.get(id, { size: PAGE, after: pageParam, signal });
      return { mentions: data.mention_list, next: meta.next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}
