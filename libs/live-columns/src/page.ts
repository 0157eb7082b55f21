import type { MentionColumns, NumberName, TimeName } from './columns/mention-columns.js';
import { firstPlace } from './columns/time-scale.js';
import { firstInOrder } from './first-in-order.js';

/** The order of a search (rule D1). Unknown values come last in both directions; ties break by `id`, ascending. */
export interface PageOrder {
  readonly key: Exclude<TimeName, 'reviewed_at'> | Exclude<NumberName, 'rating_normalized'>;
  readonly direction: 'asc' | 'desc';
}

/** The first of some rows, which are ascending. */
export function firstRows(
  rows: Uint32Array,
  order: PageOrder,
  size: number,
  columns: MentionColumns,
): ArrayLike<number> {
  const { key, direction } = order;
  if (size === 0) return [];
  const inOrder = firstPlace(rows.length, (place) => rows[place] >= columns.rows.sorted);
  if (key === 'date' && direction === 'asc' && inOrder === rows.length) return rows.subarray(0, size);
  const sign = direction === 'asc' ? 1 : -1;
  const column = columnOf(key, columns);
  const compare = (a: number, b: number) => columns.ids.compare(a, b);
  const keyOf = (row: number) => (column.isNull(row) ? Infinity : sign * column.sortKey(row));
  const candidates = key === 'date' ? candidatesByDate(rows, inOrder, order, size, columns) : rows;
  // Other times are mostly in the order of dates.
  return firstInOrder(direction === 'asc' ? candidates : candidates.toReversed(), size, keyOf, compare);
}

/** Of the first `inOrder` rows, which are in the order of `date` and `id`, those that may be on the page; all others. */
function candidatesByDate(
  rows: Uint32Array,
  inOrder: number,
  { direction }: PageOrder,
  size: number,
  { times: { date } }: MentionColumns,
): Uint32Array {
  const others = rows.subarray(inOrder);
  if (direction === 'asc') return Uint32Array.from([...rows.subarray(0, Math.min(size, inOrder)), ...others]);
  let from = Math.max(0, inOrder - size);
  while (from > 0 && date.sortKey(rows[from - 1]) === date.sortKey(rows[from])) from--;
  return rows.subarray(from);
}

const columnOf = (key: PageOrder['key'], { numbers, times }: MentionColumns) =>
  key in numbers ? numbers[key as NumberName] : times[key as TimeName];
