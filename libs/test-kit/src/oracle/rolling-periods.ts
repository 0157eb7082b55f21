import type { RollingFilter } from '@earshot/filter-kit';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Dated {
  readonly report_id: string;
  readonly date: Date;
}

/**
 * Whether a mention is in a rolling period (rule D5) of a report with these mentions, at this moment: a plain comparison of
 * calendar days, without an instant at which a day begins.
 */
export function isInRollingPeriod(row: Dated, period: RollingFilter, rows: readonly Dated[]): boolean {
  let ends = known.get(period);
  if (!ends) known.set(period, (ends = new Map()));
  let end = ends.get(row.report_id);
  if (end === undefined) ends.set(row.report_id, (end = lastInterval(row.report_id, period, rows)));
  const own = intervalOf(calendarDay(row.date.valueOf(), period.timeZone), period.unit);
  return end - period.count < own && own <= end;
}

/** The last intervals of periods, by report. */
const known = new WeakMap<RollingFilter, Map<string, number>>();

function lastInterval(reportId: string, { unit, timeZone, to }: RollingFilter, rows: readonly Dated[]): number {
  const today = calendarDay(Date.now(), timeZone);
  if (to === 'now') return intervalOf(today, unit) - 1;
  const days = rows
    .filter((row) => row.report_id === reportId)
    .map(({ date }) => calendarDay(date.valueOf(), timeZone));
  const newest = days.filter((day) => day <= today).reduce((a, b) => Math.max(a, b), -Infinity);
  return intervalOf(newest === -Infinity ? today : newest, unit);
}

/** The number of the interval of a day: of the day itself, of its week from Monday, or of its month. */
function intervalOf(day: number, unit: RollingFilter['unit']): number {
  if (unit === 'days') return day;
  if (unit === 'weeks') return Math.floor((day + 3) / 7);
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const shown = new Map<string, number>();

/** The latest day that a calendar on the wall has shown: a clock that is set back after midnight turns no page back. */
function calendarDay(instant: number, timeZone: string): number {
  const key = `${timeZone} ${instant}`;
  let latest = shown.get(key);
  if (latest === undefined) {
    const times = Array.from({ length: 12 }, (_, quarters) => instant - (quarters * HOUR) / 4);
    shown.set(key, (latest = Math.max(...times.map((time) => shownDay(time, timeZone)))));
  }
  return latest;
}

function shownDay(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const numeric = 'numeric';
    clock = new Intl.DateTimeFormat('en', { timeZone, year: numeric, month: numeric, day: numeric, era: 'short' });
    clocks.set(timeZone, clock);
  }
  const [, month, day, year, era] = /^(\d+)\/(\d+)\/(\d+) (A|B)/.exec(clock.format(instant))!;
  return (
    new Date(0).setUTCFullYear(era === 'A' ? Number(year) : 1 - Number(year), Number(month) - 1, Number(day)) / DAY
  );
}
