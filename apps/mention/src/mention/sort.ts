import type { DrivingTable } from '@earshot/mention-query';

/** What a search may be sorted by (rule D1), with the type of the column. */
export const SORT_KEYS = {
  date: 'timestamptz',
  infused_at: 'timestamptz',
  crawled_at: 'timestamptz',
  influence: 'double precision',
  service_rank: 'double precision',
} as const;

export type SortKey = keyof typeof SORT_KEYS;
export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Unknown values come last, in either direction, and ties break by `id` ascending (rule D1). */
export interface Sort {
  key: SortKey;
  direction: Direction;
}

/** The column of a sort in a search that begins with `drivingTable`. */
export const sortColumn = ({ key }: Sort, drivingTable: DrivingTable): string =>
  key === 'date' ? `${drivingTable}.date` : `mention.${key}`;

/** `date` is always known; to say where its nulls go would keep the index on it from being used. */
export const orderBy = ({ key, direction }: Sort, column: string, id: string): string =>
  `${column} ${direction}${key === 'date' ? '' : ' nulls last'}, ${id}`;

/** The sort value as a cursor carries it: exact, and independent of the settings of the session. */
export const sortValue = ({ key }: Sort): string =>
  SORT_KEYS[key] === 'timestamptz'
    ? `to_char(mention.${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `mention.${key}::text`;
