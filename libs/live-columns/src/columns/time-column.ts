import { type Codes, shared, sharedCodes } from '../shared-memory.js';
import { paddedRows } from './code-column.js';

/** Microseconds since 1970. A `bigint` is one that a number does not represent exactly. */
export type Microseconds = number | bigint;

/** A stored time in two parts, which are compared one after the other. */
export interface Ticks {
  readonly high: number;
  readonly low: number;
}

const LOW = 2 ** 32;

/**
 * A time or null, exact to the microsecond. A time is the number of units since the time before the earliest one, with
 * the largest unit that all times are multiples of: a second, a millisecond or a microsecond. 0 is null. The numbers of
 * a year in milliseconds take 5 bytes.
 */
export class TimeColumn {
  constructor(
    private readonly rows: number,
    private readonly origin: bigint,
    private readonly unit: bigint,
    /** The lower 32 bits; empty if all are null. */
    readonly low: Uint32Array,
    /** The higher bits; empty if they are 0. */
    readonly high: Codes,
    /** Whether rows are in the order of these times. */
    readonly isAscending = false,
  ) {}

  get bytes(): number {
    return this.low.byteLength + this.high.byteLength;
  }

  get(row: number): Microseconds | null {
    if (this.low.length === 0) return null;
    const { high, low } = this.ticks(row);
    return high === 0 && low === 0 ? null : this.timeOf({ high, low });
  }

  ticks(row: number): Ticks {
    return { high: this.high.length > 0 ? this.high[row] : 0, low: this.low[row] };
  }

  isNull(row: number): boolean {
    return this.low.length === 0 || (this.low[row] === 0 && (this.high.length === 0 || this.high[row] === 0));
  }

  /** Negative if row `a` is before row `b`. */
  compare(a: number, b: number): number {
    return compareTicks(this.ticks(a), this.ticks(b));
  }

  /** A number in the order of times, which may be the same for different times if they span centuries. */
  sortKey(row: number): number {
    return (this.high.length > 0 ? this.high[row] * LOW : 0) + this.low[row];
  }

  /** The earliest and the latest time of some rows, which are ascending. Undefined if all are null. */
  extremes(rows: Uint32Array): [Ticks, Ticks] | undefined {
    if (rows.length === 0 || this.low.length === 0) return undefined;
    if (this.isAscending) return [this.ticks(rows[0]), this.ticks(rows[rows.length - 1])];
    let first = -1;
    let last = -1;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      if (this.isNull(row)) continue;
      if (first < 0 || this.isBefore(row, first)) first = row;
      if (last < 0 || this.isBefore(last, row)) last = row;
    }
    return first < 0 ? undefined : [this.ticks(first), this.ticks(last)];
  }

  private isBefore(a: number, b: number): boolean {
    const { high, low } = this;
    if (high.length > 0 && high[a] !== high[b]) return high[a] < high[b];
    return low[a] < low[b];
  }

  timeOf({ high, low }: Ticks): Microseconds {
    const time = (BigInt(high) * BigInt(LOW) + BigInt(low)) * this.unit + this.origin;
    return time >= Number.MIN_SAFE_INTEGER && time <= Number.MAX_SAFE_INTEGER ? Number(time) : time;
  }

  /** The ticks of the first time that is not before `time`. */
  ceil(time: bigint): Ticks {
    const ticks = -floorDivide(this.origin - time, this.unit);
    if (ticks < 1n) return FIRST_TICKS;
    return ticks < MAX_TICKS ? toTicks(ticks) : END_TICKS;
  }

  /** In a column whose times ascend: the first row that is not before `ticks`. */
  firstRowAt(ticks: Ticks): number {
    let [from, to] = [0, this.rows];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (compareTicks(this.ticks(middle), ticks) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The column with one other time: itself, unless its numbers do not fit. */
  with(row: number, time: Microseconds | null): TimeColumn {
    if (time === null && this.low.length === 0) return this;
    const ticks = time === null ? 0n : floorDivide(BigInt(time) - this.origin, this.unit);
    const fits =
      time === null || (ticks >= 1n && ticks < this.limit && ticks * this.unit + this.origin === BigInt(time));
    if (!fits) return this.rewritten(row, time);
    const { high, low } = toTicks(ticks);
    this.low[row] = low;
    if (this.high.length > 0) this.high[row] = high;
    return this;
  }

  private get limit(): bigint {
    if (this.low.length === 0) return 0n;
    return this.high.length === 0 ? BigInt(LOW) : BigInt(LOW) * 2n ** BigInt(8 * this.high.BYTES_PER_ELEMENT);
  }

  private rewritten(row: number, time: Microseconds | null): TimeColumn {
    const buffer = new TimeBuffer();
    for (let other = 0; other < this.rows; other++) buffer.push(other === row ? time : this.get(other));
    return buffer.inOrder();
  }
}

/** Before every time, and after null. */
export const FIRST_TICKS: Ticks = { high: 0, low: 1 };

/** After every time. */
export const END_TICKS: Ticks = { high: LOW, low: 0 };

const MAX_TICKS = BigInt(LOW) * BigInt(LOW);

const toTicks = (ticks: bigint): Ticks => ({ high: Number(ticks / BigInt(LOW)), low: Number(ticks % BigInt(LOW)) });

export const floorDivide = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

/** Negative if `a` is before `b`. */
export const compareTicks = (a: Ticks, b: Ticks): number => a.high - b.high || a.low - b.low;

const UNITS = [1_000_000, 1_000, 1];
const FINEST = UNITS.length - 1;

/** Times in the order in which rows arrive. */
export class TimeBuffer {
  private times = new Float64Array(1024);
  /** Times that a number does not represent exactly, by row. */
  private readonly large = new Map<number, bigint>();
  private unit = 0;
  private known = 0;
  length = 0;

  push(time: Microseconds | null): void {
    if (this.length === this.times.length) {
      const copy = new Float64Array(Math.ceil(this.length * 1.5));
      copy.set(this.times);
      this.times = copy;
    }
    if (typeof time === 'bigint') {
      this.large.set(this.length, time);
      while (this.unit < FINEST && time % BigInt(UNITS[this.unit]) !== 0n) this.unit++;
    } else if (time !== null) {
      while (this.unit < FINEST && Math.floor(time / UNITS[this.unit]) * UNITS[this.unit] !== time) this.unit++;
    }
    if (time !== null) this.known++;
    this.times[this.length++] = time === null ? NaN : Number(time);
  }

  /** The rows in order of time. The order of rows with the same time is that in which they arrived. */
  sorted(): Uint32Array {
    const { low, high } = this.inOrder();
    const digits = [low, high].flatMap((part) =>
      Array.from({ length: part.BYTES_PER_ELEMENT === 1 ? 1 : part.BYTES_PER_ELEMENT / 2 }, (_, n) => ({
        part,
        shift: 16 * n,
      })),
    );
    let order = identity(this.length);
    for (const { part, shift } of digits) if (part.length > 0) order = sortedByDigit(order, part, shift);
    return order;
  }

  inOrder(order?: Uint32Array, isAscending = false): TimeColumn {
    if (this.known === 0)
      return new TimeColumn(this.length, 0n, 1n, new Uint32Array(0), new Uint8Array(0), isAscending);
    const [earliest, latest] = this.extremes();
    const unit = UNITS[this.unit];
    const origin = earliest - BigInt(unit);
    const last = (latest - origin) / BigInt(unit);
    const rows = paddedRows(this.length);
    const low = shared(Uint32Array, rows);
    const high = last < LOW ? new Uint8Array(0) : sharedCodes(Number(last / BigInt(LOW)), rows);
    const isExact =
      this.large.size === 0 && origin >= Number.MIN_SAFE_INTEGER && latest - origin <= Number.MAX_SAFE_INTEGER;
    const start = Number(origin);
    for (let row = 0; row < this.length; row++) {
      const from = order ? order[row] : row;
      const time = this.times[from];
      if (Number.isNaN(time)) continue;
      if (isExact) {
        const ticks = (time - start) / unit;
        low[row] = ticks;
        if (high.length > 0) high[row] = ticks / LOW;
      } else {
        const ticks = toTicks(((this.large.get(from) ?? BigInt(time)) - origin) / BigInt(unit));
        low[row] = ticks.low;
        if (high.length > 0) high[row] = ticks.high;
      }
    }
    return new TimeColumn(this.length, origin, BigInt(unit), low, high, isAscending);
  }

  private extremes(): [bigint, bigint] {
    let [least, most] = [Infinity, -Infinity];
    for (let row = 0; row < this.length; row++) {
      const time = this.times[row];
      if (time < least && !this.large.has(row)) least = time;
      if (time > most && !this.large.has(row)) most = time;
    }
    const times = [...this.large.values(), ...(least <= most ? [BigInt(least), BigInt(most)] : [])];
    return [times.reduce((a, b) => (a < b ? a : b)), times.reduce((a, b) => (a > b ? a : b))];
  }
}

export const identity = (rows: number): Uint32Array => new Uint32Array(rows).map((_, row) => row);

/** Sorts by 16 bits of the numbers, and keeps the order of equal ones. */
function sortedByDigit(order: Uint32Array, numbers: Codes, shift: number): Uint32Array {
  const starts = new Uint32Array(2 ** 16 + 1);
  for (const row of order) starts[((numbers[row] >>> shift) & 0xffff) + 1]++;
  for (let digit = 1; digit < starts.length; digit++) starts[digit] += starts[digit - 1];
  const sorted = new Uint32Array(order.length);
  for (const row of order) sorted[starts[(numbers[row] >>> shift) & 0xffff]++] = row;
  return sorted;
}
