import type { RequestedFilter, RequestedFilterSet } from './filters.js';

/**
 * Whether filters select every mention whatever it has, such as `{}` or booleans without filters. Filters that happen to
 * select every mention of a report are restricted.
 */
export const isUnrestricted = (filters: RequestedFilterSet): boolean => filters.every(selectsEverything);

function selectsEverything(filter: RequestedFilter): boolean {
  if (filter.type === 'any_of') return filter.filters.some(selectsEverything);
  if (filter.type !== 'boolean') return false;
  const { must, should, must_not } = filter;
  const isAlternative = should.length === 0 || should.some(selectsEverything);
  return isUnrestricted(must) && isAlternative && must_not.every(selectsNothing);
}

/** Such as a boolean that excludes everything. To exclude nothing is no restriction. */
function selectsNothing(filter: RequestedFilter): boolean {
  if (filter.type === 'any_of') return filter.filters.every(selectsNothing);
  if (filter.type !== 'boolean') return false;
  const { must, should, must_not } = filter;
  const hasNoAlternative = should.length > 0 && should.every(selectsNothing);
  return must.some(selectsNothing) || hasNoAlternative || must_not.some(selectsEverything);
}
