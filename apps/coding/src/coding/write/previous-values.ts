import { CODED_MEMBERS, type CodedColumn, type CodedState } from '@earshot/coding/entities';
import { types } from 'pg';

/**
 * Mentions that had the same values before an update: the values of the columns that the update sets, and the places of
 * the mentions in the statement. Thousands of mentions share a few values, so few rows are returned.
 */
export type PreviousRow = Partial<Record<CodedColumn | 'reviewed_at', string | string[] | null>> & { places: string };

const COLUMNS = [...CODED_MEMBERS.map(({ column }) => column), 'reviewed_at'].join(', ');

/** The previous values, for `returning`. A column that no value sets is null, so that it divides no group. */
export const previousColumns = (isSet: (column: CodedColumn) => string): string =>
  [
    ...CODED_MEMBERS.map(({ column }) => `case when ${isSet(column)}::boolean then old.${column} end as ${column}`),
    `case when ${isSet('review_status')}::boolean then timezone('UTC', old.reviewed_at) end as reviewed_at`,
  ].join(', ');

/** A statement that runs `update`, which returns `place` and `previousColumns`, and groups the places by the values. */
export const groupedByPrevious = (update: string): string => `
with updated as (${update})
select ${COLUMNS}, array_agg(place) as places from updated group by ${COLUMNS}`;

const [INT8_ARRAY, TIMESTAMP] = [1016, 1114];

/** Leaves places and times as text: the parsers of the driver are slower, and lose the microseconds. */
export const RAW_PLACES = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8_ARRAY || oid === TIMESTAMP
      ? (text: string) => text
      : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser,
};

/** The places of a row, from 0. */
export const placesOf = ({ places }: PreviousRow): number[] =>
  places
    .slice(1, -1)
    .split(',')
    .map((place) => Number(place) - 1);

/** The previous values of a row, without the columns that the update does not set. */
export function stateOf(row: Omit<PreviousRow, 'places'>, isSet: (column: CodedColumn) => boolean): CodedState {
  const state: Record<string, unknown> = {};
  for (const { column } of CODED_MEMBERS) if (isSet(column)) state[column] = row[column];
  if (isSet('review_status')) state.reviewed_at = isoTime(row.reviewed_at as string | null);
  return state;
}

/** A time of PostgreSQL without time zone, in UTC, as ISO 8601. Keeps microseconds, so that an undo restores them. */
function isoTime(time: string | null): string | null {
  if (time === null) return null;
  const [seconds, fraction = ''] = time.split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
}
