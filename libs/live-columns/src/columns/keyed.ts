import type { Codes } from '../shared-memory.js';

/** A code for each row, and the keys of the buckets that a row with this code is in. */
export interface Keyed {
  /** Empty if all are 0, which is no value. If there are `firsts`, they are computed when they are needed. */
  readonly codes: Codes;
  /** One more than the highest code. */
  readonly codeCount: number;
  /** Whether a code is the only key of its rows. */
  readonly isSingle: boolean;
  /**
   * If most rows of a code are neighbours: those of code `n` are the rows from `firsts[n]` and before `firsts[n + 1]`, and
   * maybe others after the last of `firsts`.
   */
  readonly firsts?: Uint32Array;
  keysOf(code: number): readonly number[];
}

/** No row has a key. */
export const NO_KEYS: Keyed = { codes: new Uint8Array(0), codeCount: 1, isSingle: true, keysOf: () => [] };

/** Codes that are their own keys. */
export const singleKeys = (codes: Codes, codeCount: number): Keyed => ({
  codes,
  codeCount,
  isSingle: true,
  keysOf: (code) => (code === 0 ? [] : [code]),
});
