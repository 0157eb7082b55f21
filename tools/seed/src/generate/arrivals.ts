import type { Random } from './random.js';

/** A day with `factor` times as many mentions as an average day. */
export interface Spike {
  day: Date;
  factor: number;
}

/** When mentions are written: most of them in the last days before `until`. */
export interface Calendar {
  until: Date;
  years: number;
  spikes: readonly Spike[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Spikes have factors in tenths. */
const TENTHS = 10;

/** The number of mentions of each report, in proportion to 1, 1/2, 1/3 and so on: a few large reports, many small. */
export function reportSizes(total: number, reports: number): number[] {
  const weights = Array.from({ length: reports }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.floor((total * weight) / sum));
  sizes[0] += total - sizes.reduce((a, b) => a + b, 0);
  return sizes;
}

/** The date of each mention and the index of its report: oldest first, the reports mixed. */
export function* arrivals(sizes: readonly number[], calendar: Calendar, random: Random) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const reports = new Uint32Array(total);
  let filled = 0;
  for (const [report, size] of sizes.entries()) reports.fill(report, filled, (filled += size));
  random.shuffle(reports);
  const dates = new Float64Array(total).map(() => dateOf(calendar, random)).sort();
  for (const [n, report] of reports.entries()) yield { report, date: new Date(dates[n]) };
}

function dateOf({ until, years, spikes }: Calendar, random: Random): number {
  const days = Math.round(365 * years);
  const start = spikes.length > 0 ? spikeOf(spikes, days, random) : undefined;
  const day = start ?? until.valueOf() - random.skewed(days) * DAY_MS - (DAY_MS - 1);
  return day + random.between(0, DAY_MS - 1);
}

/** The start of a spike, in proportion to its factor, or undefined for any other day. */
function spikeOf(spikes: readonly Spike[], days: number, random: Random): number | undefined {
  const inTenths = spikes.map(({ factor }) => Math.round(factor * TENTHS));
  const extra = inTenths.reduce((sum, each) => sum + each, 0);
  let left = random.between(1, days * TENTHS + extra) - days * TENTHS;
  if (left <= 0) return undefined;
  return spikes[inTenths.findIndex((each) => (left -= each) <= 0)].day.valueOf();
}
