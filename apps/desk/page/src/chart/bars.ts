import type { TimeBucket } from '../platform/aggregations.js';
import { slotName } from '../text/format.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import { type Interval, type Slot, slotsOf } from '../time/intervals.js';

/** A place of the chart with what is in it: mentions of the period, although an interval may exceed it. */
export interface Bar extends Slot {
  readonly name: string;
  readonly count: number;
  /** Absent if mentions are not counted by sentiment. */
  readonly sentiments?: Readonly<Record<string, number>>;
  /** The same place of the time before, if that is compared and has one. */
  readonly before?: { readonly name: string; readonly count: number };
}

interface Course {
  readonly period: Slot;
  /** The time that the period is compared with, if it is. */
  readonly earlier?: Slot;
  readonly interval: Interval;
  readonly zone: string;
}

/**
 * The bars of a chart: one for each interval of the period, also without mentions. If the time before touches more intervals,
 * which happens with weeks and longer ones, the last bars are of that time only, and lead there.
 */
export function barsOf(times: readonly TimeBucket[], { period, earlier, interval, zone }: Course): Bar[] {
  const byBegin = new Map(times.map((bucket) => [Date.parse(bucket.key), bucket]));
  const compared = times.flatMap((bucket) =>
    bucket.compared_key ? [[Date.parse(bucket.compared_key), bucket] as const] : [],
  );
  const byCompared = new Map(compared);
  const nameOf = ({ begin }: Slot) => slotName(begin, interval, zone);
  const within = (slot: Slot, whole: Slot): Slot => ({
    begin: Math.max(slot.begin, whole.begin),
    end: Math.min(slot.end, whole.end),
  });
  const slots = slotsOf(period, interval, zone, [...byBegin.keys()]);
  const earlierSlots = earlier ? slotsOf(earlier, interval, zone, [...byCompared.keys()]) : [];
  const beforeAt = (index: number): Bar['before'] => {
    const slot = earlierSlots[index];
    return slot && { name: nameOf(slot), count: byCompared.get(slot.begin)?.compared ?? 0 };
  };
  const bars = slots.map((slot, index): Bar => {
    const bucket = byBegin.get(slot.begin);
    const sentiments = bucket?.sentiments?.buckets.map(({ key, count }) => [key, count] as const);
    return {
      ...within(slot, period),
      ...{ name: nameOf(slot), count: bucket?.count ?? 0, before: beforeAt(index) },
      sentiments: sentiments && Object.fromEntries(sentiments),
    };
  });
  const further = earlierSlots.slice(slots.length).map((slot, index): Bar => ({
    ...within(slot, earlier!),
    ...{ name: 'After the period', count: 0 },
    before: beforeAt(slots.length + index),
  }));
  return [...bars, ...further];
}

/** The parts of a bar by sentiment, from its bottom to its top. A bar that is not divided is one part. */
export function partsOf({ count: all, sentiments }: Bar): readonly (readonly [sentiment: string, count: number])[] {
  if (!sentiments) return all > 0 ? [['all', all]] : [];
  return SENTIMENT_ORDER.flatMap((each) => (sentiments[each] ? [[each, sentiments[each]] as const] : []));
}

/** The sentiments that any of the bars has. */
export const sentimentsOf = (bars: readonly Bar[]): readonly (typeof SENTIMENT_ORDER)[number][] =>
  SENTIMENT_ORDER.filter((each) => bars.some((bar) => bar.sentiments?.[each]));

/** The top of the scale: the highest count of the bars, of both times, or one more, so that a half of it is whole. */
export function mostOf(bars: readonly Bar[]): number {
  const most = Math.max(1, ...bars.flatMap(({ count, before }) => [count, before?.count ?? 0]));
  return most + (most % 2);
}
