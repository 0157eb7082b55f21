import type { TimeColumn } from '../columns/time-column.js';
import { END_TICKS, floorDivide } from '../columns/time-scale.js';
import { type Codes, codesType } from '../shared-memory.js';
import { type Keyed, NO_KEYS, singleKeys } from '../columns/keyed.js';

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
  // Rows in the order of the column need only the first and the last of them.
  const ticks = column.sortKeys(column.isAscending ? Uint32Array.of(...rows.slice(0, 1), ...rows.slice(-1)) : rows);
  const [first, last] = extremesOf(ticks);
  if (last === 0) return { keyed: NO_KEYS, starts: [] };
  const starts = startsOf(milliseconds(column.timeOf(first)), milliseconds(column.timeOf(last)));
  const begins = starts.map((start) => column.ceil(BigInt(start) * 1_000n));
  const codeCount = starts.length + 1;
  if (!column.isAscending)
    return { keyed: singleKeys(codesByTime(ticks, begins, rows, column.size), codeCount), starts };
  // Of a column in the order of rows, the rows of an interval are neighbours.
  const firsts = Uint32Array.of(0, ...begins.map((begin) => column.firstRowAt(begin)), column.firstRowAt(END_TICKS));
  return { keyed: { ...singleKeys(codesByRange(firsts, column.size), codeCount), firsts }, starts };
}

/** The first and the last ticks that are not null; the last are 0 if all are null. */
function extremesOf(ticks: Float64Array): [number, number] {
  let [first, last] = [Infinity, 0];
  for (let at = 0; at < ticks.length; at++) {
    if (ticks[at] > last) last = ticks[at];
    if (ticks[at] < first && ticks[at] > 0) first = ticks[at];
  }
  return [first, last];
}

/** Intervals begin with a full second, so the fraction of a millisecond does not matter. */
const milliseconds = (time: bigint): number => Number(floorDivide(time, 1_000n));

function codesByRange(firsts: Uint32Array, size: number): Codes {
  const codes = new (codesType(firsts.length))(size);
  for (let code = 1; code + 1 < firsts.length; code++) codes.fill(code, firsts[code], firsts[code + 1]);
  return codes;
}

function codesByTime(ticks: Float64Array, starts: readonly number[], rows: Uint32Array, size: number): Codes {
  const codes = new (codesType(starts.length))(size);
  const begins = Float64Array.from([...starts, Infinity]);
  const { intervals, perTick } = cellsOf(begins);
  const lastCell = intervals.length - 1;
  for (let at = 0; at < rows.length; at++) {
    const time = ticks[at];
    if (time === 0) continue;
    let interval = intervals[Math.min((time - begins[0]) * perTick, lastCell) | 0];
    while (begins[interval + 1] <= time) interval++;
    codes[rows[at]] = interval + 1;
  }
  return codes;
}

/** Per interval, so that few cells have several intervals. */
const CELLS = 4;

/** Cells of equal length, and the interval of each: the one with which it begins, or an earlier one. */
function cellsOf(begins: Float64Array) {
  const count = begins.length - 1;
  const perTick = (CELLS * count) / Math.max(1, begins[count - 1] - begins[0]);
  const intervals = new Uint32Array(CELLS * count + 1);
  for (let cell = 0, interval = 0; cell < intervals.length; cell++) {
    while (interval + 1 < count && Math.floor((begins[interval + 1] - begins[0]) * perTick) < cell) interval++;
    intervals[cell] = interval;
  }
  return { intervals, perTick };
}
