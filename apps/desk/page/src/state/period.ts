/**
 * The time that a view shows. Days are whole local days of its zone, both included. Instants are in UTC, the second one
 * excluded. The last days end with the newest mention of the report that is not after today.
 */
export type Period =
  | { readonly type: 'all' }
  | { readonly type: 'last'; readonly days: number }
  | { readonly type: 'whole'; readonly unit: WholeUnit }
  | { readonly type: 'days'; readonly first: string; readonly last: string }
  | { readonly type: 'instants'; readonly begin: string; readonly end: string };

/** The last day, week (from Monday) or month that is over today. */
export type WholeUnit = 'day' | 'week' | 'month';

const WHOLE: Readonly<Record<WholeUnit, string>> = { day: 'yesterday', week: 'last-week', month: 'last-month' };

export const DEFAULT_PERIOD: Period = { type: 'last', days: 30 };

/** A rolling period of the platform has at most as many (rule D5). */
const MOST_DAYS = 1_000;

export const writePeriod = (period: Period): string => {
  switch (period.type) {
    case 'all':
      return 'all';
    case 'last':
      return `last-${period.days}-days`;
    case 'whole':
      return WHOLE[period.unit];
    case 'days':
      return `${period.first}..${period.last}`;
    case 'instants':
      return `${period.begin}..${period.end}`;
  }
};

/** The period that a text means, or what is wrong with it, as text after the name. */
export function readPeriod(text: string): Period | { readonly problem: string } {
  if (text === 'all') return { type: 'all' };
  const whole = (Object.keys(WHOLE) as WholeUnit[]).find((unit) => WHOLE[unit] === text);
  if (whole) return { type: 'whole', unit: whole };
  const days = Number(/^last-([1-9]\d{0,3})-days$/.exec(text)?.[1] ?? 0);
  if (days > 0 && days <= MOST_DAYS) return { type: 'last', days };
  const [from, to, ...rest] = text.split('..');
  if (to === undefined || rest.length > 0) return { problem: EXPECTED };
  if (isDay(from) && isDay(to)) {
    return from <= to ? { type: 'days', first: from, last: to } : { problem: 'ends before it begins' };
  }
  if (!isInstant(from) || !isInstant(to)) return { problem: EXPECTED };
  return Date.parse(from) < Date.parse(to)
    ? { type: 'instants', begin: writeInstant(Date.parse(from)), end: writeInstant(Date.parse(to)) }
    : { problem: 'ends before it begins' };
}

const EXPECTED = 'must be days such as 2026-07-16..2026-07-20, last-30-days, yesterday, last-week, last-month, or all';

/** A day of the years that the platform can search, as the calendar has it. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/** After 9999-12-31 a year has another form. */
const END_OF_TIME = '9999-12-31T24:00Z';

const isInstant = (text: string): boolean =>
  text === END_OF_TIME ||
  (/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z$/.test(text) &&
    new Date(text).toJSON()?.startsWith(text.slice(0, 16)) === true);

/** An instant in milliseconds as an address has it: `2026-07-16T10:00Z`. */
export const writeInstant = (instant: number): string =>
  instant >= Date.parse(END_OF_TIME) ? END_OF_TIME : new Date(instant).toISOString().replace(/(?::00)?\.000Z$/, 'Z');
