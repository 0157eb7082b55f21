import { DAY, type Day, dayAt, dayOf, FIRST_TIME, firstOf, midnightOf, startAt } from './days.js';
import { localTime } from './zone.js';

export type Interval = 'hour' | DayInterval;
type DayInterval = 'day' | 'week' | 'month' | 'quarter' | 'year';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The interval of a chart of so much time: few enough bars to see, enough to show a course. */
export function intervalOf({ begin, end }: { begin: number; end: number }): Interval {
  const days = (end - begin) / DAY;
  if (days <= 3.1) return 'hour';
  if (days <= 120) return 'day';
  if (days <= 731) return 'week';
  if (days <= 3_653) return 'month';
  return days <= 36_525 ? 'quarter' : 'year';
}

/** How an interval of days goes on from the day with which it begins. */
export const following = (day: Day, interval: DayInterval): Day => dayAt(nextMidnight(midnightOf(day), interval));

/** The day with which the interval of a day begins: weeks on Monday (D16). */
export const beginningOf = (day: Day, interval: DayInterval): Day => dayAt(firstMidnight(midnightOf(day), interval));

const MONTHS = { month: 1, quarter: 3, year: 12 };

/** Days are compared as numbers here: after 9999-12-31 their texts are in another order. */
function nextMidnight(local: number, interval: DayInterval): number {
  if (interval === 'day') return local + DAY;
  if (interval === 'week') return local + 7 * DAY;
  const date = new Date(local);
  return date.setUTCMonth(date.getUTCMonth() + MONTHS[interval]);
}

function firstMidnight(local: number, interval: DayInterval): number {
  if (interval === 'day') return local;
  const date = new Date(local);
  if (interval === 'week') return local - ((date.getUTCDay() + 6) % 7) * DAY;
  return date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % MONTHS[interval]), 1);
}

/** A bar of a chart: two instants, the second one excluded. */
export interface Slot {
  readonly begin: number;
  readonly end: number;
}

/**
 * The intervals that a period touches, so that a chart has a place for each, also without mentions. Those from the first to
 * the last one with mentions begin with the keys of the answer.
 */
export function slotsOf(period: Slot, interval: Interval, zone: string, keys: readonly number[] = []): Slot[] {
  const slots = interval === 'hour' ? hoursOf(period, zone) : intervalsOf(period, interval, zone);
  // Where two times are compared, the longer one has more keys.
  const known = keys.filter((key) => key < period.end);
  if (known.length === 0) return slots;
  const begins = slots.map(({ begin }) => begin);
  const all = [
    ...begins.filter((begin) => begin < known[0]),
    ...known,
    ...begins.filter((begin) => begin > known.at(-1)!),
  ];
  return all.map((begin, index) => ({ begin, end: all[index + 1] ?? slots.at(-1)!.end }));
}

function intervalsOf({ begin, end }: Slot, interval: DayInterval, zone: string): Slot[] {
  const slots: Slot[] = [];
  const last = midnightOf(dayOf(end - 1, zone));
  let local = firstMidnight(midnightOf(dayOf(begin, zone)), interval);
  let at = startAt(local, zone);
  while (local <= last) {
    local = nextMidnight(local, interval);
    const next = startAt(local, zone);
    // Some zones have skipped a day.
    if (next > at) slots.push({ begin: at, end: next });
    at = next;
  }
  return slots;
}

/** Hours are those of the clock. One also ends where the clock is set, so an hour that is repeated is two (D16). */
function hoursOf({ begin, end }: Slot, zone: string): Slot[] {
  const slots: Slot[] = [];
  for (let at = Math.max(startOfHour(begin, zone), FIRST_TIME); at < end;) {
    const next = nextHour(at, zone);
    slots.push({ begin: at, end: next });
    at = next;
  }
  return slots;
}

function startOfHour(instant: number, zone: string): number {
  const offset = offsetAt(instant, zone);
  const full = Math.floor((instant + offset) / HOUR) * HOUR - offset;
  const isSet = (at: number) => offsetAt(at, zone) === offset;
  return isSet(full) ? full : firstOf(full, Math.floor(instant / SECOND) * SECOND, isSet);
}

function nextHour(at: number, zone: string): number {
  const offset = offsetAt(at, zone);
  const full = Math.floor((at + offset) / HOUR + 1) * HOUR - offset;
  const isSet = (instant: number) => offsetAt(instant, zone) !== offset;
  return isSet(full - SECOND) ? firstOf(at, full - SECOND, isSet) : full;
}

function offsetAt(instant: number, zone: string): number {
  const second = Math.floor(instant / SECOND) * SECOND;
  return localTime(second, zone) - second;
}
