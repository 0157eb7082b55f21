import { isObject, isPlainText, type Path, type Reader, reader } from '@earshot/message-kit/without-nest';
import type { AnyOfFilter, RequestedFilter, RequestedFilterSet } from './filters.js';
import { listSchema, listText, readList } from './lists.js';
import { nested } from './nested.js';

/** The filters of saved searches by id, as JSON. Requests name them in the filter `saved`. */
export type SavedFilters = ReadonlyMap<string, unknown>;

const EXPECTED = 'the id of a saved search of the client account';

/**
 * The filter `saved` (rule D25): at least one of the saved searches matches. Their filters are read in its place, within
 * the limits of the whole request. `set` reads filters.
 */
export const saved = (set: Reader<RequestedFilterSet>): Reader<AnyOfFilter<RequestedFilter>> =>
  reader(listSchema({ type: 'string' }), listText(EXPECTED), (list, at) => {
    const known = at.references as SavedFilters | undefined;
    if (!known) return at.reject('value_invalid', 'must not be used in a saved search');
    const sets = readList(list, at, EXPECTED, (id, where) => readSaved(id, known, where, set));
    const filters = sets?.map((must) => ({ type: 'boolean', must, should: [], must_not: [], path: at.path }) as const);
    return filters && { type: 'any_of', filters, path: at.path };
  });

function readSaved(
  id: unknown,
  known: SavedFilters,
  at: Path,
  set: Reader<RequestedFilterSet>,
): RequestedFilterSet | undefined {
  const filters = typeof id === 'string' ? known.get(id) : undefined;
  return filters === undefined ? at.reject('value_invalid', `must be ${EXPECTED}`) : set(filters, nested(at));
}

const MEMBERS = ['must', 'should', 'must_not'];
/** Filters may nest 16 levels deep (rule D7). */
const DEEPEST = 20;
/** A client account has no more. */
const MOST = 1_000;

/** The ids of the saved searches that filter sets name, any JSON, so that they can be looked up before these are read. */
export function savedIds(...sets: readonly unknown[]): string[] {
  const found = new Set<string>();
  const visit = (set: unknown, depth: number): void => {
    if (!isObject(set) || depth > DEEPEST || found.size >= MOST) return;
    const { saved: ids, boolean } = set;
    if (Array.isArray(ids))
      for (const id of ids) if (typeof id === 'string' && isPlainText(id) && found.size < MOST) found.add(id);
    if (isObject(boolean)) for (const member of MEMBERS) visit(boolean[member], depth + 1);
  };
  for (const set of sets) visit(set, 0);
  return [...found];
}
