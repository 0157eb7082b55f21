/** A filter set as JSON (interface 2.6). */
export type FilterSet = Readonly<Record<string, unknown>>;

/** A filter set with one key: a condition that can be put together with others. */
export type Condition = FilterSet;

/** The mentions that a condition does not select. */
export const not = (condition: Condition): Condition => ({ boolean: { must_not: condition } });

/** The mentions that each of the conditions selects. */
export function every(conditions: readonly Condition[]): Condition {
  const must = allOf(conditions);
  return Object.keys(must).length === 1 ? must : { boolean: { must } };
}

/** The mentions that at least one of the conditions selects. */
export function some(conditions: readonly Condition[]): Condition {
  const should = alternatives(conditions);
  if (!should) return not(every(conditions.map(not)));
  return Object.keys(should).length === 1 ? should : { boolean: { should } };
}

/** The mentions that none of the conditions selects. */
export function none(conditions: readonly Condition[]): Condition {
  const must_not = alternatives(conditions);
  return must_not ? { boolean: { must_not } } : every(conditions.map(not));
}

/**
 * The filter set that holds where all conditions hold. A set has each key once, so conditions whose key is taken go down,
 * most of them to `must`, the others as the only alternative of `should`, one level deeper. So even 100 conditions with the
 * same key are within the 16 levels of rule D7.
 */
export function allOf(conditions: readonly Condition[]): FilterSet {
  const { set, rest } = withEachKeyOnce(conditions);
  if (rest.length === 0) return set;
  const { boolean, ...others } = set;
  const below = boolean === undefined ? rest : [{ boolean }, ...rest];
  const most = Math.round(below.length * GOLDEN);
  const [must, second] = [allOf(below.slice(0, most)), below.slice(most)];
  if (second.length === 0) return { ...others, boolean: { must } };
  return { ...others, boolean: { must, should: second.length === 1 ? second[0] : every(second) } };
}

/** The share with which both sides end at the same level, although one begins a level deeper. */
const GOLDEN = 0.618;

/**
 * The conditions as one filter set whose filters are alternatives, as those of `should` and `must_not` are. Lists with the
 * same key are one list. Undefined if a set cannot have all of them.
 */
function alternatives(conditions: readonly Condition[]): FilterSet | undefined {
  const { set, rest } = withEachKeyOnce(conditions.reduce(withMergedLists, []));
  return rest.length === 0 ? set : undefined;
}

function withEachKeyOnce(conditions: readonly Condition[]): { set: FilterSet; rest: readonly Condition[] } {
  const set: Record<string, unknown> = {};
  const rest = conditions.filter((condition) => {
    const isTaken = keyOf(condition) in set;
    if (!isTaken) Object.assign(set, condition);
    return isTaken;
  });
  return { set, rest };
}

function withMergedLists(merged: readonly Condition[], condition: Condition): Condition[] {
  const key = keyOf(condition);
  const index = merged.findIndex((each) => key in each);
  const both = index < 0 ? undefined : mergedLists(merged[index][key], condition[key]);
  return both === undefined ? [...merged, condition] : merged.with(index, { [key]: both });
}

/** The values of two lists, or of the lists of two objects, such as `medias`. Undefined if they are something else. */
function mergedLists(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  if (!isOfLists(a) || !isOfLists(b)) return undefined;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, [...(a[name] ?? []), ...(b[name] ?? [])]]));
}

const isOfLists = (value: unknown): value is Record<string, unknown[]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(Array.isArray);

const keyOf = (condition: Condition): string => Object.keys(condition)[0];
