import type { Filter, FilterSet } from './filters.js';

/**
 * Whether filters select every mention whatever it has, such as `{}` or booleans without filters. Filters that happen to
 * select every mention of a report are restricted.
 */
export const isUnrestricted = (filters: FilterSet): boolean => filters.every(selectsEverything);

function selectsEverything(filter: Filter): boolean {
  if (filter.type === 'any_of') return filter.filters.some(selectsEverything);
  if (filter.type !== 'boolean') return false;
  const { must, should, must_not } = filter;
  return isUnrestricted(must) && (should.length === 0 || should.some(selectsEverything)) && must_not.length === 0;
}
