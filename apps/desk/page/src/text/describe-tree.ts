import { AMBIVALENT, type GroupKey, keyOf, partsOf, type Tree } from '../state/tree.js';
import { FILTER_LABELS } from './filter-labels.js';
import type { NameOfSearch } from './search-names.js';

/** Filters in words, such as `Tag taste, and none of (Language deu, Rating from 80)`. */
export const describeTree = (tree: Tree, nameOfSearch: NameOfSearch): string => described(tree, nameOfSearch, false);

const JOINED: Readonly<Record<GroupKey, readonly [before: string, between: string]>> = {
  all: ['', ', and '],
  any: ['', ', or '],
  none: ['none of ', ', '],
};

function described(tree: Tree, nameOfSearch: NameOfSearch, isInner: boolean): string {
  if (JSON.stringify(tree) === JSON.stringify(AMBIVALENT)) return `${FILTER_LABELS.sentiments} ambivalent`;
  const key = keyOf(tree);
  if (key !== 'all' && key !== 'any' && key !== 'none') {
    const [value] = Object.values(tree) as unknown[];
    return `${FILTER_LABELS[key]} ${valueText(key === 'saved' ? (value as string[]).map(nameOfSearch) : value)}`;
  }
  const [before, between] = JOINED[key];
  const parts = partsOf(tree)!
    .map((part) => described(part, nameOfSearch, true))
    .join(between);
  return key === 'none' || isInner ? `${before}(${parts})` : parts;
}

/** Lists are long sometimes. */
const SHOWN = 3;

function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.slice(0, SHOWN).map((each) => (each === 'undefined' ? 'unassigned' : String(each)));
    return value.length > SHOWN ? `${texts.join(', ')} or ${value.length - SHOWN} more` : texts.join(' or ');
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${NAMES[name] ?? name.replace('_', ' ')} ${valueText(inner)}`)
    .join(' ');
}

const NAMES: Readonly<Record<string, string>> = { begin: 'from', end: 'to', site_types: 'site type' };
