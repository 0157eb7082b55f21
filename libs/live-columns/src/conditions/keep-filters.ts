import { CODED_MEMBERS } from '@earshot/coding/entities';
import type { Filter, MissingField, TermField, ValueField } from '@earshot/filter-kit';
import { columnOf } from '../columns/fields.js';
import type { CodedName } from '../columns/mention-columns.js';

/** Whether the condition of a filter is kept, and on which column that coding changes it depends, if on one. */
export interface Keeping {
  readonly isKept: boolean;
  readonly column?: CodedName;
}

/**
 * Filters that coding cannot affect are kept as a whole. Of other filters, those on one column are kept, because coding
 * changes few of their words.
 */
export function keepingOf(filter: Filter): Keeping {
  const columns = codedColumns(filter);
  return { isKept: columns.length === 0 || !('must' in filter || 'filters' in filter), column: columns[0] };
}

/** The columns of a filter that coding changes. */
function codedColumns(filter: Filter): CodedName[] {
  switch (filter.type) {
    case 'values':
      return codedColumn(filter.field);
    case 'time':
      return filter.field === 'reviewed_at' ? ['reviewed_at'] : [];
    case 'missing':
      return filter.field === 'reviewed_at' ? ['reviewed_at'] : codedColumn(filter.field);
    case 'number':
    case 'query':
      return [];
    case 'any_of':
      return filter.filters.flatMap(codedColumns);
    case 'boolean':
      return [filter.must, filter.should, filter.must_not].flat().flatMap(codedColumns);
  }
}

const codedColumn = (field: ValueField | MissingField): CodedName[] =>
  // Other fields have no column of values.
  CODED_MEMBERS.map(({ column }) => column).filter((column) => column === columnOf(field as TermField));

/** Equal for filters that select the same mentions wherever they are in a request. */
export const keyOf = (filter: Filter, collaborationEnabled: boolean): string =>
  JSON.stringify([collaborationEnabled, filter], (name, value: unknown) => (name === 'path' ? undefined : value));
