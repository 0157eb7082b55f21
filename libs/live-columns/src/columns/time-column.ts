import { identity } from '../permutation.js';
import { finish, inBlocks, type Steps } from '../steps.js';
import { type Codes, lengthened, roomFor, shared, sharedCodes } from '../shared-memory.js';
import { paddedRows } from './code-column.js';
import { END_TICKS, firstPlace, LinearScale, type Microseconds, type TimeScale } from './time-scale.js';

/** Rows that share a base. */
export const BLOCK_BITS = 10;

const LOW = 2 ** 32;

/** The ticks of rows. Those of a row are its 32 lower bits, and either the base of its block or its higher bits. */
export interface Ticks {
  /** 0 is null; empty if all are null. */
  low: Uint32Array;
  /** Less than the ticks of the block; empty if there are higher bits. */
  readonly bases: Float64Array;
  /** Empty if there are bases. */
  high: Codes;
}

/**
 * A time or null, exact to the microsecond. Neighbouring rows have similar times, so a time takes 4 bytes, or more if it
 * is far from the others of its block.
 */
export class TimeColumn {
  constructor(
    /** The number of rows. */
    private rows: number,
    private stored: Ticks,
    private readonly scale: TimeScale,
    /** The rows before this one are in the order of these times. */
    readonly ascending: number,
  ) {}

  get size(): number {
    return this.rows;
  }

  get ticks(): Readonly<Ticks> {
    return this.stored;
  }

  get bytes(): number {
    const { low, bases, high } = this.ticks;
    return low.byteLength + bases.byteLength + high.byteLength;
  }

  isNull(row: number): boolean {
    return this.sortKey(row) === 0;
  }

  /** The ticks of a row: 0 is null, and others are in the order of times. */
  sortKey(row: number): number {
    const { low, bases, high } = this.ticks;
    const bits = low.length === 0 ? 0 : low[row];
    if (bases.length > 0) return bits === 0 ? 0 : bases[row >>> BLOCK_BITS] + bits;
    return high.length > 0 ? high[row] * LOW + bits : bits;
  }

  timeAt(row: number): bigint | null {
    return this.isNull(row) ? null : this.timeOf(this.sortKey(row));
  }

  timeOf(ticks: number): bigint {
    return this.scale.timeOf(ticks);
  }

  /** The ticks of the first time that is not before `time`. */
  ceil(time: bigint): number {
    return this.scale.ceil(time);
  }

  /** Of the rows that are in order, the first that is not before `ticks`. */
  firstRowAt(ticks: number): number {
    return firstPlace(this.ascending, (row) => this.sortKey(row) >= ticks);
  }

  /** The ticks of some rows. */
  sortKeys(rows: Uint32Array): Float64Array {
    const { low, bases, high } = this.ticks;
    const keys = new Float64Array(rows.length);
    if (low.length === 0) return keys;
    // A loop for each layout is three times as fast as one for all.
    if (bases.length > 0) {
      for (let at = 0; at < rows.length; at++) {
        const bits = low[rows[at]];
        keys[at] = bits === 0 ? 0 : bases[rows[at] >>> BLOCK_BITS] + bits;
      }
    } else if (high.length > 0) {
      for (let at = 0; at < rows.length; at++) keys[at] = high[rows[at]] * LOW + low[rows[at]];
    } else {
      for (let at = 0; at < rows.length; at++) keys[at] = low[rows[at]];
    }
    return keys;
  }

  /** Sets the time of a row, or of the one after the last. Returns false if its ticks do not fit. */
  set(row: number, time: Microseconds | null): boolean {
    const { low, high, bases } = this.stored;
    const ticks = time === null ? 0 : this.scale.ticksOf(BigInt(time));
    if (ticks === undefined || bases.length > 0 || ticks >= mostTicks(this.stored)) return false;
    this.rows = Math.max(this.rows, row + 1);
    if (low.length === 0) return true;
    if (row >= low.length) {
      this.stored.low = lengthened(low, roomFor(row + 1));
      if (high.length > 0) this.stored.high = lengthened(high, roomFor(row + 1));
    }
    this.stored.low[row] = ticks;
    if (high.length > 0) this.stored.high[row] = ticks / LOW;
    return true;
  }

  /** The same times, one more row if it is new, and room for its time. Undefined if no unit counts all of them. */
  withRoomFor(row: number, time: bigint | null): TimeColumn | undefined {
    const { scale, rows } = this;
    if (!(scale instanceof LinearScale)) return undefined;
    const known = this.sortKeys(identity(rows));
    const most = known.reduce((a, b) => (a > b ? a : b), 0);
    const wider = time === null ? scale : scale.including(time, BigInt(most) * scale.unit);
    const factor = Number(scale.unit / wider.unit);
    const shift = Number((scale.origin - wider.origin) / wider.unit);
    const mostWider = Math.max(most * factor + shift, time === null ? 0 : wider.ceil(time));
    if (mostWider >= END_TICKS) return undefined;
    for (let at = 0; at < rows; at++) if (known[at] > 0) known[at] = known[at] * factor + shift;
    const size = Math.max(rows, row + 1);
    const ticks = finish(storeTicks(size, mostWider, true, (at) => (at < rows ? known[at] : 0)));
    return new TimeColumn(size, ticks, wider, this.ascending);
  }

  /** The times of all rows. */
  *times(): Generator<bigint | null> {
    for (let row = 0; row < this.size; row++) yield this.timeAt(row);
  }
}

/** The ticks that do not fit any more. */
function mostTicks({ low, high }: Ticks): number {
  if (low.length === 0) return 1;
  return high.length > 0 ? LOW * 2 ** (8 * high.BYTES_PER_ELEMENT) : LOW;
}

/** Stores ticks. Those of a column that is changed have no bases, because other ticks may follow. */
export function* storeTicks(
  rows: number,
  most: number,
  isChanged: boolean,
  ticksOf: (row: number) => number,
): Steps<Ticks> {
  if (most === 0) return { low: new Uint32Array(0), bases: new Float64Array(0), high: new Uint8Array(0) };
  const low = shared(Uint32Array, paddedRows(rows));
  const bases = isChanged || most < LOW ? undefined : yield* basesOf(rows, ticksOf);
  const fits = bases !== undefined || (most < LOW && !isChanged);
  const high = fits ? new Uint8Array(0) : sharedCodes(Math.floor(most / LOW), low.length);
  yield* inBlocks(rows, (from, to) => {
    for (let row = from; row < to; row++) {
      const ticks = ticksOf(row);
      low[row] = bases && ticks > 0 ? ticks - bases[row >>> BLOCK_BITS] : ticks;
      if (high.length > 0) high[row] = ticks / LOW;
    }
  });
  return { low, bases: bases ?? new Float64Array(0), high };
}

/** Undefined if the ticks of a block differ by more than 32 bits. */
function* basesOf(rows: number, ticksOf: (row: number) => number): Steps<Float64Array | undefined> {
  const bases = shared(Float64Array, (rows >>> BLOCK_BITS) + 1);
  for (let block = 0; block < bases.length; block++) {
    let [first, last] = [Infinity, 0];
    const end = Math.min(rows, (block + 1) << BLOCK_BITS);
    for (let row = block << BLOCK_BITS; row < end; row++) {
      const ticks = ticksOf(row);
      if (ticks > last) last = ticks;
      if (ticks > 0 && ticks < first) first = ticks;
    }
    yield;
    if (last === 0) continue;
    bases[block] = first - 1;
    if (last - bases[block] >= LOW) return undefined;
  }
  return bases;
}
