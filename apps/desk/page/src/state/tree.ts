import { checkFilters, FILTER_KEYS, type FilterKey, savedIds } from '@earshot/filter-kit/browser';
import { type Condition, every, none, some } from './conditions.js';

/** A filter key of a condition. Groups say what `boolean` says. */
export type ConditionKey = Exclude<FilterKey, 'boolean'>;

/** What a group asks of its parts: that all of them hold, at least one, or none. */
export type GroupKey = 'all' | 'any' | 'none';

/** A group of at least one part, as an object with one key: `{"any": [...]}`. */
export type Group =
  { readonly all: readonly Tree[] } | { readonly any: readonly Tree[] } | { readonly none: readonly Tree[] };

/** One filter as the interface has it (2.6), as an object with one key: `{"tags": ["taste", "price"]}`. */
export type Leaf = { readonly [Key in ConditionKey]: Readonly<Record<Key, unknown>> }[ConditionKey];

/**
 * Filters of any depth, which narrow a view in addition to its query, values and period: a group or a single condition.
 * Groups may have groups, and a key may occur as often as needed.
 *
 * ```json
 * { "all": [{ "tags": ["taste"] }, { "none": [{ "influence": { "begin": 80 } }, { "all": [...] }] }] }
 * ```
 *
 * The address has it as JSON in the parameter `tree`. A filter builder reads `view.tree`, edits a draft of its own, and
 * checks the draft with `checkTree`. If that has no problem it goes to `show({ ...view, tree })`; without conditions
 * `tree` is undefined. `conditionOf` is the filter of the tree or of a part of it, in order to count what the part selects.
 */
export type Tree = Group | Leaf;

/** Selects the mentions that are ambivalent: no value of the filter does (D9), so it is what none of its values selects. */
export const AMBIVALENT: Tree = { none: [{ sentiments: ['negative', 'positive', 'neutral', 'undefined'] }] };

/** What is wrong with a tree, with the place: `all[0].tags[1]`. The place of the whole tree is empty. */
export interface TreeProblem {
  readonly path: string;
  /** Text after the place, such as `must be a list of 1 to 10,000 texts`. */
  readonly detail: string;
}

export const GROUP_KEYS: readonly GroupKey[] = ['all', 'any', 'none'];

export const CONDITION_KEYS = FILTER_KEYS.filter((key): key is ConditionKey => key !== 'boolean');

/** The most groups inside each other (rule D7). */
const MOST_LEVELS = 16;

/** The parts of a group; undefined for a condition. */
export const partsOf = (tree: Tree): readonly Tree[] | undefined =>
  isGroupKey(keyOf(tree)) ? (Object.values(tree)[0] as readonly Tree[]) : undefined;

/** The key of a group or a condition. */
export const keyOf = (tree: Tree): GroupKey | ConditionKey => Object.keys(tree)[0] as GroupKey | ConditionKey;

/** The ids of the saved searches that a tree names. */
export const searchesOf = (tree: Tree | undefined): readonly string[] => (tree ? savedIds(conditionOf(tree)) : []);

const OF_GROUP = { all: every, any: some, none } as const;

/** The filter that selects what the tree selects. */
export function conditionOf(tree: Tree): Condition {
  const [key, parts] = [keyOf(tree), partsOf(tree)];
  return parts && isGroupKey(key) ? OF_GROUP[key](parts.map(conditionOf)) : tree;
}

/** Reads the tree of an address. */
export function readTree(text: string): Tree | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON' };
  }
  const problem = checkTree(value);
  return problem ? { problem: `${problem.path} ${problem.detail}`.trim() } : (value as Tree);
}

/** The first problem of a value that should be a tree; undefined if it is a tree that the platform accepts. */
export function checkTree(value: unknown): TreeProblem | undefined {
  const problem = checkPart(value, '', 0);
  if (problem) return problem;
  // Each part is right, but the tree may be too large, or too deep for its place among the other filters of a view.
  const deeper = (inner: Condition): Condition => ({ boolean: { must: inner } });
  const inView = Array.from({ length: LEVELS_OF_VIEW }).reduce<Condition>(deeper, conditionOf(value as Tree));
  const tooMuch = problemOf(inView, '');
  return tooMuch && { path: '', detail: `in a view ${tooMuch.detail}` };
}

/** How many levels of the 16 other filters of a view may need. */
const LEVELS_OF_VIEW = 4;

function checkPart(value: unknown, path: string, level: number): TreeProblem | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const [key, ...others] = isObject ? Object.keys(value) : [];
  if (key === undefined || others.length > 0) return { path, detail: EXPECTED };
  if (!isGroupKey(key)) return checkLeaf(key, value as Record<string, unknown>, path);
  if (level === MOST_LEVELS) return { path, detail: `must not nest more than ${MOST_LEVELS} levels deep` };
  const where = memberOf(path, key);
  const parts = (value as Record<string, unknown>)[key];
  if (!Array.isArray(parts) || parts.length === 0) return { path: where, detail: 'must be a list of conditions' };
  for (const [index, part] of parts.entries()) {
    const problem = checkPart(part, `${where}[${index}]`, level + 1);
    if (problem) return problem;
  }
  return undefined;
}

const EXPECTED = 'must be an object with one filter, or with one of all, any and none';

function checkLeaf(key: string, leaf: Record<string, unknown>, path: string): TreeProblem | undefined {
  if (CONDITION_KEYS.some((each) => each === key)) return problemOf(leaf, path);
  const instead = Object.hasOwn(INSTEAD, key) ? `; use ${INSTEAD[key]}` : '';
  return { path: memberOf(path, key.slice(0, SHOWN)), detail: `is not a known filter${instead}` };
}

/** Characters of an unknown name. */
const SHOWN = 40;

/** Filters of the interface that a tree has in another form only. */
const INSTEAD: Readonly<Record<string, string>> = { boolean: 'all, any and none', media: 'medias' };

/** What the platform would say to a filter. Only the platform knows which searches are saved. */
function problemOf(filter: Condition, path: string): TreeProblem | undefined {
  const saved = new Map(savedIds(filter).map((id) => [id, {}]));
  const [problem] = checkFilters(filter, path, saved).problems;
  return problem;
}

const isGroupKey = (key: string): key is GroupKey => GROUP_KEYS.some((each) => each === key);

const memberOf = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
