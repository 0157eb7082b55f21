import { boolean } from './boolean.js';
import { FILTER_KEYS } from './filter-keys.js';
import type { Filter, FilterSet } from './filters.js';
import { type FilterProblem, isObject, type ReadFilter, Walk, WalkEnded } from './walk.js';

/** Filters as a tree that can be trusted, or what is wrong with them. */
export type CheckedFilters = { filters: FilterSet } | { problems: readonly FilterProblem[] };

/** Checks the `filters` of a request (specification 2.6, contract D5 to D14): any JSON value may come in. */
export function checkFilters(value: unknown, path = 'filters'): CheckedFilters {
  const walk = new Walk();
  try {
    const filters = readSet(value, path, walk, 0);
    return filters && walk.problems.length === 0 ? { filters } : { problems: walk.problems };
  } catch (error) {
    if (error instanceof WalkEnded) return { problems: walk.problems };
    throw error;
  }
}

const readSet: ReadFilter<FilterSet> = (value, path, walk, depth) => {
  if (!isObject(value)) return walk.report(path, 'must be an object of filters');
  const filters: (Filter | undefined)[] = [];
  for (const [key, given] of Object.entries(value)) filters.push(readFilter(key, given, `${path}.${key}`, walk, depth));
  return filters.includes(undefined) ? undefined : (filters as Filter[]);
};

const readBoolean = boolean(readSet);

function readFilter(key: string, value: unknown, path: string, walk: Walk, depth: number): Filter | undefined {
  if (key === 'boolean') return readBoolean(value, path, walk, depth);
  walk.countFilter(path);
  const read = FILTER_KEYS.get(key);
  if (!read)
    return walk.report(path, `is not a known filter; known are boolean, ${[...FILTER_KEYS.keys()].join(', ')}`);
  return read(value, path, walk, depth);
}
