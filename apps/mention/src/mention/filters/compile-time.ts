import type { TimeFilter } from '@earshot/filter-kit';
import type { Target } from './compile-filters.js';

/** Ranges of time (contract D5): period, crawled_at, infused_at, reviewed_at. */
export function compileTime({ field, from, to }: TimeFilter, { parameters, relation }: Target): string {
  const time = field === 'date' ? `${relation}.date` : `mention.${field}`;
  const conditions = [];
  if (from) conditions.push(`${time} ${from.inclusive ? '>=' : '>'} ${parameters.add(from.instant)}::timestamptz`);
  if (to) conditions.push(`${time} ${to.inclusive ? '<=' : '<'} ${parameters.add(to.instant)}::timestamptz`);
  return `(${conditions.join(' and ')})`;
}
