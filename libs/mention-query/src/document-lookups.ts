import type { Filter, FilterSet } from '@earshot/filter-kit';

/**
 * Few mentions have a given title or given words, so titles, and words inside of booleans, are looked up by an index,
 * each in a subquery. Hundreds of subqueries cost PostgreSQL seconds and half a gigabyte to plan. A statement with more
 * lookups than this reads the document of each mention instead.
 */
const MAX_LOOKUPS = 4;

/** Whether words and titles are read from the document joined to each mention, rather than looked up by an index. */
export const readsDocuments = (filters: FilterSet): boolean =>
  filters.reduce((sum, filter) => sum + (filter.type === 'query' ? 0 : countLookups(filter)), 0) > MAX_LOOKUPS;

function countLookups(filter: Filter): number {
  if (filter.type === 'query' || (filter.type === 'values' && filter.field === 'title')) return 1;
  if (filter.type !== 'boolean') return 0;
  return [...filter.must, ...filter.should, ...filter.must_not].reduce((sum, inner) => sum + countLookups(inner), 0);
}
