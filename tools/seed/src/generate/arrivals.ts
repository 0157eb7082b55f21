import type { Random } from './random.js';

/** A day with `factor` times as many mentions as an average day. */
export interface Spike {
  day: Date;
  factor: number;
}

/** When mentions are written: more and more of them until the day `until`, fewer on weekends and at night. */
export interface Calendar {
  /** The start of the last day. */
  until: Date;
  years: number;
  spikes: readonly Spike[];
}

export const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;

/** The last day has this many times the mentions of the first. */
const GROWTH = 3;
/** The share of a Sunday, Monday and so on, in percent. */
const WEEK = [65, 100, 105, 105, 100, 95, 75];
/** The share of each hour in UTC: most authors live in Europe and America. */
const HOURS = [4, 3, 2, 2, 2, 2, 3, 4, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 8, 7, 6, 5].map(
  (share, hour) => [hour, share] as const,
);

/** The number of mentions of each report, in proportion to 1, 1/2, 1/3 and so on: a few large reports, many small. */
export function reportSizes(total: number, reports: number): number[] {
  const weights = Array.from({ length: reports }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.floor((total * weight) / sum));
  sizes[0] += total - sizes.reduce((a, b) => a + b, 0);
  return sizes;
}

/** The start of the first day. */
export const firstDay = ({ until, years }: Pick<Calendar, 'until' | 'years'>): Date =>
  new Date(until.valueOf() - (Math.round(365 * years) - 1) * DAY_MS);

/** The date of each mention and the index of its report: oldest first, the reports mixed. */
export function* arrivals(sizes: readonly number[], calendar: Calendar, random: Random) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const reports = new Uint32Array(total);
  let filled = 0;
  for (const [report, size] of sizes.entries()) reports.fill(report, filled, (filled += size));
  random.shuffle(reports);
  const sharesUntil = cumulated(dayShares(calendar, random));
  const start = firstDay(calendar).valueOf();
  const dates = new Float64Array(total)
    .map(() => start + dayOf(sharesUntil, random) * DAY_MS + timeOfDay(random))
    .sort();
  for (const [n, report] of reports.entries()) yield { report, date: new Date(dates[n]) };
}

/** The share of each day, in thousandths of that of an average day. */
function dayShares(calendar: Calendar, random: Random): Float64Array {
  const start = firstDay(calendar).valueOf();
  const days = (calendar.until.valueOf() - start) / DAY_MS + 1;
  const shares = Float64Array.from({ length: days }, (_, day) => {
    const growth = 1 + ((GROWTH - 1) * day) / days;
    const weekday = new Date(start + day * DAY_MS).getUTCDay();
    return growth * WEEK[weekday] * random.between(80, 120);
  });
  const average = shares.reduce((sum, share) => sum + share, 0) / days;
  const inThousandths = shares.map((share) => Math.round((1_000 * share) / average));
  for (const { day, factor } of calendar.spikes) {
    inThousandths[(day.valueOf() - start) / DAY_MS] = Math.round(1_000 * factor);
  }
  return inThousandths;
}

function cumulated(shares: Float64Array): Float64Array {
  let sum = 0;
  return shares.map((share) => (sum += share));
}

/** A day in proportion to its share. `sharesUntil` has the sum of the shares up to each day. */
function dayOf(sharesUntil: Float64Array, random: Random): number {
  const drawn = random.between(1, sharesUntil.at(-1)!);
  let [low, high] = [0, sharesUntil.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sharesUntil[middle] < drawn) low = middle + 1;
    else high = middle;
  }
  return low;
}

const timeOfDay = (random: Random): number => random.weighted(HOURS) * HOUR_MS + random.between(0, HOUR_MS - 1);
