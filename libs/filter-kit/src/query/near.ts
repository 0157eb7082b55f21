import { fail } from './failures.js';
import type { Token } from './tokens.js';

const MAX_DISTANCE = 30;

/** The distance of `NEAR/n` or `ONEAR/n`. */
export function distanceOf(near: Token): number {
  const distance = /^O?NEAR\/(?<distance>[1-9]\d?)$/.exec(near.text)?.groups?.distance;
  if (distance !== undefined && Number(distance) <= MAX_DISTANCE) return Number(distance);
  const { type } = near;
  return fail(
    `${type} needs a distance from 1 to ${MAX_DISTANCE}, such as a ${type}/3 b (put ${type} in quotes to search for the word)`,
    near,
  );
}

/** Rejects what is in place of a side of `near`, unless `near` itself is wrong. */
export function rejectSide(near: Token, found: Token): never {
  distanceOf(near);
  return fail(
    `a side of ${near.type} must be a word, word* or a phrase in quotes, or several with OR in parentheses,` +
      ` without a field: (a OR b) ${near.type}/3 c`,
    found,
  );
}
