import { closestMatch } from 'leven';
import { cut } from './printable.js';

/** What is wrong with a name that is not in `known`, and what is allowed: a predicate for a message (rule D13). */
export const notKnown = (kind: string, name: string, known: readonly string[]): string =>
  `is not a known ${kind}${didYouMean(name, known)}; use one of ${known.join(', ')}`;

/** The nearest known name in parentheses, for a message. It is empty if none is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  // A long name is cut, and names of other lengths are not compared, so this takes little time (rule E5).
  const written = cut(name).toLowerCase();
  // A name of two letters, such as `if`, is near half of the short ones.
  const long = known.filter(({ length }) => length > 2);
  const nearest = closestMatch(written, long, { maxDistance: Math.ceil(written.length / 3) });
  return nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
}
