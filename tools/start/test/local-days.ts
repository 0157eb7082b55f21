/** Days of a time zone, written without the code of the desk. */

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day of an instant: `2026-07-16`. */
export function dayOf(instant: number, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(instant);
}

/** The first instant of a day. Clocks change, and days begin, at quarters of an hour. */
export function startOfDay(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00Z`);
  let instant = utc - DAY_MS;
  while (dayOf(instant, zone) < day) instant += QUARTER_MS;
  return instant;
}

/** The day that is `days` later. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from the first to the last, including both. */
export const countDays = (first: string, last: string): number =>
  (Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY_MS + 1;
