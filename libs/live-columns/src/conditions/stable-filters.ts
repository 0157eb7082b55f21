import type { Filter, ValueField } from '@earshot/filter-kit';

/** The fields that coding changes. */
const CODED: readonly ValueField[] = ['channel', 'country', 'language', 'review_status', 'sentiment', 'tag'];

/** Whether coding never changes which mentions the filter selects. */
export function isStable(filter: Filter): boolean {
  switch (filter.type) {
    case 'values':
      return !CODED.includes(filter.field);
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

/** Equal for filters that select the same mentions wherever they are in a request. */
export const keyOf = (filter: Filter, collaborationEnabled: boolean): string =>
  JSON.stringify([collaborationEnabled, filter], (name, value: unknown) => (name === 'path' ? undefined : value));
