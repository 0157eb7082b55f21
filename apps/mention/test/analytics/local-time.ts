import type { Interval } from '@earshot/filter-kit';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
/** Longer than a clock is ever set back. */
const LONG = 25 * HOUR;

interface Clock {
  format: Intl.DateTimeFormat;
  known: Map<number, number>;
}

const clocks = new Map<string, Clock>();

/** The local time of an instant, as if it were UTC. Within a quarter of an hour, no clock is changed and changed back. */
function local(instant: number, timeZone: string): number {
  const begin = Math.floor(instant / QUARTER) * QUARTER;
  const time = lookUp(begin, timeZone);
  const isChanged = lookUp(begin + QUARTER, timeZone) - time !== QUARTER;
  return isChanged ? lookUp(instant, timeZone) : time + (instant - begin);
}

/** The local time that a formatter shows. */
function lookUp(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = clockOf(timeZone)));
  let time = clock.known.get(instant);
  if (time === undefined) clock.known.set(instant, (time = read(clock.format.format(instant))));
  return time;
}

function clockOf(timeZone: string): Clock {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: numeric, month: numeric, day: numeric },
    ...{ hour: numeric, minute: numeric, second: numeric },
  });
  return { format, known: new Map() };
}

function read(text: string): number {
  const [month, day, year, hour, minute, second] = text.match(/\d+/g)!.map(Number);
  // `Date.UTC` would take the years 0 to 99 as 1900 to 1999.
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  return midnight + hour * HOUR + minute * MINUTE + second * 1_000;
}

/** The first instants of the intervals from that of `first` to that of `last`: a slow and plain search by minutes. */
export function intervalsBetween(first: number, last: number, interval: Interval, timeZone: string): number[] {
  const minute = Math.floor(first / MINUTE) * MINUTE;
  return interval === 'hour' ? hours(minute, last, timeZone) : days(minute, last, interval, timeZone);
}

/** An hour begins with the minute whose local hour or offset is not that of the minute before. */
function hours(first: number, last: number, timeZone: string): number[] {
  const isStart = (at: number) => {
    const [before, now] = [local(at - MINUTE, timeZone), local(at, timeZone)];
    return Math.floor(before / HOUR) !== Math.floor(now / HOUR) || now - before !== MINUTE;
  };
  let begin = first;
  while (!isStart(begin)) begin -= MINUTE;
  const begins = [begin];
  for (let at = begin + MINUTE; at <= last; at += MINUTE) if (isStart(at)) begins.push(at);
  return begins;
}

/** An interval of days begins with the first minute whose local time is at least its midnight. */
function days(first: number, last: number, interval: Interval, timeZone: string): number[] {
  let latest = -Infinity;
  for (let at = first - LONG; at <= first; at += MINUTE) latest = Math.max(latest, local(at, timeZone));
  const begins = new Set<number>();
  for (const date = new Date(floor(latest, interval)); ; advance(date, interval)) {
    const begin = firstMinute(date.valueOf(), timeZone);
    if (begin > last) return [...begins];
    begins.add(begin);
  }
}

const found = new Map<string, number>();

/** The first minute whose local time is at least `wanted`. No time zone is ahead of UTC by more than 14 hours. */
function firstMinute(wanted: number, timeZone: string): number {
  const key = `${wanted} ${timeZone}`;
  let at = found.get(key);
  if (at === undefined) {
    at = wanted - 15 * HOUR;
    while (local(at, timeZone) < wanted) at += MINUTE;
    found.set(key, at);
  }
  return at;
}

function floor(time: number, interval: Interval): number {
  const date = new Date(time);
  date.setUTCHours(0, 0, 0, 0);
  if (interval === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (interval === 'month' || interval === 'quarter' || interval === 'year') date.setUTCDate(1);
  if (interval === 'quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3));
  if (interval === 'year') date.setUTCMonth(0);
  return date.valueOf();
}

function advance(date: Date, interval: Interval): void {
  if (interval === 'day') date.setUTCDate(date.getUTCDate() + 1);
  if (interval === 'week') date.setUTCDate(date.getUTCDate() + 7);
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  if (interval === 'quarter') date.setUTCMonth(date.getUTCMonth() + 3);
  if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
}
