import { FIELDS, type FieldName } from './fields.js';
import type { View } from './view.js';

/** A filter set as JSON (interface 2.6). */
export type FilterSet = Readonly<Record<string, unknown>>;

/** Two instants in milliseconds, the second one excluded. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** What narrows a view besides its choices. */
export interface Narrowing {
  /** The period of the view as instants. */
  readonly span?: Span;
  /** A field whose choices do not count, for the counts of its other values. */
  readonly without?: FieldName;
  /** More conditions, each a filter. */
  readonly and?: readonly FilterSet[];
}

/** The filters that select what a view shows: the only place that puts conditions together. */
export function toFilters(view: View, { span, without, and = [] }: Narrowing = {}): FilterSet {
  const must: FilterSet[] = [];
  const mustNot: FilterSet[] = [];
  if (view.query !== '') must.push({ query: view.query });
  if (span) must.push({ period: periodOf(span) });
  for (const name of fieldsOf(view.chosen, without)) {
    const values = view.chosen[name]!;
    if (name === 'sentiment') chooseSentiments(values, must, mustNot);
    else must.push(FIELDS[name].filter(values));
  }
  for (const name of fieldsOf(view.excluded, without)) {
    const values = view.excluded[name]!;
    if (name === 'sentiment') excludeSentiments(values, must, mustNot);
    else mustNot.push(FIELDS[name].filter(values));
  }
  return allOf([...must, ...and], mustNot);
}

/** A period as a filter. Its end is a microsecond before the next instant, because both bounds belong to a filter. */
export const periodOf = ({ begin, end }: Span): FilterSet => ({
  begin: new Date(begin).toISOString(),
  end: new Date(end - 1).toISOString().replace('Z', '999Z'),
});

const fieldsOf = (choice: View['chosen'], without: FieldName | undefined): FieldName[] =>
  (Object.keys(choice) as FieldName[]).filter((name) => name !== without);

/** A filter set has each key once, so a condition whose key is taken goes one level down. Each condition has one key. */
function allOf(must: readonly FilterSet[], mustNot: readonly FilterSet[]): FilterSet {
  const set: Record<string, unknown> = {};
  const rest: FilterSet[] = [];
  for (const condition of must) {
    if (Object.keys(condition).some((key) => key in set)) rest.push(condition);
    else Object.assign(set, condition);
  }
  if (rest.length === 0 && mustNot.length === 0) return set;
  const boolean = {
    ...(rest.length > 0 && { must: allOf(rest, []) }),
    ...(mustNot.length > 0 && { must_not: anyOf(mustNot) }),
  };
  return { ...set, boolean };
}

/** Values of one filter are alternatives, and so are the filters of `must_not`. */
function anyOf(sets: readonly FilterSet[]): FilterSet {
  const merged: Record<string, unknown> = {};
  for (const [key, value] of sets.flatMap((set) => Object.entries(set))) {
    const there = merged[key];
    if (Array.isArray(value) && Array.isArray(there)) merged[key] = [...there, ...value];
    else merged[key] = there ? { ...(there as object), ...(value as object) } : value;
  }
  return merged;
}

/** No value of the filter selects `ambivalent` (D9), so it is what none of the others is. */
const NAMED = ['negative', 'neutral', 'positive', 'unassigned'];
const inFilters = (sentiments: readonly string[]): string[] =>
  sentiments.map((sentiment) => (sentiment === 'unassigned' ? 'undefined' : sentiment));

function chooseSentiments(values: readonly string[], must: FilterSet[], mustNot: FilterSet[]): void {
  if (!values.includes('ambivalent')) return void must.push({ sentiments: inFilters(values) });
  const others = NAMED.filter((value) => !values.includes(value));
  if (others.length > 0) mustNot.push({ sentiments: inFilters(others) });
}

function excludeSentiments(values: readonly string[], must: FilterSet[], mustNot: FilterSet[]): void {
  const named = values.filter((value) => value !== 'ambivalent');
  if (named.length > 0) mustNot.push({ sentiments: inFilters(named) });
  if (values.includes('ambivalent')) must.push({ sentiments: inFilters(NAMED) });
}
