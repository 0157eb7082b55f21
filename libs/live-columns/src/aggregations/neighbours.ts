import { firstPlace } from '../columns/time-scale.js';

/** Ascending rows by code: those of code `n` are from `firsts[n]` and before `firsts[n + 1]`. */
interface Neighbours {
  readonly byCode: readonly Uint32Array[];
  /** The rows that are not before the last of `firsts`. */
  readonly others: Uint32Array;
}

export function neighboursOf(rows: Uint32Array, firsts: Uint32Array): Neighbours {
  const places = firsts.map((first) => firstPlace(rows.length, (place) => rows[place] >= first));
  return {
    byCode: Array.from(places.subarray(1), (end, code) => rows.subarray(places[code], end)),
    others: rows.subarray(places.at(-1)),
  };
}
