import { check } from '@earshot/message-kit/without-nest';
import type { InputProblem } from '@earshot/error-kit/texts';
import { filterSet } from './filter-set.js';
import type { RequestedFilterSet } from './filters.js';
import type { SavedFilters } from './saved.js';

/** The filter tree of a request, or the problems of its filters. */
export type CheckedFilters =
  | { readonly filters: RequestedFilterSet; readonly problems: readonly [] }
  | { readonly filters?: undefined; readonly problems: readonly [InputProblem, ...InputProblem[]] };

/**
 * Turns the `filters` of a request, any JSON value, into a filter tree within the limits of rule D7. Invalid filters
 * become at most 20 problems (rule D13). Reading stops as soon as a limit is exceeded. Without `saved` they must not name
 * saved searches.
 */
export function checkFilters(value: unknown, path = 'filters', saved?: SavedFilters): CheckedFilters {
  const { value: filters, problems } = check((at) => filterSet(value, at), path, saved);
  return filters ? { filters, problems: [] } : { problems };
}
