import { createHash } from 'node:crypto';
import { type Filter, type FilterSet, isDocumentField } from '@earshot/filter-kit';
import type { TextFilter } from '@earshot/live-columns';
import { DOCUMENT_COLUMNS } from '@earshot/mention-query';

/** The filters on texts in a filter set: on what only documents have. */
export function textFilters(filters: FilterSet): TextFilter[] {
  return filters.flatMap((filter): TextFilter[] => {
    if (filter.type === 'boolean') return textFilters([...filter.must, ...filter.should, ...filter.must_not]);
    if (filter.type === 'any_of') return textFilters(filter.filters);
    return isTextFilter(filter) ? [filter] : [];
  });
}

const isTextFilter = (filter: Filter): filter is TextFilter =>
  filter.type === 'query' ||
  (filter.type === 'values' && isDocumentField(filter.field)) ||
  (filter.type === 'missing' && filter.field in DOCUMENT_COLUMNS);

/** A lookup of the mentions that a filter selects. */
export interface Lookup {
  filter: TextFilter;
  /** The same for filters that select the same mentions. A hash, because a filter may have megabytes. */
  key: string;
  characters: number;
}

export function lookupOf(filter: TextFilter): Lookup {
  const json = JSON.stringify({ ...filter, path: undefined });
  return { filter, key: createHash('sha256').update(json).digest('base64'), characters: json.length };
}
