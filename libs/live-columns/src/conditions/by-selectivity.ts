import { popcount, rowBits, wordsOf } from '../bitmap.js';
import type { Condition } from './condition.js';
import { matcherOf } from './matcher.js';

const SAMPLED_WORDS = 16;

/** How many of some sampled rows match. */
function sampled(condition: Condition, rows: number): number {
  const match = matcherOf(condition);
  const words = wordsOf(rows);
  const step = Math.max(1, Math.floor(words / SAMPLED_WORDS));
  const open = new Uint32Array(1);
  let count = 0;
  for (let word = 0; word < words; word += step) {
    open[0] = rowBits(word, rows);
    match(word, open);
    count += popcount(open[0]);
  }
  return count;
}

/** Parts of a conjunction: the most selective first, because it leaves the fewest rows for the others. */
export const fewestFirst = (parts: readonly Condition[], rows: number): Condition[] => {
  if (parts.length < 2) return [...parts];
  const counted = parts.map((part) => ({ part, count: sampled(part, rows) }));
  return counted.sort((a, b) => a.count - b.count).map(({ part }) => part);
};

/** Parts of a disjunction: the least selective first. */
export const mostFirst = (parts: readonly Condition[], rows: number): Condition[] => fewestFirst(parts, rows).reverse();
