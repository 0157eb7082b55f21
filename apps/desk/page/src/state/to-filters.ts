import { allOf, type FilterSet, none } from './conditions.js';
import { FIELDS, type FieldName } from './fields.js';
import { conditionOf } from './tree.js';
import { leavesOutDeleted, type View } from './view.js';

export type { FilterSet };

/** Two instants in milliseconds, the second one excluded. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** What narrows a view in addition to its choices. */
export interface Narrowing {
  /** The period of the view as instants. */
  readonly span?: Span;
  /** The period of the view as a filter, in place of instants. */
  readonly period?: FilterSet;
  /** A field whose choices do not count, for the counts of its other values. */
  readonly without?: FieldName;
  /** More conditions, each a filter. */
  readonly and?: readonly FilterSet[];
}

/** The filters that select what a view shows: the only place that puts conditions together. */
export function toFilters(
  view: View,
  { span, period = span && periodOf(span), without, and = [] }: Narrowing = {},
): FilterSet {
  const must: FilterSet[] = [];
  const mustNot: FilterSet[] = [];
  if (view.query !== '') must.push({ query: view.query });
  if (period) must.push({ period });
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
  if (leavesOutDeleted(view) && without !== 'review_status') mustNot.push(FIELDS.review_status.filter(['deleted']));
  if (mustNot.length > 0) must.push(none(mustNot));
  if (view.tree) must.push(conditionOf(view.tree));
  return allOf([...must, ...and]);
}

/**
 * The filters of a view that is saved. They find what the view shows on any day: the last days roll, as does the last
 * week, and all mentions have no period (rules D5, G2). `span` is its period now.
 */
export function savedFilters(view: View, span: Span): FilterSet {
  const { period, zone } = view;
  if (period.type === 'all') return toFilters(view);
  if (period.type === 'whole')
    return toFilters(view, { period: { last: { [`${period.unit}s`]: 1 }, time_zone: zone, to: 'now' } });
  if (period.type !== 'last') return toFilters(view, { span });
  return toFilters(view, { period: { last: { days: period.days }, time_zone: zone, to: 'newest' } });
}

/** A period as a filter. Its end is a millisecond before the next instant, because both bounds belong to a filter. */
export const periodOf = ({ begin, end }: Span): FilterSet => ({
  begin: new Date(begin).toISOString(),
  end: new Date(end - 1).toISOString(),
});

const fieldsOf = (choice: View['chosen'], without: FieldName | undefined): FieldName[] =>
  (Object.keys(choice) as FieldName[]).filter((name) => name !== without);

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
