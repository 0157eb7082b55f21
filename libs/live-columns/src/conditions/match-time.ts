import { BLOCK_BITS, type Ticks } from '../columns/time-column.js';
import type { Condition } from './condition.js';
import type { Matcher } from './matcher.js';

/** Words of a block. */
const BLOCK_WORD_BITS = BLOCK_BITS - 5;

/** The rows with ticks in a range, which does not have 0, so null is not in it. */
export const matchTime = ({ ticks, from, to }: Extract<Condition, { type: 'time' }>): Matcher =>
  ticks.high.length > 0 ? matchHigh(ticks, from, to) : matchLow(ticks, from, to);

/** Compares within the block. Often all of it is outside of the range. */
function matchLow({ low, bases }: Ticks, from: number, to: number): Matcher {
  return (word, asked) => {
    const base = bases.length > 0 ? bases[word >>> BLOCK_WORD_BITS] : 0;
    const first = Math.max(1, from - base);
    const end = to - base;
    if (first >= 2 ** 32 || end <= 1) return 0;
    let matched = 0;
    for (let bit = 0; bit < 32; bit++) {
      const bits = low[word * 32 + bit];
      if (bits >= first && bits < end) matched |= 1 << bit;
    }
    return matched & asked;
  };
}

function matchHigh({ low, high }: Ticks, from: number, to: number): Matcher {
  return (word, asked) => {
    let matched = 0;
    for (let bit = 0; bit < 32; bit++) {
      const row = word * 32 + bit;
      const ticks = high[row] * 2 ** 32 + low[row];
      if (ticks >= from && ticks < to) matched |= 1 << bit;
    }
    return matched & asked;
  };
}
