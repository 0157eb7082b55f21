import { type Bitmap, popcount, rowBits } from '../bitmap.js';
import type { Condition } from './condition.js';
import { matchCodes } from './match-codes.js';
import { matchTime } from './match-time.js';

/**
 * Which of the 32 rows of a word match. Only rows in `asked` are answered. So a condition with several parts asks each
 * part only about the rows that the parts before it left open, and evaluation needs no memory.
 */
export type Matcher = (word: number, asked: number) => number;

export function matcherOf(condition: Condition): Matcher {
  switch (condition.type) {
    case 'none':
      return () => 0;
    case 'codes':
      return matchCodes(condition.codes, condition.wanted);
    case 'time':
      return matchTime(condition);
    case 'rows':
      return matchRows(condition.from, condition.to);
    case 'bitmap': {
      const { bitmap } = condition;
      return (word, asked) => bitmap[word] & asked;
    }
    case 'kept':
      return matchKept(matcherOf(condition.part), condition.bitmap, condition.known);
    case 'and':
      return matchAll(condition.parts.map(matcherOf));
    case 'or':
      return matchAny(condition.parts.map(matcherOf));
    case 'not': {
      const part = matcherOf(condition.part);
      return (word, asked) => asked & ~part(word, asked);
    }
  }
}

/** Sets the words from `from` and before `to` of `bitmap`, and returns how many rows match. */
export function evaluate(matches: Matcher, bitmap: Bitmap, rows: number, from = 0, to = bitmap.length): number {
  let total = 0;
  for (let word = from; word < to; word++) {
    const matched = matches(word, rowBits(word, rows));
    bitmap[word] = matched;
    total += popcount(matched);
  }
  return total;
}

const matchAll =
  (parts: readonly Matcher[]): Matcher =>
  (word, asked) => {
    let matched = asked;
    for (let index = 0; index < parts.length && matched !== 0; index++) matched = parts[index](word, matched);
    return matched;
  };

const matchAny =
  (parts: readonly Matcher[]): Matcher =>
  (word, asked) => {
    let open = asked;
    for (let index = 0; index < parts.length && open !== 0; index++) open &= ~parts[index](word, open);
    return asked & ~open;
  };

/** A word is evaluated for all its rows, so that it is known for every later question. */
const matchKept =
  (part: Matcher, bitmap: Bitmap, known: Uint8Array): Matcher =>
  (word, asked) => {
    if (known[word] === 0) {
      bitmap[word] = part(word, -1);
      known[word] = 1;
    }
    return bitmap[word] & asked;
  };

const matchRows =
  (from: number, to: number): Matcher =>
  (word, asked) => {
    const first = word * 32;
    if (first + 32 <= from || first >= to) return 0;
    return asked & rowBits(word, to) & ~(first < from ? rowBits(word, from) : 0);
  };
