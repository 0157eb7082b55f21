import { END_TICKS, floorDivide, type Ticks, type TimeColumn } from '../columns/time-column.js';
import { type Codes, codesType } from '../shared-memory.js';
import { type Keyed, NO_KEYS, singleKeys } from './keyed.js';

/** Rows by interval: code 1 is the first interval. */
export interface Intervals {
  readonly keyed: Keyed;
  /** The first instants of the intervals, in milliseconds since 1970. */
  readonly starts: readonly number[];
}

/** The first instants of the intervals from that of `first` to that of `last`, all in milliseconds since 1970. */
type StartsOf = (first: number, last: number) => readonly number[];

/** Divides the times of some rows, which are ascending, into intervals. */
export function intervalsOf(column: TimeColumn, rows: Uint32Array, startsOf: StartsOf): Intervals {
  const extremes = column.extremes(rows);
  if (!extremes) return { keyed: NO_KEYS, starts: [] };
  const [first, last] = extremes.map((ticks) => milliseconds(column.timeOf(ticks)));
  const starts = startsOf(first, last);
  const ticks = starts.map((start) => column.ceil(BigInt(start) * 1_000n));
  const codes = column.isAscending ? codesByRange(column, ticks) : codesByTime(column, ticks, rows);
  return { keyed: singleKeys(codes, starts.length + 1), starts };
}

/** Intervals begin with a full second, so the fraction of a millisecond does not matter. */
const milliseconds = (time: number | bigint): number => Number(floorDivide(BigInt(time), 1_000n));

/** Of a column in the order of rows, the rows of an interval are neighbours. */
function codesByRange(column: TimeColumn, starts: readonly Ticks[]): Codes {
  const codes = new (codesType(starts.length))(column.low.length);
  starts.forEach((start, index) => {
    codes.fill(index + 1, column.firstRowAt(start), column.firstRowAt(starts[index + 1] ?? END_TICKS));
  });
  return codes;
}

function codesByTime(column: TimeColumn, starts: readonly Ticks[], rows: Uint32Array): Codes {
  const { low, high } = column;
  const codes = new (codesType(starts.length))(low.length);
  const search = new IntervalSearch(starts);
  const hasHigh = high.length > 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    const h = hasHigh ? high[row] : 0;
    if (h !== 0 || low[row] !== 0) codes[row] = search.find(h, low[row]) + 1;
  }
  return codes;
}

const LOW = 2 ** 32;
/** Per interval, so that few cells have several intervals. */
const CELLS = 4;

/** Finds the interval of a time: looks it up in cells of equal length, and corrects the answer. */
class IntervalSearch {
  private readonly highs: Float64Array;
  private readonly lows: Float64Array;
  private readonly cells: Uint32Array;
  private readonly origin: number;
  private readonly scale: number;

  constructor(starts: readonly Ticks[]) {
    const numbers = starts.map(({ high, low }) => high * LOW + low);
    this.highs = Float64Array.from([...starts.map(({ high }) => high), Infinity]);
    this.lows = Float64Array.from([...starts.map(({ low }) => low), 0]);
    this.origin = numbers[0];
    const cells = CELLS * starts.length;
    this.scale = cells / Math.max(1, numbers.at(-1)! - numbers[0]);
    this.cells = new Uint32Array(cells + 1);
    for (let cell = 0, interval = 0; cell <= cells; cell++) {
      while (interval + 1 < starts.length && (numbers[interval + 1] - this.origin) * this.scale <= cell) interval++;
      this.cells[cell] = interval;
    }
  }

  /** The last interval that begins at the time or before it. */
  find(high: number, low: number): number {
    const { highs, lows, cells } = this;
    const cell = ((high - highs[0]) * LOW + (low - lows[0])) * this.scale;
    let interval = cells[Math.min(cells.length - 1, Math.max(0, Math.floor(cell)))];
    while (high > highs[interval + 1] || (high === highs[interval + 1] && low >= lows[interval + 1])) interval++;
    while (interval > 0 && (high < highs[interval] || (high === highs[interval] && low < lows[interval]))) interval--;
    return interval;
  }
}
