import type { Problem } from '@earshot/validation-kit';
import { readFilterSet } from './filter-set.js';
import type { FilterSet } from './filters.js';
import { Path } from './path.js';
import { Validation } from './validation.js';

/** Filters to select mentions by, or what is wrong with them. */
export type CheckedFilters =
  | { readonly filters: FilterSet; readonly problems: readonly [] }
  | { readonly filters?: undefined; readonly problems: readonly [Problem, ...Problem[]] };

/**
 * Turns the `filters` of a request, any JSON value, into a typed tree within the limits of rule D7, or into the
 * problems that make it invalid, at most 20 (rule D13). It spends the limits as it reads, and reads nothing
 * more once one is exceeded.
 */
export function checkFilters(value: unknown, path = 'filters'): CheckedFilters {
  const validation = new Validation();
  const filters = validation.run(() => readFilterSet(value, new Path(validation, path)));
  const [first, ...others] = validation.problems;
  return filters && !first ? { filters, problems: [] } : { problems: [first, ...others] };
}
