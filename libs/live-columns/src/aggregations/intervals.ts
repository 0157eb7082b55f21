import type { TimeColumn } from '../columns/time-column.js';
import { firstPlace, floorDivide } from '../columns/time-scale.js';
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
  const inOrder = firstPlace(rows.length, (place) => rows[place] >= column.ascending);
  const others = rows.subarray(inOrder);
  const ticks = column.sortKeys(others);
  // Of rows in the order of the column, the first and the last are enough.
  const ends = column.sortKeys(
    Uint32Array.of(...rows.slice(0, Math.min(inOrder, 1)), ...rows.slice(Math.max(inOrder - 1, 0), inOrder)),
  );
  const [first, last] = extremesOf(ticks, ends);
  if (last === 0) return { keyed: NO_KEYS, starts: [] };
  const starts = startsOf(milliseconds(column.timeOf(first)), milliseconds(column.timeOf(last)));
  const begins = starts.map((start) => column.ceil(BigInt(start) * 1_000n));
  // The rows of an interval are neighbours if they are in order.
  const firsts =
    inOrder > 0 ? Uint32Array.of(0, ...begins.map((begin) => column.firstRowAt(begin)), column.ascending) : undefined;
  const codesOfRows = () => {
    const codes = new (codesType(starts.length))(column.size);
    addCodesByTime(codes, ticks, begins, others);
    for (let code = 1; firsts && code <= starts.length; code++) codes.fill(code, firsts[code], firsts[code + 1]);
    return codes;
  };
  let codes: Codes | undefined;
  const keyed: Keyed = {
    ...singleKeys(NO_KEYS.codes, starts.length + 1),
    firsts,
    get codes() {
      return (codes ??= codesOfRows());
    },
  };
  return { keyed, starts };
}

/** The first and the last ticks that are not null; the last are 0 if all are null. */
function extremesOf(...lists: readonly Float64Array[]): [number, number] {
  let [first, last] = [Infinity, 0];
  for (const ticks of lists) {
    for (let at = 0; at < ticks.length; at++) {
      if (ticks[at] > last) last = ticks[at];
      if (ticks[at] < first && ticks[at] > 0) first = ticks[at];
    }
  }
  return [first, last];
}

/** Intervals begin with a full second, so the fraction of a millisecond does not matter. */
const milliseconds = (time: bigint): number => Number(floorDivide(time, 1_000n));

function addCodesByTime(codes: Codes, ticks: Float64Array, starts: readonly number[], rows: Uint32Array): void {
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
