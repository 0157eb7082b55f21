import { object, optional, type Reader, reader } from '@earshot/message-kit/without-nest';
import type { BooleanFilter, RequestedFilter, RequestedFilterSet } from './filters.js';
import { nested } from './nested.js';

/** The filter `boolean`, with its filter sets `must`, `should` and `must_not` (rule D7). */
export const booleans = (filterSet: Reader<RequestedFilterSet>): Reader<BooleanFilter<RequestedFilter>> => {
  const sets = object({
    must: optional(filterSet, []),
    should: optional(filterSet, []),
    must_not: optional(filterSet, []),
  });
  return reader(sets.schema, sets.expected, (value, at) => {
    const read = sets(value, nested(at));
    return read && { type: 'boolean', ...read, path: at.path };
  });
};
