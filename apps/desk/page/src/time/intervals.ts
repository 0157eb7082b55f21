import { addDays, DAY, type Day, dayOf, midnightOf, startOfDay } from './days.js';

export type Interval = 'hour' | 'day' | 'week' | 'month' | 'quarter';

const HOUR = 3_600_000;

/** The interval of a chart of so much time: few enough bars to see, enough to show a course. */
export function intervalOf({ begin, end }: { begin: number; end: number }): Interval {
  const days = (end - begin) / DAY;
  if (days <= 3.1) return 'hour';
  if (days <= 120) return 'day';
  if (days <= 731) return 'week';
  return days <= 3_653 ? 'month' : 'quarter';
}

/** How an interval of days goes on from the day with which it begins. */
export function following(day: Day, interval: Exclude<Interval, 'hour'>): Day {
  if (interval === 'day') return addDays(day, 1);
  if (interval === 'week') return addDays(day, 7);
  const date = new Date(midnightOf(day));
  date.setUTCMonth(date.getUTCMonth() + (interval === 'month' ? 1 : 3));
  return date.toISOString().slice(0, 10);
}

/** The day with which the interval of a day begins: weeks on Monday (D16). */
export function beginningOf(day: Day, interval: Exclude<Interval, 'hour'>): Day {
  if (interval === 'day') return day;
  const date = new Date(midnightOf(day));
  if (interval === 'week') return addDays(day, -((date.getUTCDay() + 6) % 7));
  date.setUTCDate(1);
  if (interval === 'quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3));
  return date.toISOString().slice(0, 10);
}

/** A bar of a chart: two instants, the second one excluded. */
export interface Slot {
  readonly begin: number;
  readonly end: number;
}

/** The intervals that a period touches, so that a chart has a place for each, also without mentions. */
export function slotsOf({ begin, end }: Slot, interval: Interval, zone: string): Slot[] {
  if (interval === 'hour') return hoursOf({ begin, end }, zone);
  const slots: Slot[] = [];
  const last = dayOf(end - 1, zone);
  const first = beginningOf(dayOf(begin, zone), interval);
  let at = startOfDay(first, zone);
  for (let day = first; day <= last;) {
    day = following(day, interval);
    const next = startOfDay(day, zone);
    slots.push({ begin: at, end: next });
    at = next;
  }
  return slots;
}

/** Hours of a clock that is not a whole number of hours from UTC begin at its full hours, too. */
function hoursOf({ begin, end }: Slot, zone: string): Slot[] {
  const midnight = startOfDay(dayOf(begin, zone), zone);
  const shift = ((midnight % HOUR) + HOUR) % HOUR;
  const slots: Slot[] = [];
  for (let at = Math.floor((begin - shift) / HOUR) * HOUR + shift; at < end; at += HOUR) {
    slots.push({ begin: at, end: at + HOUR });
  }
  return slots;
}
