import { localTime } from './zone.js';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A day of the calendar as text: `2026-07-16`. */
export type Day = string;

/** The ends of time (D14), in milliseconds. The second one is excluded. */
export const [FIRST_TIME, END_OF_TIME] = [Date.parse('0001-01-01T00:00Z'), Date.parse('9999-12-31T24:00Z')];

const within = (time: number): number => Math.min(Math.max(time, FIRST_TIME), END_OF_TIME);

/** Midnight of a day, as milliseconds of the same time in UTC. */
export const midnightOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day of a local time. Those at the ends of time have what is beyond, too. */
export const dayAt = (local: number): Day =>
  new Date(Math.min(within(local), END_OF_TIME - 1)).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayAt(midnightOf(day) + days * DAY);

/** How many days there are from the first to the last, both included. */
export const countDays = (first: Day, last: Day): number =>
  Math.round((midnightOf(last) - midnightOf(first)) / DAY) + 1;

/** No clock is set by more than this from one day to the next. */
const AROUND = 26 * HOUR;

/** The first instant of a day in a zone. */
export const startOfDay = (day: Day, zone: string): number => startAt(midnightOf(day), zone);

/** The first instant after a day in a zone. */
export const endOfDay = (day: Day, zone: string): number => startAt(midnightOf(day) + DAY, zone);

/** The day that has begun at an instant. A clock that is set back over midnight does not return to the day before (D16). */
export function dayOf(instant: number, zone: string): Day {
  const shown = dayAt(localTime(instant, zone));
  return instant < endOfDay(shown, zone) ? shown : addDays(shown, 1);
}

/** The first instant of the day with this local midnight: that, or what follows where the clock leaps over it (D16). */
export function startAt(wanted: number, zone: string): number {
  if (within(wanted) !== wanted || wanted === FIRST_TIME || wanted === END_OF_TIME) return within(wanted);
  const offsets = [wanted - AROUND, wanted + AROUND].map((instant) => localTime(instant, zone) - instant);
  const [early, late] = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b);
  for (const instant of [early, late]) if (localTime(instant, zone) === wanted) return within(instant);
  return firstOf(early - HOUR, late + HOUR, (instant) => localTime(instant, zone) >= wanted);
}

/** The first instant after `before` that is reached, to the second. */
export function firstOf(before: number, after: number, isReached: (instant: number) => boolean): number {
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
