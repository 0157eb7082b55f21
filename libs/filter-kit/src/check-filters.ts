import { readFilterSet } from './filter-set.js';
import type { FilterSet } from './filters.js';
import { Place } from './place.js';
import { type Problem, Walk } from './walk.js';

/** Filters to select mentions by, or what is wrong with them. */
export type CheckedFilters =
  | { readonly filters: FilterSet; readonly problems: readonly [] }
  | { readonly filters?: undefined; readonly problems: readonly [Problem, ...Problem[]] };

/**
 * Turns the `filters` of a request, any JSON value, into a typed tree within the limits of contract D7, or into the
 * problems that make it invalid, at most 20 (contract D13). The limits are spent while walking: beyond one of them
 * nothing more is read.
 */
export function checkFilters(value: unknown, path = 'filters'): CheckedFilters {
  const walk = new Walk();
  const filters = walk.run(() => readFilterSet(value, new Place(walk, path)));
  const [first, ...others] = walk.problems;
  return filters && !first ? { filters, problems: [] } : { problems: [first, ...others] };
}
