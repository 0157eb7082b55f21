import { type Bitmap, rowsOf } from './bitmap.js';
import type { MentionColumns } from './columns/mention-columns.js';
import { compareTicks } from './columns/time-column.js';
import { FirstInOrder } from './first-in-order.js';

/** The order of a search (rule D1). Unknown values come last in both directions; ties break by `id`, ascending. */
export interface PageOrder {
  readonly key: 'date' | 'infused_at' | 'crawled_at' | 'influence' | 'service_rank';
  readonly direction: 'asc' | 'desc';
}

/** The first rows of a search. Rows are in the order of `date` and then `id`. */
export function firstRows(bitmap: Bitmap, order: PageOrder, size: number, columns: MentionColumns): number[] {
  if (size === 0) return [];
  if (order.key === 'date') {
    return order.direction === 'asc' ? firstOf(bitmap, size) : lastOf(bitmap, size, columns);
  }
  const compare = comparison(order, columns);
  const first = new FirstInOrder(size, (a, b) => compare(a, b) || columns.ids.compare(a, b));
  for (const row of rowsOf(bitmap)) first.add(row);
  return first.items();
}

function firstOf(bitmap: Bitmap, size: number): number[] {
  const rows: number[] = [];
  for (const row of rowsOf(bitmap)) if (rows.push(row) === size) break;
  return rows;
}

/** From the last date to the first. The rows of one date stay in the order of `id`. */
function lastOf(bitmap: Bitmap, size: number, { times: { date } }: MentionColumns): number[] {
  const rows: number[] = [];
  let sameDate: number[] = [];
  for (let word = bitmap.length - 1; word >= 0 && rows.length < size; word--) {
    for (let bits = bitmap[word]; bits !== 0 && rows.length < size; ) {
      const bit = 31 - Math.clz32(bits);
      bits &= ~(1 << bit);
      const row = word * 32 + bit;
      if (sameDate.length > 0 && compareTicks(date.ticks(row), date.ticks(sameDate[0])) !== 0) {
        rows.push(...sameDate.reverse());
        sameDate = [];
      }
      sameDate.push(row);
    }
  }
  return [...rows, ...sameDate.reverse()].slice(0, size);
}

type Compare = (a: number, b: number) => number;

function comparison({ key, direction }: PageOrder, columns: MentionColumns): Compare {
  const sign = direction === 'asc' ? 1 : -1;
  if (key === 'influence' || key === 'service_rank') {
    const { column } = columns.numbers[key];
    return (a, b) => nullsLast(column.get(a) === 0, column.get(b) === 0) ?? sign * (column.get(a) - column.get(b));
  }
  const times = columns.times[key];
  return (a, b) => nullsLast(times.isNull(a), times.isNull(b)) ?? sign * times.compare(a, b);
}

const nullsLast = (a: boolean, b: boolean): number | undefined => (a || b ? Number(a) - Number(b) : undefined);
