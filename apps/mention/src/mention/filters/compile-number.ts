import type { NumberFilter } from '@earshot/filter-kit';
import type { Target } from './compile-filters.js';

/** Ranges of numbers, bounds included (specification 2.6): influence, ratings_normalized, service_rank. */
export function compileNumber({ field, begin, end }: NumberFilter, { parameters }: Target): string {
  const conditions = [];
  if (begin !== undefined) conditions.push(`mention.${field} >= ${parameters.add(begin)}::double precision`);
  if (end !== undefined) conditions.push(`mention.${field} <= ${parameters.add(end)}::double precision`);
  return `(${conditions.join(' and ')})`;
}
