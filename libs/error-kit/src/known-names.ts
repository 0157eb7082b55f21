import leven, { closestMatch } from 'leven';
import { cut } from './printable.js';

/** What is wrong with a name that is not in `known`, and what is allowed: a predicate for a message (rule D13). */
export const notKnown = (kind: string, name: string, known: readonly string[]): string =>
  `is not a known ${kind}${didYouMean(name, known)}; use one of ${known.join(', ')}`;

/** The nearest known name in parentheses, for a message. It is empty if none differs in less than half of its letters. */
export function didYouMean(name: string, known: readonly string[]): string {
  // A long name is cut, and names of other lengths are not compared, so this takes little time (rule E5).
  const written = cut(name).toLowerCase();
  const options = { maxDistance: Math.ceil(written.length / 3) };
  // `meta` is within the distance of `data`, and `if` of most short names.
  const similar = known.filter((each) => 2 * leven(written, each, options) < each.length);
  const nearest = closestMatch(written, similar, options);
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
}
