/** What is wrong with a filter, and where: `filters.boolean.must.countries[1]` (contract D13). */
export interface FilterProblem {
  path: string;
  detail: string;
}

const MAX_FILTERS = 1_000;
const MAX_VALUES = 10_000;
const MAX_DEPTH = 16;
/** So many problems are told; whoever mends them is told the next. */
const MAX_PROBLEMS = 20;

/** Ends a walk at once: the request goes beyond a limit, or is wrong in more places than anyone wants to read. */
export class WalkEnded extends Error {}

/**
 * One walk through the filters of a request: it collects problems and spends the limits of contract D7 on the way,
 * so that nothing is walked that is refused anyhow.
 */
export class Walk {
  readonly problems: FilterProblem[] = [];
  private filters = 0;

  report(path: string, detail: string): undefined {
    this.problems.push({ path, detail });
    if (this.problems.length >= MAX_PROBLEMS) throw new WalkEnded();
  }

  countFilter(path: string): void {
    if (++this.filters > MAX_FILTERS) this.end(path, `is beyond the ${MAX_FILTERS} filters that a request may hold`);
  }

  checkLength(path: string, values: readonly unknown[]): void {
    if (values.length > MAX_VALUES) this.end(path, `must hold at most ${MAX_VALUES} values`);
  }

  checkDepth(path: string, depth: number): void {
    if (depth > MAX_DEPTH) this.end(path, `nests deeper than ${MAX_DEPTH} levels of boolean`);
  }

  private end(path: string, detail: string): never {
    this.problems.push({ path, detail });
    throw new WalkEnded();
  }
}

/**
 * Reads one filter: the value of its key, where that stands, and how deep in booleans. Undefined when there is a
 * problem, which the walk then knows.
 */
export type ReadFilter<T> = (value: unknown, path: string, walk: Walk, depth: number) => T | undefined;

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object with no members but `known`, and at least one of `needed` where there are any. */
export function readObject(
  value: unknown,
  path: string,
  walk: Walk,
  known: readonly string[],
  needed: readonly string[] = known,
): Json | undefined {
  if (!isObject(value)) return walk.report(path, 'must be an object');
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  for (const name of unknown) walk.report(`${path}.${name}`, `is not a known member; known are ${known.join(', ')}`);
  if (needed.length > 0 && !needed.some((name) => Object.hasOwn(value, name))) {
    return walk.report(path, `must hold at least one of ${needed.join(', ')}`);
  }
  return unknown.length === 0 ? value : undefined;
}
