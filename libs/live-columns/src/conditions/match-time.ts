import type { Bitmap } from '../bitmap.js';
import { BLOCK_BITS, type Ticks } from '../columns/time-column.js';
import type { Condition, Matcher } from './condition.js';

/** Words of a block of ticks. */
const TICKS_WORD_BITS = BLOCK_BITS - 5;

/** The rows with ticks in a range, which does not have 0, so null is not in it. */
export const matchTime = ({ ticks, from, to }: Extract<Condition, { type: 'time' }>): Matcher =>
  ticks.high.length > 0 ? matchHigh(ticks, from, to) : matchLow(ticks, from, to);

/** Compares within the block of ticks. Often all of it is outside of the range. */
function matchLow({ low, bases }: Ticks, from: number, to: number): Matcher {
  return (first, open: Bitmap) => {
    for (let index = 0; index < open.length; index++) {
      if (open[index] === 0) continue;
      const word = first + index;
      const base = bases.length > 0 ? bases[word >>> TICKS_WORD_BITS] : 0;
      const least = Math.max(1, from - base);
      const end = to - base;
      let matched = 0;
      if (least < 2 ** 32 && end > 1) {
        for (let bit = 0; bit < 32; bit++) {
          const bits = low[word * 32 + bit];
          if (bits >= least && bits < end) matched |= 1 << bit;
        }
      }
      open[index] &= matched;
    }
  };
}

function matchHigh({ low, high }: Ticks, from: number, to: number): Matcher {
  return (first, open: Bitmap) => {
    for (let index = 0; index < open.length; index++) {
      if (open[index] === 0) continue;
      const start = (first + index) * 32;
      let matched = 0;
      for (let bit = 0; bit < 32; bit++) {
        const ticks = high[start + bit] * 2 ** 32 + low[start + bit];
        if (ticks >= from && ticks < to) matched |= 1 << bit;
      }
      open[index] &= matched;
    }
  };
}
