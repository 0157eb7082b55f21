import type { Buckets } from '../platform/aggregations.js';
import type { FieldName } from '../state/fields.js';

/** The fields whose changes are worth showing. */
export const CHANGING = ['tag', 'site', 'author'] as const satisfies FieldName[];

/** A value with its exact counts. */
export interface Change {
  readonly field: FieldName;
  readonly key: string;
  readonly now: number;
  readonly before: number;
}

/** The most frequent values of both times by field: `now` compared with before, and `before` compared with now (D21). */
export interface FrequentValues {
  readonly now: Readonly<Record<(typeof CHANGING)[number], Buckets>>;
  readonly before: Readonly<Record<(typeof CHANGING)[number], Buckets>>;
}

/** The three values that changed most, among the most frequent ones of either time. */
export const mostChanged = (values: FrequentValues): Change[] =>
  CHANGING.flatMap((field) => changesOf(field, values))
    .filter(({ now, before }) => now !== before)
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || (a.key < b.key ? -1 : 1))
    .slice(0, 3);

function changesOf(field: (typeof CHANGING)[number], { now, before }: FrequentValues): Change[] {
  const listed = new Set(now[field].buckets.map(({ key }) => key));
  return [
    ...now[field].buckets.map(({ key, count, compared = 0 }) => ({ field, key, now: count, before: compared })),
    ...before[field].buckets
      .filter(({ key }) => !listed.has(key))
      .map(({ key, count, compared = 0 }) => ({ field, key, now: compared, before: count })),
  ];
}
