import type { MentionColumns } from './columns/mention-columns.js';
import { firstInOrder } from './first-in-order.js';

/** The order of a search (rule D1). Unknown values come last in both directions; ties break by `id`, ascending. */
export interface PageOrder {
  readonly key: 'date' | 'infused_at' | 'crawled_at' | 'influence' | 'service_rank' | 'engagement';
  readonly direction: 'asc' | 'desc';
}

/** The first of some rows, which are ascending, so they are in the order of `date` and then `id`. */
export function firstRows(
  rows: Uint32Array,
  order: PageOrder,
  size: number,
  columns: MentionColumns,
): ArrayLike<number> {
  const { key, direction } = order;
  if (size === 0) return [];
  if (key === 'date' && direction === 'asc') return rows.subarray(0, size);
  const sign = direction === 'asc' ? 1 : -1;
  const column = columnOf(key, columns);
  const compare = (a: number, b: number) => columns.ids.compare(a, b);
  const keyOf = (row: number) => (column.sortKey(row) === 0 ? Infinity : sign * column.sortKey(row));
  const candidates = key === 'date' ? lastDates(rows, size, columns) : rows;
  // Other times are mostly in the order of dates.
  return firstInOrder(direction === 'asc' ? candidates : candidates.toReversed(), size, keyOf, compare);
}

/** The last `size` rows, and all before them with the same date. */
function lastDates(rows: Uint32Array, size: number, { times: { date } }: MentionColumns): Uint32Array {
  let from = Math.max(0, rows.length - size);
  while (from > 0 && date.sortKey(rows[from - 1]) === date.sortKey(rows[from])) from--;
  return rows.subarray(from);
}

const columnOf = (key: PageOrder['key'], { numbers, times }: MentionColumns) =>
  key === 'influence' || key === 'service_rank' || key === 'engagement' ? numbers[key] : times[key];
