import { type ConditionKey, keyOf, partsOf, type Tree, type TreeProblem } from '../state/tree.js';
import { FILTER_LABELS } from '../text/filter-labels.js';
import { EDITORS, type Editor } from './editors.js';

/** What a condition without a value asks for. */
const MISSING: Readonly<Record<Editor['kind'], string>> = {
  choice: 'Choose at least one value.',
  tags: 'Choose at least one value.',
  saved: 'Choose at least one value.',
  lines: 'Enter at least one value.',
  range: 'Enter from, to, or both.',
  words: 'Enter words.',
  lists: 'Enter at least one value.',
};

/** What is wrong with a part of a draft, for the person who builds it. */
export interface DraftProblem {
  /** The place of the part, such as `1.2`. */
  readonly place: string;
  /** How the condition is called; undefined for a group. */
  readonly label?: string;
  readonly text: string;
}

/** The part of a draft that a problem is about, and what to do there. */
export function draftProblem(tree: Tree, { path, detail }: TreeProblem, place = '1'): DraftProblem {
  const parts = partsOf(tree);
  if (!parts) {
    const key = keyOf(tree) as ConditionKey;
    return { place, label: FILTER_LABELS[key], text: conditionText(key, tree, path, detail) };
  }
  if (parts.length === 0) return { place, text: 'Add a condition to this group, or remove it.' };
  const [, index, rest] = /^\w+\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return { place, text: `The filters: ${detail}.` };
  return draftProblem(parts[Number(index)], { path: rest, detail }, `${place}.${Number(index) + 1}`);
}

function conditionText(key: ConditionKey, condition: Tree, path: string, detail: string): string {
  const { kind } = EDITORS[key];
  const [value] = Object.values(condition) as unknown[];
  if (isMissing(kind, value)) return MISSING[kind];
  const [, bound, index] = /(?:\.(begin|end)|\[(\d+)\])$/.exec(path) ?? [];
  if (bound) return `${bound === 'begin' ? 'From' : 'To'} ${detail}.`;
  return `${index ? `Value ${Number(index) + 1}` : 'The value'} ${detail}.`;
}

const isMissing = (kind: Editor['kind'], value: unknown): boolean => {
  if (kind !== 'range') return value === '' || Object.keys(value as object).length === 0;
  const { begin, end } = value as { begin?: unknown; end?: unknown };
  return begin === undefined && end === undefined;
};
