import { addDays, countDays, type Day, dayOf, startOfDay } from './days.js';
import { writeInstant, type Period } from '../state/period.js';

/** A period as instants, the second one excluded, and as days if it is whole days. */
export interface ResolvedPeriod {
  readonly begin: number;
  readonly end: number;
  readonly days?: { readonly first: Day; readonly last: Day };
}

/** The times of the oldest and of the newest mention of a report. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
}

/** What a period means in a zone and a report (H3). */
export function resolvePeriod(period: Period, zone: string, { oldest, newest }: Extent): ResolvedPeriod {
  switch (period.type) {
    case 'days':
      return wholeDays(period.first, period.last, zone);
    case 'last': {
      const last = dayOf(newest, zone);
      return wholeDays(addDays(last, 1 - period.days), last, zone);
    }
    case 'all':
      return wholeDays(dayOf(oldest, zone), dayOf(newest, zone), zone);
    case 'instants':
      return { begin: Date.parse(period.begin), end: Date.parse(period.end) };
  }
}

const wholeDays = (first: Day, last: Day, zone: string): ResolvedPeriod => ({
  begin: startOfDay(first, zone),
  end: startOfDay(addDays(last, 1), zone),
  days: { first, last },
});

/** No period begins earlier, in any zone: the first years that the platform can search. */
const EARLIEST = Date.parse('0001-01-03T00:00Z');

/** As much time before a period: as many days, or as many milliseconds. Undefined if the calendar begins later. */
export function periodBefore({ begin, end, days }: ResolvedPeriod, zone: string): ResolvedPeriod | undefined {
  if (begin - (end - begin) < EARLIEST) return undefined;
  if (!days) return { begin: begin - (end - begin), end: begin };
  return wholeDays(addDays(days.first, -countDays(days.first, days.last)), addDays(days.first, -1), zone);
}

/** The period from one instant to another: days where both begin one. */
export function periodBetween(begin: number, end: number, zone: string): Period {
  const [first, next] = [dayOf(begin, zone), dayOf(end, zone)];
  if (startOfDay(first, zone) === begin && startOfDay(next, zone) === end) {
    return { type: 'days', first, last: addDays(next, -1) };
  }
  return { type: 'instants', begin: writeInstant(begin), end: writeInstant(end) };
}
