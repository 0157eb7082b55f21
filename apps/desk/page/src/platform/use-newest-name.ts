import { useQuery } from '@tanstack/react-query';
import type { NamedField } from './newest-names.js';
import { usePlatform } from './platform.js';

/** How a site or an author is called. Undefined as long as it is not known, and if `report` is empty. */
export function useNewestName(report: string, field: NamedField, value: string): string | undefined {
  const { nameOf } = usePlatform();
  const { data } = useQuery({
    queryKey: ['name', report, field, value],
    queryFn: async () => (await nameOf(report, field, value)) ?? null,
    enabled: report !== '',
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? undefined;
}
