import type { TimeBucket } from '../platform/aggregations.js';
import { slotName } from '../text/format.js';
import type { Interval, Slot } from '../time/intervals.js';

/** A place of the chart with what is in it: mentions of the period, although an interval may exceed it. */
export interface Bar extends Slot {
  readonly name: string;
  readonly count: number;
  readonly sentiments: Readonly<Record<string, number>>;
}

/** The bars of a chart: one for each interval of the period, also without mentions. */
export function barsOf(
  slots: readonly Slot[],
  times: readonly TimeBucket[],
  { period, interval, zone }: { period: Slot; interval: Interval; zone: string },
): Bar[] {
  const byBegin = new Map(times.map((bucket) => [Date.parse(bucket.key), bucket]));
  return slots.map((slot) => {
    const bucket = byBegin.get(slot.begin);
    const sentiments = Object.fromEntries(bucket?.sentiments.buckets.map(({ key, count: of }) => [key, of]) ?? []);
    const [begin, end] = [Math.max(slot.begin, period.begin), Math.min(slot.end, period.end)];
    return { begin, end, name: slotName(slot.begin, interval, zone), count: bucket?.count ?? 0, sentiments };
  });
}
