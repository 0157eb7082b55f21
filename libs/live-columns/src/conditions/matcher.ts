import { type Bitmap, popcount, rowBits } from '../bitmap.js';
import type { Steps } from '../steps.js';
import type { Condition, Matcher } from './condition.js';
import { matchCodes } from './match-codes.js';
import { matchTime } from './match-time.js';

/** Words that are evaluated together, so that their bits stay in the cache of the processor. */
export const BLOCK_WORDS = 128;

export function matcherOf(condition: Condition): Matcher {
  switch (condition.type) {
    case 'none':
      return (_, open) => open.fill(0);
    case 'codes':
      return matchCodes(condition.codes, condition.wanted);
    case 'time':
      return matchTime(condition);
    case 'rows':
      return matchRows(condition);
    case 'bitmap':
      return matchBitmap(condition.bitmap);
    case 'kept':
      return matchKept(matcherOf(condition.part), condition.bitmap, condition.known);
    case 'and':
      return matchAll(condition.parts.map(matcherOf));
    case 'or':
      return matchAny(condition.parts.map(matcherOf));
    case 'not':
      return matchNot(matcherOf(condition.part));
  }
}

/** Sets the words from `from` and before `to` of `bitmap`, and returns how many of the `live` rows match. */
export function* evaluate(
  condition: Condition,
  bitmap: Bitmap,
  live: Bitmap,
  from = 0,
  to = bitmap.length,
): Steps<number> {
  const match = matcherOf(condition);
  let total = 0;
  for (let first = from; first < to; first += BLOCK_WORDS) {
    const open = bitmap.subarray(first, Math.min(first + BLOCK_WORDS, to));
    open.set(live.subarray(first, first + open.length));
    match(first, open);
    for (let index = 0; index < open.length; index++) total += popcount(open[index]);
    yield;
  }
  return total;
}

const matchAll =
  (parts: readonly Matcher[]): Matcher =>
  (first, open) => {
    for (const part of parts) part(first, open);
  };

/** Each part is asked about the rows that no part before it matches. */
function matchAny(parts: readonly Matcher[]): Matcher {
  const none = new Uint32Array(BLOCK_WORDS);
  const part = new Uint32Array(BLOCK_WORDS);
  return (first, open) => {
    const { length } = open;
    none.set(open);
    const asked = part.subarray(0, length);
    for (const match of parts) {
      for (let index = 0; index < length; index++) asked[index] = none[index];
      match(first, asked);
      for (let index = 0; index < length; index++) none[index] &= ~asked[index];
    }
    for (let index = 0; index < length; index++) open[index] &= ~none[index];
  };
}

function matchNot(part: Matcher): Matcher {
  const scratch = new Uint32Array(BLOCK_WORDS);
  return (first, open) => {
    const asked = scratch.subarray(0, open.length);
    asked.set(open);
    part(first, asked);
    for (let index = 0; index < open.length; index++) open[index] &= ~asked[index];
  };
}

const matchBitmap =
  (bitmap: Bitmap): Matcher =>
  (first, open) => {
    for (let index = 0; index < open.length; index++) open[index] &= bitmap[first + index];
  };

/** A word is evaluated for all its rows, so that it is known for every later question. */
function matchKept(part: Matcher, bitmap: Bitmap, known: Uint8Array): Matcher {
  const scratch = new Uint32Array(BLOCK_WORDS);
  const match = matchBitmap(bitmap);
  return (first, open) => {
    const { length } = open;
    let unknown = 0;
    for (let index = 0; index < length; index++) {
      const isAsked = open[index] !== 0 && known[first + index] === 0;
      scratch[index] = isAsked ? -1 : 0;
      if (isAsked) unknown++;
    }
    if (unknown > 0) {
      part(first, scratch.subarray(0, length));
      for (let index = 0; index < length; index++) {
        if (open[index] === 0 || known[first + index] !== 0) continue;
        bitmap[first + index] = scratch[index];
        known[first + index] = 1;
      }
    }
    match(first, open);
  };
}

function matchRows({ from, to, others, matching }: Extract<Condition, { type: 'rows' }>): Matcher {
  const scratch = new Uint32Array(BLOCK_WORDS);
  const matchOthers = matcherOf(matching);
  return (first, open) => {
    const asked = scratch.subarray(0, open.length);
    const hasOthers = (first + open.length) * 32 > others;
    if (hasOthers) {
      for (let index = 0; index < open.length; index++) asked[index] = open[index] & ~rowBits(first + index, others);
      matchOthers(first, asked);
    }
    // Most blocks are inside or outside of the range.
    const isInside = first * 32 >= from && (first + open.length) * 32 <= to;
    for (let index = 0; index < open.length && !isInside; index++) {
      open[index] &= rowBits(first + index, to) & ~rowBits(first + index, from);
    }
    for (let index = 0; index < open.length && hasOthers; index++) open[index] |= asked[index];
  };
}
