import type { BooleanFilter, FilterSet } from './filters.js';
import { type ReadFilter, readObject } from './walk.js';

const MEMBERS = ['must', 'should', 'must_not'] as const;

/** A boolean: each member a filter set of its own; one that is left out or `{}` demands nothing (contract D7). */
export const boolean =
  (readSet: ReadFilter<FilterSet>): ReadFilter<BooleanFilter> =>
  (value, path, walk, depth) => {
    walk.checkDepth(path, depth + 1);
    const given = readObject(value, path, walk, MEMBERS, []);
    if (!given) return undefined;
    const sets = MEMBERS.map((name) =>
      Object.hasOwn(given, name) ? readSet(given[name], `${path}.${name}`, walk, depth + 1) : [],
    );
    if (sets.includes(undefined)) return undefined;
    const [must, should, must_not] = sets as FilterSet[];
    return { type: 'boolean', must, should, must_not };
  };
