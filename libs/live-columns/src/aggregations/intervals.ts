import { ticksAt, type TimeColumn } from '../columns/time-column.js';
import { END_TICKS, floorDivide } from '../columns/time-scale.js';
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
const milliseconds = (time: bigint): number => Number(floorDivide(time, 1_000n));

/** Of a column in the order of rows, the rows of an interval are neighbours. */
function codesByRange(column: TimeColumn, starts: readonly number[]): Codes {
  const codes = new (codesType(starts.length))(column.ticks.low.length);
  starts.forEach((start, index) => {
    codes.fill(index + 1, column.firstRowAt(start), column.firstRowAt(starts[index + 1] ?? END_TICKS));
  });
  return codes;
}

function codesByTime({ ticks }: TimeColumn, starts: readonly number[], rows: Uint32Array): Codes {
  const codes = new (codesType(starts.length))(ticks.low.length);
  const cells = new Cells(starts);
  for (let index = 0; index < rows.length; index++) {
    const time = ticksAt(ticks, rows[index]);
    if (time > 0) codes[rows[index]] = cells.intervalAt(time) + 1;
  }
  return codes;
}

/** Per interval, so that few cells have several intervals. */
const CELLS = 4;

/** Finds the interval of a time: that with which a cell begins, or one of the next. */
class Cells {
  private readonly starts: Float64Array;
  private readonly first: number;
  private readonly perTick: number;
  private readonly intervals: Uint32Array;

  constructor(starts: readonly number[]) {
    this.starts = Float64Array.from([...starts, Infinity]);
    this.first = starts[0];
    const count = CELLS * starts.length;
    this.perTick = count / Math.max(1, starts[starts.length - 1] - this.first);
    this.intervals = new Uint32Array(count + 1);
    for (let cell = 0, interval = 0; cell <= count; cell++) {
      while (interval + 1 < starts.length && this.cellOf(starts[interval + 1]) < cell) interval++;
      this.intervals[cell] = interval;
    }
  }

  intervalAt(time: number): number {
    const { starts, intervals } = this;
    let interval = intervals[Math.min(this.cellOf(time), intervals.length - 1)];
    while (starts[interval + 1] <= time) interval++;
    return interval;
  }

  private cellOf(time: number): number {
    return Math.floor((time - this.first) * this.perTick);
  }
}
