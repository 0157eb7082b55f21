import type { Change } from '@earshot/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limited } from '../platform/limited.js';
import { usePlatform } from '../platform/platform.js';
import { endOfDay, startOfDay } from '../time/days.js';
import type { HistoryView } from '../state/history-view.js';

/** All queries of the history have keys that begin so, in order to ask again for all of it. */
export const HISTORY_KEY = ['history'] as const;

const PAGE = 100;

/** The changes that a history shows, newest first (C15). */
export function useChanges({ report, mention, person, from, to, zone }: HistoryView) {
  const { client } = usePlatform();
  const begin = from && new Date(startOfDay(from, zone)).toISOString();
  // Both bounds belong to the period, so it ends just before the next day.
  const end = to && new Date(endOfDay(to, zone) - 1).toISOString().replace('Z', '999Z');
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

/** Each line asks for its own change. */
const few = limited(4);

/** The mentions of a change, with their values before and after. */
export function useMentionsOfChange(id: string, isNeeded = true) {
  const { client } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...HISTORY_KEY, 'mentions', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await few(() => client.changes.get(id, { size: PAGE, after: pageParam, signal }));
      const { mention_list = [], before, after } = data;
      return { mentions: mention_list, settings: { before: before ?? null, after: after ?? null }, next: meta.next };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    enabled: isNeeded,
  });
}

/** A change may have many mentions. In one of more the values of a mention are not looked for. */
const MOST_LISTED = 10_000;

/** What a change did to the mention that a history is about. */
export function useMentionOfChange({ id, mention_count }: Change, mention: string | undefined, isNeeded: boolean) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...HISTORY_KEY, 'mention', id, mention],
    enabled: isNeeded && mention !== undefined && mention_count <= MOST_LISTED,
    queryFn: ({ signal }) =>
      few(async () => {
        for await (const each of client.changes.mentions(id, { size: 1_000, signal }))
          if (each.mention_id === mention) return each;
        return null;
      }),
    staleTime: 0,
  });
}

/** What a mention says, and in which language. */
export interface MentionText {
  readonly text: string;
  readonly language: string;
}

/** The texts of mentions of a report, by id. Those that are gone have none. */
export function useTextsOf(report: string, ids: readonly string[]) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [...HISTORY_KEY, 'texts', report, ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const texts = new Map<string, MentionText>();
      const request = { filters: { ids: [...ids] }, size: PAGE, total: false };
      const found = client.mention.search(report, request, { fields: ['title', 'content', 'language'], signal });
      for await (const { id, title, content, language } of found)
        texts.set(id, { text: title ?? content ?? '', language });
      return texts;
    },
  });
}
