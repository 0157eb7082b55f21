import { object, optional, type Reader, reader } from '@earshot/request-kit';
import type { BooleanFilter, FilterSet } from './filters.js';
import { MAX_BOOLEAN_LEVELS } from './limits.js';

/** The filter `boolean`, with its filter sets `must`, `should` and `must_not` (rule D7). */
export const booleans = (filterSet: Reader<FilterSet>): Reader<BooleanFilter> => {
  const sets = object({
    must: optional(filterSet, []),
    should: optional(filterSet, []),
    must_not: optional(filterSet, []),
  });
  return reader(sets.schema, sets.expected, (value, at) => {
    const inside = at.deeper();
    if (inside.depth > MAX_BOOLEAN_LEVELS) at.end(`must not nest more than ${MAX_BOOLEAN_LEVELS} levels deep`);
    const read = sets(value, inside);
    return read && { type: 'boolean', ...read, path: at.path };
  });
};
