import { isPlainText, readOpaque, writeOpaque } from '@earshot/message-kit';
import { isInstant, type Moment, momentJson, readMoment } from '@earshot/filter-kit';
import type { DrivingTable, StatementParameters } from '@earshot/mention-query';
import { isIndexed, type Sort, sortColumn, SORT_KEYS } from '../reading/sort.js';

/** A position in the order of a search: directly after the mention with this sort value and `id`. */
export interface Cursor {
  /** An instant or a number as text; null if unknown. */
  value: string | null;
  id: string;
  /** The moment of the rolling periods of the filters, if they have any: all pages are of the same periods (rule D5). */
  moment?: Moment;
}

/** The text of a cursor. It is valid only with the same sort. */
export const writeCursor = ({ key, direction }: Sort, { value, id, moment }: Cursor): string =>
  writeOpaque([key, direction, value, id, ...(moment ? [momentJson(moment)] : [])]);

const isSortValue = { timestamptz: isInstant, 'double precision': isDouble };

/** Whether `text` is a number as PostgreSQL writes it. PostgreSQL rejects numbers outside its range with an error. */
function isDouble(text: string): boolean {
  const value = Number(text);
  return /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(text) && Number.isFinite(value) && (value !== 0 || /^-?0$/.test(text));
}

/** Longer than any cursor, because an identifier is a key in the database, and a key has at most about 2 700 bytes. */
const MAX_LENGTH = 32_768;

/** Reads a cursor. Returns undefined for any text that is not a cursor of `sort`. */
export function readCursor(text: string, { key, direction }: Sort): Cursor | undefined {
  const [sortKey, sortDirection, value, id, kept] = readOpaque(text, MAX_LENGTH);
  if (sortKey !== key || sortDirection !== direction || typeof id !== 'string' || !isPlainText(id)) return undefined;
  const moment = kept === undefined ? undefined : readMoment(kept);
  if (kept !== undefined && !moment) return undefined;
  const isKnown = value !== null;
  if (isKnown && !(typeof value === 'string' && isSortValue[SORT_KEYS[key]](value))) return undefined;
  return { value: isKnown ? value : null, id, moment };
}

/**
 * Each mention after the cursor meets exactly one of these conditions. An index in the order of the sort reads each of
 * them as a range. It would read one condition with all of them from its first mention on.
 */
export function afterCursor(
  sort: Sort,
  { value, id }: Cursor,
  parameters: StatementParameters,
  drivingTable: DrivingTable,
): string[] {
  const { key, direction } = sort;
  const column = sortColumn(sort, drivingTable);
  const isLater = `${drivingTable}.id > ${parameters.add(id)}`;
  if (value === null) return [`(${column} is null and ${isLater})`];
  const sortValue = `${parameters.add(value)}::${SORT_KEYS[key]}`;
  const after = `${column} ${direction === 'asc' ? '>' : '<'} ${sortValue}`;
  const tied = `(${column} = ${sortValue} and ${isLater})`;
  if (key === 'date')
    return [`(${column} ${direction === 'asc' ? '>=' : '<='} ${sortValue} and (${after} or ${tied}))`];
  const ranges = [tied, after, `${column} is null`];
  return isIndexed(sort, drivingTable) ? ranges : [`(${ranges.join(' or ')})`];
}
