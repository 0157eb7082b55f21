import type { TimeField, TimeFilter } from '@earshot/filter-kit';
import type { TimeColumn } from './columns.js';
import type { CompileContext } from './compile-context.js';

/** Exhaustive: a filter field without a column does not compile. */
export const TIME_COLUMNS: Readonly<Record<TimeField, TimeColumn>> = {
  crawled_at: 'crawled_at',
  date: 'date',
  infused_at: 'infused_at',
  reviewed_at: 'reviewed_at',
};

/** Ranges of time (rule D5): period, crawled_at, infused_at, reviewed_at. */
export function compileTime({ field, from, to }: TimeFilter, { parameters, drivingTable }: CompileContext): string {
  const column = TIME_COLUMNS[field];
  const time = `${column === 'date' ? drivingTable : 'mention'}.${column}`;
  const conditions = [];
  if (from) conditions.push(`${time} ${from.inclusive ? '>=' : '>'} ${parameters.add(from.instant)}::timestamptz`);
  if (to) conditions.push(`${time} ${to.inclusive ? '<=' : '<'} ${parameters.add(to.instant)}::timestamptz`);
  return `(${conditions.join(' and ')})`;
}
