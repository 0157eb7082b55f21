import { isDay, type Period, type WholeUnit, writeInstant } from '../state/period.js';
import { addDays, countDays, DAY, type Day, dayOf, endOfDay, FIRST_TIME, startOfDay } from './days.js';
import { beginningOf } from './intervals.js';

/** A period as instants, the second one excluded, and as days if it is whole days. */
export interface ResolvedPeriod {
  readonly begin: number;
  readonly end: number;
  readonly days?: { readonly first: Day; readonly last: Day };
}

/** When the mentions of a report are from. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
  /** The newest one that is not after today in the zone of the view; the time of now if there is none (rule D5). */
  readonly latest: number;
  /** The time of the platform. */
  readonly now: number;
}

/** What a period means in a zone and a report (H3). */
export function resolvePeriod(period: Period, zone: string, { oldest, newest, latest, now }: Extent): ResolvedPeriod {
  switch (period.type) {
    case 'days':
      return wholeDays(period.first, period.last, zone);
    case 'last': {
      const last = dayOf(latest, zone);
      return wholeDays(addDays(last, 1 - period.days), last, zone);
    }
    case 'whole':
      return wholeBefore(dayOf(now, zone), period.unit, zone);
    case 'all':
      return wholeDays(dayOf(oldest, zone), dayOf(newest, zone), zone);
    case 'instants':
      return { begin: Date.parse(period.begin), end: Date.parse(period.end) };
  }
}

/** The day, week or month before that of a day. */
function wholeBefore(today: Day, unit: WholeUnit, zone: string): ResolvedPeriod {
  const last = addDays(beginningOf(today, unit), -1);
  return wholeDays(beginningOf(last, unit), last, zone);
}

/** Whole local days, both included. A day that the zone has skipped comes with the day before. */
export function wholeDays(first: Day, last: Day, zone: string): ResolvedPeriod {
  const [begin, end] = [startOfDay(first, zone), endOfDay(last, zone)];
  if (begin === end && begin > FIRST_TIME) return wholeDays(addDays(first, -1), last, zone);
  return { begin, end, days: { first, last } };
}

/** No period begins earlier, in any zone: the first years that the platform can search. */
const EARLIEST = Date.parse('0001-01-03T00:00Z');

/** As much time before a period: as many days, or as many milliseconds. Undefined if the calendar begins later. */
export function periodBefore({ begin, end, days }: ResolvedPeriod, zone: string): ResolvedPeriod | undefined {
  if (begin - (end - begin) < EARLIEST) return undefined;
  if (!days) return { begin: begin - (end - begin), end: begin };
  return wholeDays(addDays(days.first, -countDays(days.first, days.last)), addDays(days.first, -1), zone);
}

/** The same days of the year before, or as near to them as its calendar has them. */
export function yearBefore({ begin, end, days }: ResolvedPeriod, zone: string): ResolvedPeriod | undefined {
  if (begin - 366 * DAY < EARLIEST) return undefined;
  if (days) return wholeDays(aYearEarlier(days.first), aYearEarlier(days.last), zone);
  const earlier = (instant: number) => {
    const day = dayOf(instant, zone);
    return startOfDay(aYearEarlier(day), zone) + instant - startOfDay(day, zone);
  };
  return { begin: earlier(begin), end: earlier(end) };
}

function aYearEarlier(day: Day): Day {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)];
  const same = `${String(year).padStart(4, '0')}${rest}`;
  return isDay(same) ? same : `${same.slice(0, 8)}28`;
}

/** The period from one instant to another: days where both begin one. */
export function periodBetween(begin: number, end: number, zone: string): Period {
  const [first, last] = [dayOf(begin, zone), dayOf(end - 1, zone)];
  if (startOfDay(first, zone) === begin && endOfDay(last, zone) === end) return { type: 'days', first, last };
  return { type: 'instants', begin: writeInstant(begin), end: writeInstant(end) };
}
