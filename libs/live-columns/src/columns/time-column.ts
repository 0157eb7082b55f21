import { type Codes, shared, sharedCodes } from '../shared-memory.js';
import { paddedRows } from './code-column.js';
import { firstPlace, type Microseconds, type TimeScale } from './time-scale.js';

/** Rows that share a base. */
export const BLOCK_BITS = 10;

const LOW = 2 ** 32;

/** The ticks of rows. Those of a row are its 32 lower bits, and either the base of its block or its higher bits. */
export interface Ticks {
  /** 0 is null; empty if all are null. */
  readonly low: Uint32Array;
  /** Less than the ticks of the block; empty if there are higher bits. */
  readonly bases: Float64Array;
  /** Empty if there are bases. */
  readonly high: Codes;
}

/**
 * A time or null, exact to the microsecond. Neighbouring rows have similar times, so a time takes 4 bytes, or more if it
 * is far from the others of its block.
 */
export class TimeColumn {
  constructor(
    readonly size: number,
    readonly ticks: Ticks,
    private readonly scale: TimeScale,
    /** Whether rows are in the order of these times. */
    readonly isAscending: boolean,
  ) {}

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

  timeOf(ticks: number): bigint {
    return this.scale.timeOf(ticks);
  }

  /** The ticks of the first time that is not before `time`. */
  ceil(time: bigint): number {
    return this.scale.ceil(time);
  }

  /** In a column whose times ascend: the first row that is not before `ticks`. */
  firstRowAt(ticks: number): number {
    return firstPlace(this.size, (row) => this.sortKey(row) >= ticks);
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

  /** Sets one time of a column that coding changes. Returns false if its ticks do not fit. */
  set(row: number, time: Microseconds | null): boolean {
    const { low, high } = this.ticks;
    const ticks = time === null ? 0 : this.scale.ticksOf(BigInt(time));
    if (low.length === 0) return ticks === 0;
    if (ticks === undefined || ticks >= LOW * 2 ** (8 * high.BYTES_PER_ELEMENT)) return false;
    low[row] = ticks;
    high[row] = ticks / LOW;
    return true;
  }

  /** The times of all rows. */
  *times(): Generator<bigint | null> {
    for (let row = 0; row < this.size; row++) yield this.isNull(row) ? null : this.timeOf(this.sortKey(row));
  }
}

/** Stores ticks. Those of a column that coding changes have no bases, because other ticks may follow. */
export function storeTicks(rows: number, most: number, isCoded: boolean, ticksOf: (row: number) => number): Ticks {
  if (most === 0) return { low: new Uint32Array(0), bases: new Float64Array(0), high: new Uint8Array(0) };
  const low = shared(Uint32Array, paddedRows(rows));
  const bases = isCoded || most < LOW ? undefined : basesOf(rows, ticksOf);
  const fits = bases !== undefined || (most < LOW && !isCoded);
  const high = fits ? new Uint8Array(0) : sharedCodes(Math.floor(most / LOW), low.length);
  for (let row = 0; row < rows; row++) {
    const ticks = ticksOf(row);
    low[row] = bases && ticks > 0 ? ticks - bases[row >>> BLOCK_BITS] : ticks;
    if (high.length > 0) high[row] = ticks / LOW;
  }
  return { low, bases: bases ?? new Float64Array(0), high };
}

/** Undefined if the ticks of a block differ by more than 32 bits. */
function basesOf(rows: number, ticksOf: (row: number) => number): Float64Array | undefined {
  const bases = shared(Float64Array, (rows >>> BLOCK_BITS) + 1);
  for (let block = 0; block < bases.length; block++) {
    let [first, last] = [Infinity, 0];
    const end = Math.min(rows, (block + 1) << BLOCK_BITS);
    for (let row = block << BLOCK_BITS; row < end; row++) {
      const ticks = ticksOf(row);
      if (ticks > last) last = ticks;
      if (ticks > 0 && ticks < first) first = ticks;
    }
    if (last === 0) continue;
    bases[block] = first - 1;
    if (last - bases[block] >= LOW) return undefined;
  }
  return bases;
}
