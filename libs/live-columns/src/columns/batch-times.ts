import type { BatchTimes } from './batch-values.js';
import type { Microseconds } from './time-scale.js';

/** Times of neighbouring mentions. */
export function timesOf(times: readonly (Microseconds | null)[]): BatchTimes {
  const exact = new Map<number, bigint>();
  times.forEach((time, index) => {
    if (typeof time === 'bigint' && !Number.isSafeInteger(Number(time))) exact.set(index, time);
  });
  return { microseconds: Float64Array.from(times, (time) => (time === null ? NaN : Number(time))), exact };
}
