import { localTime } from './zone.js';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A day of the calendar as text: `2026-07-16`. */
export type Day = string;

/** Midnight of a day, as milliseconds of the same time in UTC. */
export const midnightOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

const dayAt = (local: number): Day => new Date(local).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayAt(midnightOf(day) + days * DAY);

/** How many days there are from the first to the last, both included. */
export const countDays = (first: Day, last: Day): number =>
  Math.round((midnightOf(last) - midnightOf(first)) / DAY) + 1;

/** The local day of an instant. */
export const dayOf = (instant: number, zone: string): Day => dayAt(localTime(instant, zone));

/** No clock is set by more than this from one day to the next. */
const AROUND = 26 * HOUR;

/** The first instant of a day in a zone: midnight, or what follows where the clock leaps over midnight (D16). */
export function startOfDay(day: Day, zone: string): number {
  const wanted = midnightOf(day);
  const offsets = [wanted - AROUND, wanted + AROUND].map((instant) => localTime(instant, zone) - instant);
  const [early, late] = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b);
  for (const instant of [early, late]) if (localTime(instant, zone) === wanted) return instant;
  return leap(early - HOUR, late + HOUR, (instant) => localTime(instant, zone) >= wanted);
}

/** The first instant in between that is reached, to the second. */
function leap(before: number, after: number, isReached: (instant: number) => boolean): number {
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
