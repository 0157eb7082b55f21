import type { AnyOfFilter, ValuesFilter } from './filters.js';
import { readObject, type ReadFilter } from './walk.js';

/** An object whose members each list values and are alternatives (contract D6): medias, influencers. */
export const anyOf =
  (members: Readonly<Record<string, ReadFilter<ValuesFilter>>>): ReadFilter<AnyOfFilter> =>
  (value, path, walk, depth) => {
    const given = readObject(value, path, walk, Object.keys(members));
    if (!given) return undefined;
    const filters = Object.entries(given).map(([name, list]) => members[name](list, `${path}.${name}`, walk, depth));
    return filters.includes(undefined) ? undefined : { type: 'any_of', filters: filters as ValuesFilter[] };
  };
