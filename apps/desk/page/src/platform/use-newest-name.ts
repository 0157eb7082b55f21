import { useQuery } from '@tanstack/react-query';
import type { FieldName } from '../state/fields.js';
import type { NamedField } from './newest-names.js';
import { usePlatform } from './platform.js';

/** How a site or an author is called. Undefined for other fields, and as long as it is not known. */
export function useNewestName(report: string, field: FieldName, value: string): string | undefined {
  const { nameOf } = usePlatform();
  const { data } = useQuery({
    queryKey: ['name', report, field, value],
    queryFn: async () => (await nameOf(report, field as NamedField, value)) ?? null,
    enabled: field === 'site' || field === 'author',
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? undefined;
}
