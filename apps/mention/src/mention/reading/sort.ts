import { didYouMean } from '@earshot/error-kit';
import type { DrivingTable } from '@earshot/mention-query';
import { isObject, oneOf, type Reader, reader } from '@earshot/message-kit';

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
const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The order of a search or an export. Unknown values come last in both directions; ties break by `id`, ascending (rule D1). */
export interface Sort {
  key: SortKey;
  direction: Direction;
}

export const direction = (description: string) => oneOf(description, DIRECTIONS, DIRECTIONS.join(' or '));

const eachWay = direction('The direction.');
const sortKeys = Object.keys(SORT_KEYS) as SortKey[];
const EXPECTED = `an object with one of ${sortKeys.join(', ')}`;

/** Reads an order. `withoutIt` is the order of a request that has none. */
export const sort = (withoutIt: string): Reader<Sort> =>
  reader(
    {
      type: 'object',
      description:
        `The order; without it ${withoutIt}. Unknown values come last, and ties break by \`id\`, ascending. ` +
        '`engagement` is the sum of the known `likes`, `comments` and `shares`.',
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(sortKeys.map((key) => [key, eachWay.schema])),
    },
    EXPECTED,
    (value, at) => {
      const [[key, given] = [], ...others] = isObject(value) ? Object.entries(value) : [];
      if (others.length > 0) return at.reject('value_invalid', `must have only one key, one of ${sortKeys.join(', ')}`);
      const known = sortKeys.find((each) => each === key);
      if (!known) {
        const meant = key === undefined ? '' : didYouMean(key, sortKeys);
        return at.reject('value_invalid', `must be ${EXPECTED}${meant}`);
      }
      const read = eachWay(given, at.member(known));
      return read && { key: known, direction: read };
    },
  );

/** The column that mentions are sorted by. */
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
