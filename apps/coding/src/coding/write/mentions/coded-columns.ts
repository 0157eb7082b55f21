import { CODED_MEMBERS, type CodedColumn, type CodedState } from '@earshot/coding/entities';
import { normalTags } from '@earshot/filter-kit';
import { types } from 'pg';

/** The coded columns that an update sets, in the order of CODED_MEMBERS. */
export type SetColumns = readonly CodedColumn[];

/** The columns that at least one of the values sets. */
export const setColumnsOf = (values: readonly CodedState[]): SetColumns =>
  CODED_MEMBERS.map(({ column }) => column).filter((column) =>
    values.some(({ [column]: value }) => value !== undefined),
  );

/** A column of the coded state: the review status has its time next to it (rule C8). */
export const stateColumns = (columns: SetColumns): (keyof CodedState)[] =>
  columns.flatMap((column) => (column === 'review_status' ? [column, 'reviewed_at' as const] : [column]));

/**
 * Makes a statement for each set of columns once. A statement that names only the columns that are set is faster than one
 * that tests for each row which are.
 */
export function bySetColumns<T>(make: (columns: SetColumns, name: string) => T): (columns: SetColumns) => T {
  const made = new Map<string, T>();
  return (columns) => {
    const key = columns.join();
    if (!made.has(key)) made.set(key, make(columns, `${columns.map(numberOf).join('')}`));
    return made.get(key)!;
  };
}

/** Names of prepared statements are short. */
const numberOf = (column: CodedColumn): number => CODED_MEMBERS.findIndex((member) => member.column === column);

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

/** The columns of the state as an answer shows them. */
export const shownColumns = (columns: SetColumns): string =>
  stateColumns(columns)
    .map((column) => (column === 'reviewed_at' ? `timezone('UTC', ${column}) as ${column}` : column))
    .join(', ');

/** A statement that runs `update`, which returns `place` and `previousColumns`, and groups the places by the values. */
export const groupedByPrevious = (columns: SetColumns, update: string): string => `
with updated as (${update})
select ${shownColumns(columns)}, array_agg(place) as places from updated group by ${stateColumns(columns).join(', ')}`;

const [TEXT_ARRAY, INT8_ARRAY, TIMESTAMP] = [1009, 1016, 1114];

/** Leaves times and the types `oids` as text. The parser of the driver for times loses the microseconds. */
export const asText = (...oids: readonly number[]) => ({
  getTypeParser: ((oid: number, format: 'text') =>
    oid === TIMESTAMP || oids.includes(oid)
      ? (text: string) => text
      : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser,
});

/** Leaves places as text, too: the parser of the driver is slower than `placesOf`. */
export const PLACES_AS_TEXT = asText(INT8_ARRAY);

/**
 * Leaves arrays of texts as text. Ids go from one statement into the next, and the parser of the driver would take a tenth
 * of the time of an update by filter.
 */
export const ARRAYS_AS_TEXT = asText(TEXT_ARRAY);

const parseQuoted = types.getTypeParser(TEXT_ARRAY as never) as (text: string) => string[];

/** The elements of an array that was left as text. Most ids need no quotes. */
export const parseArray = (text: string): string[] =>
  text === '{}' || /["\\]/.test(text) ? parseQuoted(text) : text.slice(1, -1).split(',');

/** The places of a row, from 0. */
export const placesOf = ({ places }: PreviousRow): number[] =>
  places
    .slice(1, -1)
    .split(',')
    .map((place) => Number(place) - 1);

/** The values of a row in the columns that the update sets. */
export function stateOf(row: Omit<PreviousRow, 'places'>, columns: SetColumns): CodedState {
  const state = Object.fromEntries(stateColumns(columns).map((column) => [column, row[column]])) as CodedState;
  if (state.tags) state.tags = normalTags(state.tags);
  return state.reviewed_at ? { ...state, reviewed_at: isoTime(state.reviewed_at) } : state;
}

/** A time of PostgreSQL without time zone, in UTC, as ISO 8601. Keeps microseconds, so that an undo restores them. */
export function isoTime(time: string): string {
  const [seconds, fraction = ''] = time.split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}
