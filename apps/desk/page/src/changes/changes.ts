import type { Buckets } from '../platform/aggregations.js';
import type { FieldName } from '../state/fields.js';

/** A value whose count may have changed. Undefined: the answer was cut off before it. */
export interface Candidate {
  readonly field: FieldName;
  readonly key: string;
  readonly now: number | undefined;
  readonly before: number | undefined;
}

/** A value with its exact counts. */
export interface Change {
  readonly field: FieldName;
  readonly key: string;
  readonly now: number;
  readonly before: number;
}

/** The most frequent values of either time that are compared. */
const COMPARED = 10;

/** How many mentions have a value; undefined if the answer was cut off before it. */
export const countOf = ({ buckets, other }: Buckets, key: string): number | undefined =>
  buckets.find((bucket) => bucket.key === key)?.count ?? (other === 0 ? 0 : undefined);

/** The values of a field that may have changed most, with what is known of their counts. No count is guessed (H2). */
export function candidatesOf(field: FieldName, now: Buckets, before: Buckets): Candidate[] {
  const keys = [now, before].flatMap(({ buckets }) => buckets.slice(0, COMPARED).map(({ key }) => key));
  return [...new Set(keys)].map((key) => ({ field, key, now: countOf(now, key), before: countOf(before, key) }));
}

/** The three values that changed most. */
export const mostChanged = (changes: readonly Change[]): Change[] =>
  changes
    .filter(({ now, before }) => now !== before)
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || (a.key < b.key ? -1 : 1))
    .slice(0, 3);
