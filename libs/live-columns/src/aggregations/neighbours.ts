import { firstPlace } from '../columns/time-scale.js';

/** Of ascending rows, those of each code: the rows of code `n` are those from `firsts[n]` and before `firsts[n + 1]`. */
export function neighboursOf(rows: Uint32Array, firsts: Uint32Array): Uint32Array[] {
  const places = firsts.map((first) => firstPlace(rows.length, (place) => rows[place] >= first));
  return Array.from(places.subarray(1), (end, code) => rows.subarray(places[code], end));
}
