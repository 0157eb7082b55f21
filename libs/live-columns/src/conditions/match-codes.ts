import { lowestBit, popcount } from '../bitmap.js';
import type { Codes } from '../shared-memory.js';
import type { Matcher } from './condition.js';

/** With fewer open rows in a word, each is tested by itself. */
const FEW = 8;

/** The rows whose code is wanted. */
export const matchCodes =
  (codes: Codes, wanted: Uint8Array): Matcher =>
  (first, open) => {
    for (let index = 0; index < open.length; index++) {
      const asked = open[index] | 0;
      if (asked === 0) continue;
      const start = (first + index) * 32;
      open[index] = popcount(asked) < FEW ? few(codes, wanted, start, asked) : asked & all(codes, wanted, start);
    }
  };

function few(codes: Codes, wanted: Uint8Array, start: number, asked: number): number {
  let matched = 0;
  for (let bits = asked; bits !== 0; bits &= bits - 1) {
    const bit = lowestBit(bits);
    matched |= wanted[codes[start + bit]] << bit;
  }
  return matched;
}

function all(codes: Codes, wanted: Uint8Array, start: number): number {
  let matched = 0;
  for (let bit = 0; bit < 32; bit += 4) {
    const row = start + bit;
    matched |=
      (wanted[codes[row]] |
        (wanted[codes[row + 1]] << 1) |
        (wanted[codes[row + 2]] << 2) |
        (wanted[codes[row + 3]] << 3)) <<
      bit;
  }
  return matched;
}
