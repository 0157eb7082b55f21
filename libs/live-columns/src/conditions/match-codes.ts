import { lowestBit, popcount } from '../bitmap.js';
import type { Codes } from '../shared-memory.js';
import type { Matcher } from './matcher.js';

/** With fewer rows asked for, each row is tested by itself. */
const FEW = 8;

/** The rows whose code is wanted. */
export const matchCodes =
  (codes: Codes, wanted: Uint8Array): Matcher =>
  (word, asked) => {
    const first = word * 32;
    let matched = 0;
    if (popcount(asked) < FEW) {
      for (let bits = asked; bits !== 0; bits &= bits - 1) {
        const bit = lowestBit(bits);
        matched |= wanted[codes[first + bit]] << bit;
      }
      return matched;
    }
    for (let bit = 0; bit < 32; bit += 4) {
      const row = first + bit;
      matched |=
        (wanted[codes[row]] |
          (wanted[codes[row + 1]] << 1) |
          (wanted[codes[row + 2]] << 2) |
          (wanted[codes[row + 3]] << 3)) <<
        bit;
    }
    return matched & asked;
  };
