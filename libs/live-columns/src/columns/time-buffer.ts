import { identity } from '../permutation.js';
import { finish, inBlocks, type Steps } from '../steps.js';
import { timesOf } from './batch-times.js';
import type { BatchTimes } from './batch-values.js';
import { storeTicks, TimeColumn } from './time-column.js';
import {
  END_TICKS,
  LinearScale,
  ListedScale,
  type Microseconds,
  ROOM_BEFORE,
  type TimeScale,
  UNITS,
} from './time-scale.js';

const FINEST = UNITS.length - 1;

interface TimeOrder {
  /** The rows in their order, as they arrived if it is missing. */
  readonly order?: Uint32Array;
  /** The rows before this one are in the order of the times. */
  readonly ascending?: number;
  /** Whether the times are changed. */
  readonly isChanged?: boolean;
}

/** Times in the order in which rows arrive. */
export class TimeBuffer {
  /** `NaN` is null. */
  private times = new Float64Array(1024);
  /** Times that a number does not represent exactly, by row. */
  private readonly large = new Map<number, bigint>();
  private unit = 0;
  private length = 0;
  /** The rows of the earliest and of the latest time, or -1. */
  private first = -1;
  private last = -1;

  push({ microseconds, exact }: BatchTimes): void {
    const length = this.length + microseconds.length;
    if (length > this.times.length) {
      const longer = new Float64Array(Math.ceil(length * 1.5));
      longer.set(this.times);
      this.times = longer;
    }
    this.times.set(microseconds, this.length);
    for (const [index, time] of exact) this.large.set(this.length + index, time);
    // A time that is not exact is far from all others, and is counted in microseconds.
    while (this.unit < FINEST && !(exact.size === 0 && areMultiples(microseconds, UNITS[this.unit]))) this.unit++;
    for (let row = this.length; row < length; row++) {
      if (this.isNull(row)) continue;
      if (this.first < 0 || this.isBefore(row, this.first)) this.first = row;
      if (this.last < 0 || this.isBefore(this.last, row)) this.last = row;
    }
    this.length = length;
  }

  /** The rows in the order of their times. Rows with the same time stay in the order in which they arrived. */
  *sorted(): Steps<Uint32Array> {
    const { ticksOf, most } = this.onScale();
    const ticks = new Float64Array(this.length);
    let isSorted = true;
    yield* inBlocks(this.length, (from, to) => {
      for (let row = from; row < to; row++) {
        ticks[row] = ticksOf(row);
        if (row > 0 && ticks[row] < ticks[row - 1]) isSorted = false;
      }
    });
    let order = identity(this.length);
    // Mentions often arrive in the order of their dates.
    for (let unit = 1; unit <= most && !isSorted; unit *= DIGIT) order = yield* sortedByDigit(order, ticks, unit);
    return order;
  }

  *inOrder({ order, ascending = 0, isChanged = false }: TimeOrder): Steps<TimeColumn> {
    const { scale, most, ticksOf } = this.onScale(isChanged ? ROOM_BEFORE : 0n);
    const ticks = yield* storeTicks(this.length, most, isChanged, order ? (row) => ticksOf(order[row]) : ticksOf);
    return new TimeColumn(this.length, ticks, scale, ascending);
  }

  /** The scale of the times, their ticks, and the most ticks. */
  private onScale(room = 0n): { scale: TimeScale; most: number; ticksOf: (row: number) => number } {
    if (this.first < 0) return { scale: new LinearScale(0n, BigInt(UNITS[0])), most: 0, ticksOf: () => 0 };
    const [first, last] = [this.exact(this.first), this.exact(this.last)];
    const unit = UNITS[this.unit];
    const origin = first - BigInt(unit) * (1n + room);
    const isLinear = (last - origin) / BigInt(unit) < END_TICKS;
    const scale = isLinear ? new LinearScale(origin, BigInt(unit)) : new ListedScale(this.distinct());
    const most = scale.ticksOf(last)!;
    const start = Number(origin);
    if (this.large.size > 0 || !Number.isSafeInteger(start) || last - origin > Number.MAX_SAFE_INTEGER) {
      return { scale, most, ticksOf: (row) => (this.isNull(row) ? 0 : scale.ticksOf(this.exact(row))!) };
    }
    const { times } = this;
    return { scale, most, ticksOf: (row) => (Number.isNaN(times[row]) ? 0 : (times[row] - start) / unit) };
  }

  private isNull(row: number): boolean {
    return Number.isNaN(this.times[row]);
  }

  private exact(row: number): bigint {
    return this.large.get(row) ?? BigInt(this.times[row]);
  }

  private isBefore(a: number, b: number): boolean {
    if (this.large.size > 0 && this.times[a] === this.times[b]) return this.exact(a) < this.exact(b);
    return this.times[a] < this.times[b];
  }

  private distinct(): BigInt64Array {
    const times = new Set<bigint>();
    for (let row = 0; row < this.length; row++) if (!this.isNull(row)) times.add(this.exact(row));
    return BigInt64Array.from(times).sort();
  }
}

/** The column with the time of a row, or of the one after the last: itself, unless the time does not fit. */
export function withTime(column: TimeColumn, row: number, time: Microseconds | null): TimeColumn {
  if (column.set(row, time)) return column;
  const wider = column.withRoomFor(row, time === null ? null : BigInt(time));
  if (wider?.set(row, time)) return wider;
  const times = Array.from(column.times());
  times[row] = time === null ? null : BigInt(time);
  const buffer = new TimeBuffer();
  buffer.push(timesOf(times));
  return finish(buffer.inOrder({ ascending: column.ascending, isChanged: true }));
}

/** Whether all times that are known are multiples of the unit. */
function areMultiples(times: Float64Array, unit: number): boolean {
  for (let at = 0; at < times.length; at++) {
    if (Math.floor(times[at] / unit) * unit !== times[at] && !Number.isNaN(times[at])) return false;
  }
  return true;
}

const DIGIT = 2 ** 16;

/** Sorts by the digit of `unit`, and keeps the order of rows with the same digit. */
function* sortedByDigit(order: Uint32Array, ticks: Float64Array, unit: number): Steps<Uint32Array> {
  const digits = new Uint16Array(ticks.length);
  const starts = new Uint32Array(DIGIT + 1);
  yield* inBlocks(ticks.length, (from, to) => {
    for (let row = from; row < to; row++) {
      digits[row] = Math.floor(ticks[row] / unit) % DIGIT;
      starts[digits[row] + 1]++;
    }
  });
  for (let digit = 1; digit <= DIGIT; digit++) starts[digit] += starts[digit - 1];
  const sorted = new Uint32Array(order.length);
  yield* inBlocks(order.length, (from, to) => {
    for (let at = from; at < to; at++) sorted[starts[digits[order[at]]]++] = order[at];
  });
  return sorted;
}
