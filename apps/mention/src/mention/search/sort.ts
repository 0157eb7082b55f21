import type { DrivingTable } from '@earshot/mention-query';

/** The sort keys of a search (rule D1) with the types of their columns. */
export const SORT_KEYS = {
  date: 'timestamptz',
  infused_at: 'timestamptz',
  crawled_at: 'timestamptz',
  influence: 'double precision',
  service_rank: 'double precision',
  engagement: 'double precision',
  likes: 'double precision',
  comments: 'double precision',
  shares: 'double precision',
  views: 'double precision',
} as const;

export type SortKey = keyof typeof SORT_KEYS;
export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The order of a search. Unknown values come last in both directions; ties break by `id`, ascending (rule D1). */
export interface Sort {
  key: SortKey;
  direction: Direction;
}

/** The column that a search sorts by. */
export const sortColumn = ({ key }: Sort, drivingTable: DrivingTable): string =>
  key === 'date' ? `${drivingTable}.date` : `mention.${key}`;

/** Whether an index has the order of a sort whose values may be unknown, and may be those of many mentions. */
export const isIndexed = ({ key, direction }: Sort, drivingTable: DrivingTable): boolean =>
  key === 'engagement' && direction === 'desc' && drivingTable === 'mention';

/** `date` is never null, and `nulls last` would keep PostgreSQL from using its index. */
export const orderBy = ({ key, direction }: Sort, column: string, id: string): string =>
  `${column} ${direction}${key === 'date' ? '' : ' nulls last'}, ${id}`;

/** The sort value as text for a cursor: exact, and independent of session settings. */
export const sortValue = ({ key }: Sort): string =>
  SORT_KEYS[key] === 'timestamptz'
    ? `to_char(mention.${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `mention.${key}::text`;
