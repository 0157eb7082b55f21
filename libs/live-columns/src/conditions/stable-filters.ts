import { CODED_MEMBERS } from '@earshot/coding/entities';
import type { Filter, ValueField } from '@earshot/filter-kit';
import { columnOf } from '../columns/fields.js';

/** Whether coding never changes which mentions the filter selects. */
export function isStable(filter: Filter): boolean {
  switch (filter.type) {
    case 'values':
      return !isCoded(filter.field);
    case 'time':
      return filter.field !== 'reviewed_at';
    case 'number':
    case 'query':
      return true;
    case 'any_of':
      return filter.filters.every(isStable);
    case 'boolean':
      return [filter.must, filter.should, filter.must_not].flat().every(isStable);
  }
}

const isCoded = (field: ValueField): boolean =>
  field !== 'id' && field !== 'title' && CODED_MEMBERS.some(({ column }) => column === columnOf(field));

/** Equal for filters that select the same mentions wherever they are in a request. */
export const keyOf = (filter: Filter, collaborationEnabled: boolean): string =>
  JSON.stringify([collaborationEnabled, filter], (name, value: unknown) => (name === 'path' ? undefined : value));
