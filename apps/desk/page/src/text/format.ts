import { offsetText } from '../time/zone.js';

const LOCALE = 'en-GB';

const numbers = new Intl.NumberFormat(LOCALE);

/** A number as people read it: 12,345. */
export const count = (value: number): string => (value < 1_000 ? String(value) : numbers.format(value));

const shortNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number for a narrow place: 1.2K. */
export const short = (value: number): string => shortNumbers.format(value);

const scores = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });

/** A score that need not be whole: 61.25. */
export const score = (value: number): string => scores.format(value);

/** A difference with its sign: +12, −3. */
export const signed = (difference: number): string =>
  `${difference < 0 ? '−' : '+'}${numbers.format(Math.abs(difference))}`;

const percents = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** The share of a part in a whole: 68.2%. */
export const percent = (part: number, whole: number): string => percents.format(part / whole);

/** A number with its noun: `1 mention`, `812 mentions`. */
export const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options });
  formats.set(key, known);
  return known;
}

const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When something was: `17 Jul 2026, 10:12`. */
export const dateAndTime = (instant: number | string, zone: string): string =>
  formatOf(zone, { ...DAY, year: 'numeric', ...TIME }).format(new Date(instant));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When something was, for a narrow place: `12 min ago`, `5 h ago`, `3 d ago`, or its day if that is longer ago than a week. */
export function ago(text: string, now: number, zone: string): string {
  const instant = Date.parse(text);
  const passed = now - instant;
  if (passed >= 0 && passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed >= 0 && passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  if (passed >= 0 && passed < 7 * DAY_MS) return `${Math.floor(passed / DAY_MS)} d ago`;
  const year = { ...DAY, year: 'numeric' } as const;
  const isOfThisYear =
    formatOf(zone, { year: 'numeric' }).format(now) === formatOf(zone, { year: 'numeric' }).format(instant);
  return formatOf(zone, isOfThisYear ? DAY : year).format(instant);
}

/** A day of the calendar: `17 Jul 2026`. */
export const day = (text: string): string =>
  formatOf('UTC', { ...DAY, year: 'numeric' }).format(new Date(`${text}T00:00Z`));

/** The days from one to another: `16–20 Jul 2026`. */
export const days = (first: string, last: string): string =>
  first === last
    ? day(first)
    : formatOf('UTC', { ...DAY, year: 'numeric' }).formatRange(new Date(`${first}T00:00Z`), new Date(`${last}T00:00Z`));

/** The time from one instant to another. */
export const times = (begin: number, end: number, zone: string): string =>
  formatOf(zone, { ...DAY, year: 'numeric', ...TIME }).formatRange(new Date(begin), new Date(end));

/** The beginning of an hour. One that the clock repeats says which of the two it is: `25 Oct, 02:00 +02:00`. */
function hour(begin: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  const [text, ...others] = [begin, begin - HOUR_MS, begin + HOUR_MS].map((at) => formatOf(zone, options).format(at));
  return others.includes(text) ? `${text} ${offsetText(begin, zone)}` : text;
}

/** A bar of a chart, as a screen reader speaks it: `Friday 17 July 2026`. */
export const slotName = (begin: number, interval: string, zone: string): string => {
  const date = new Date(begin);
  switch (interval) {
    case 'hour':
      return hour(begin, zone, { weekday: 'long', ...DAY, ...TIME });
    case 'day':
      return formatOf(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(date);
    case 'week':
      return `Week of ${formatOf(zone, { day: 'numeric', month: 'long', year: 'numeric' }).format(date)}`;
    case 'month':
      return formatOf(zone, { month: 'long', year: 'numeric' }).format(date);
    case 'year':
      return formatOf(zone, { year: 'numeric' }).format(date);
    default:
      return `Quarter from ${formatOf(zone, { month: 'long', year: 'numeric' }).format(date)}`;
  }
};

const TICKS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  ...{ day: DAY, week: DAY },
  year: { year: 'numeric' },
};

/** A bar under the axis of a chart. */
export const slotTick = (begin: number, interval: string, zone: string): string => {
  if (interval === 'hour') return hour(begin, zone, { ...DAY, ...TIME });
  const options = TICKS[interval] ?? { month: 'short', year: 'numeric' };
  return formatOf(zone, options).format(new Date(begin));
};
