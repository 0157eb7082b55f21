import { useQuery } from '@tanstack/react-query';
import { usePlatform } from './platform.js';

/** The people of the client account, as they log in, by their ids (B18). */
export function usePeople(isNeeded = true) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: ['people'],
    enabled: isNeeded,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const people = new Map<string, string>();
      for await (const { id, login } of client.users.list({ signal })) people.set(id, login);
      return people;
    },
    staleTime: 5 * 60_000,
  });
}

/** The last change of a mention: when, and by whom; null if it has none. */
export function useLastChange(report_id: string, mention_id: string) {
  const { client } = usePlatform();
  return useQuery({
    queryKey: ['last change', report_id, mention_id],
    queryFn: async ({ signal }) => {
      const { data } = await client.changes.list({ report_id, mention_id, size: 20, signal }).page();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
