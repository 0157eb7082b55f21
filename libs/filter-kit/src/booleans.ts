import type { BooleanFilter, FilterSet } from './filters.js';
import { MAX_BOOLEAN_LEVELS } from './limits.js';
import { membersSchema, readMembers } from './members.js';
import { type Reader, reader } from './reader.js';

/** The filter `boolean`, with its filter sets `must`, `should` and `must_not` (rule D7). */
export const booleans = (filterSet: Reader<FilterSet>): Reader<BooleanFilter> => {
  const shape = { must: filterSet, should: filterSet, must_not: filterSet };
  return reader(membersSchema(shape), (value, at) => {
    const inside = at.inBoolean();
    if (inside.booleans > MAX_BOOLEAN_LEVELS) at.end(`must not nest more than ${MAX_BOOLEAN_LEVELS} levels deep`);
    const sets = readMembers(value, inside, shape);
    return sets && { type: 'boolean', must: [], should: [], must_not: [], ...sets, path: at.path };
  });
};
