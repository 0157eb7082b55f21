import type { CodedColumn, CodedState } from '@earshot/coding/entities';
import { types } from 'pg';
import { type SetColumns, stateColumns } from './set-columns.js';

/**
 * Mentions that had the same values before an update: the values of the columns that the update sets, and the places of
 * the mentions in the statement. Thousands of mentions share a few values, so few rows are returned.
 */
export type PreviousRow = Partial<Record<CodedColumn | 'reviewed_at', string | string[] | null>> & { places: string };

/** The previous values in `table`, for `returning`. */
export const previousColumns = (columns: SetColumns, table = 'old'): string =>
  stateColumns(columns)
    .map((column) => `${table}.${column}`)
    .join(', ');

/** A statement that runs `update`, which returns `place` and `previousColumns`, and groups the places by the values. */
export function groupedByPrevious(columns: SetColumns, update: string): string {
  const values = stateColumns(columns);
  const shown = values.map((column) => (column === 'reviewed_at' ? `timezone('UTC', ${column}) as ${column}` : column));
  return `
with updated as (${update})
select ${shown.join(', ')}, array_agg(place) as places from updated group by ${values.join(', ')}`;
}

const [INT8_ARRAY, TIMESTAMP] = [1016, 1114];

/** Leaves times and the types `oids` as text. The parser of the driver for times loses the microseconds. */
export const asText = (...oids: readonly number[]) => ({
  getTypeParser: ((oid: number, format: 'text') =>
    oid === TIMESTAMP || oids.includes(oid)
      ? (text: string) => text
      : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser,
});

/** Leaves places as text, too: the parser of the driver is slower than `placesOf`. */
export const PLACES_AS_TEXT = asText(INT8_ARRAY);

/** The places of a row, from 0. */
export const placesOf = ({ places }: PreviousRow): number[] =>
  places
    .slice(1, -1)
    .split(',')
    .map((place) => Number(place) - 1);

/** The values of a row in the columns that the update sets. */
export function stateOf(row: Omit<PreviousRow, 'places'>, columns: SetColumns): CodedState {
  const state = Object.fromEntries(stateColumns(columns).map((column) => [column, row[column]])) as CodedState;
  return state.reviewed_at ? { ...state, reviewed_at: isoTime(state.reviewed_at) } : state;
}

/** A time of PostgreSQL without time zone, in UTC, as ISO 8601. Keeps microseconds, so that an undo restores them. */
function isoTime(time: string): string {
  const [seconds, fraction = ''] = time.split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}
