import { lowestBit } from '../bitmap.js';
import type { Condition } from './condition.js';
import type { Matcher } from './matcher.js';

/** The rows with a time in a range. Null is 0, which is before every range. */
export function matchTime({ low, high, from, to }: Extract<Condition, { type: 'time' }>): Matcher {
  const { high: fromHigh, low: fromLow } = from;
  const { high: toHigh, low: toLow } = to;
  const hasHigh = high.length > 0;
  return (word, asked) => {
    let matched = 0;
    for (let bits = asked; bits !== 0; bits &= bits - 1) {
      const bit = lowestBit(bits);
      const row = word * 32 + bit;
      const h = hasHigh ? high[row] : 0;
      const l = low[row];
      const isAfter = h > fromHigh || (h === fromHigh && l >= fromLow);
      if (isAfter && (h < toHigh || (h === toHigh && l < toLow))) matched |= 1 << bit;
    }
    return matched;
  };
}
