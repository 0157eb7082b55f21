import { isPlainText } from '@earshot/document-kit';
import { isInstant } from '@earshot/filter-kit';
import type { DrivingTable, StatementParameters } from '@earshot/mention-query';
import { type Sort, sortColumn, SORT_KEYS } from './sort.js';

/** A place in a sorted result: right behind the mention with this sort value and this `id`. */
export interface Cursor {
  /** An instant, or a number, as text; null where it is unknown. */
  value: string | null;
  id: string;
}

/** The cursor as clients carry it; it fits only the sort that it was made for. */
export const writeCursor = ({ key, direction }: Sort, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([key, direction, value, id])).toString('base64url');

const isSortValue = { timestamptz: isInstant, 'double precision': isDouble };

/** A number as PostgreSQL writes it; what is too large or too small for it is not one, and would be an error there. */
function isDouble(text: string): boolean {
  const value = Number(text);
  return /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(text) && Number.isFinite(value) && (value !== 0 || /^-?0$/.test(text));
}

/** Of a cursor; identifiers are keys in the database, which may have some 2 700 bytes. */
const MAX_LENGTH = 32_768;

/** The cursor of `text`, or undefined when it was not made for `sort`. */
export function readCursor(text: string, { key, direction }: Sort): Cursor | undefined {
  const [sortKey, sortDirection, value, id] = decode(text);
  if (sortKey !== key || sortDirection !== direction || typeof id !== 'string' || !isPlainText(id)) return undefined;
  if (value === null) return { value, id };
  return typeof value === 'string' && isSortValue[SORT_KEYS[key]](value) ? { value, id } : undefined;
}

function decode(text: string): unknown[] {
  if (text.length > MAX_LENGTH) return [];
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The condition that a mention comes behind the cursor in a search that begins with `drivingTable`. */
export function isBehind(
  sort: Sort,
  { value, id }: Cursor,
  parameters: StatementParameters,
  drivingTable: DrivingTable,
): string {
  const { key, direction } = sort;
  const column = sortColumn(sort, drivingTable);
  const isLater = `${drivingTable}.id > ${parameters.add(id)}`;
  if (value === null) return `(${column} is null and ${isLater})`;
  const sortValue = `${parameters.add(value)}::${SORT_KEYS[key]}`;
  const behind = `${column} ${direction === 'asc' ? '>' : '<'} ${sortValue}`;
  const known = `(${behind} or (${column} = ${sortValue} and ${isLater}))`;
  return key === 'date'
    ? `(${column} ${direction === 'asc' ? '>=' : '<='} ${sortValue} and ${known})`
    : `(${known} or ${column} is null)`;
}
