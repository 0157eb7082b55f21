import type { RequestedFilterSet, RollingFilter } from '../filters.js';
import { LocalDays } from './local-days.js';

/**
 * With what a request resolves its rolling periods, each of them once (rule D5). Cursors and selections keep it, so that
 * all pages are of the same periods, and a change is of those that its dry run counted.
 */
export interface Moment {
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
  /** The times of the newest mentions that are not after today, by report and time zone, as far as they are needed. */
  readonly newest: ReadonlyMap<string, NewestByZone>;
}

/** By time zone, because that decides when today ends. */
export type NewestByZone = ReadonlyMap<string, number>;

/** The first instant after today in a time zone. */
export function endOfToday(timeZone: string, now: number): number {
  const days = LocalDays.of(timeZone);
  return days.startOf(days.dayOf(now) + 1);
}

/** The rolling periods of filter sets. */
export function rollingPeriods(...sets: readonly RequestedFilterSet[]): RollingFilter[] {
  return sets.flat().flatMap((filter) => {
    switch (filter.type) {
      case 'rolling':
        return filter;
      case 'any_of':
        return rollingPeriods(filter.filters);
      case 'boolean':
        return rollingPeriods(filter.must, filter.should, filter.must_not);
      default:
        return [];
    }
  });
}

/** A moment as JSON. */
export const momentJson = ({ now, newest }: Moment): unknown[] => [
  now,
  ...[...newest].map(([reportId, byZone]) => [reportId, ...byZone]),
];

/** Reads the JSON of a moment, which a client may have changed. Undefined if it is none. */
export function readMoment(json: unknown): Moment | undefined {
  if (!Array.isArray(json)) return undefined;
  const [now, ...reports] = json as unknown[];
  if (!isTime(now) || !reports.every(isOfReport)) return undefined;
  return { now, newest: new Map(reports.map(([reportId, ...byZone]) => [reportId, new Map(byZone)])) };
}

const isOfReport = (value: unknown): value is [string, ...(readonly [string, number])[]] =>
  Array.isArray(value) && typeof value[0] === 'string' && value.slice(1).every(isEntry);

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isTime(entry[1]);

/** The times that the platform can search (rule D14). */
export const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && FIRST <= value && value <= LAST;
