import { type Filter, type FilterSet, isDocumentField } from '@earshot/filter-kit';
import { DOCUMENT_COLUMNS } from './document-columns.js';

/**
 * Few mentions have a given title, root or given words, so an index looks up titles, roots, and words inside booleans,
 * each in a subquery. Planning hundreds of subqueries costs PostgreSQL seconds and half a gigabyte. A statement with more lookups
 * than this joins the mention documents instead.
 */
const MAX_LOOKUPS = 4;

/** Whether words, titles and roots are tested in the joined mention documents, not looked up by an index. */
export const readsDocuments = (filters: FilterSet): boolean =>
  filters.reduce((sum, filter) => sum + (filter.type === 'query' ? 0 : countLookups(filter)), 0) > MAX_LOOKUPS;

function countLookups(filter: Filter): number {
  if (filter.type === 'query') return 1;
  if (filter.type === 'values') return Number(isDocumentField(filter.field));
  if (filter.type === 'missing') return filter.field in DOCUMENT_COLUMNS ? 1 : 0;
  return partsOf(filter).reduce((sum, part) => sum + countLookups(part), 0);
}

function partsOf(filter: Filter): FilterSet {
  if (filter.type === 'any_of') return filter.filters;
  return filter.type === 'boolean' ? [...filter.must, ...filter.should, ...filter.must_not] : [];
}
