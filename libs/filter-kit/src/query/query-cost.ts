import { fold } from '../words/fold.js';
import { queryLexemes } from '../words/lexemes.js';
import { wordsOf } from '../words/words.js';
import type { NearNode, NearSide, PhraseNode, QueryNode, TermNode } from './query.js';

/**
 * How many of the query words of a request a query counts as (rule D15). A phrase counts as 20: the database compares it
 * with each mention that has its words, so 300 phrases of frequent words take 2 s among 20 000 mentions.
 */
export function countTerms(node: QueryNode): number {
  if (node.type === 'not') return countTerms(node.node);
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, inner) => sum + countTerms(inner), 0);
  return node.type !== 'near' && queryLexemes(wordsOf(node.text)).length > 1 ? PHRASE : countTermsOfLeaf(node);
}

const PHRASE = 20;

/** How a phrase counts in a request, as messages say. */
export const PHRASE_COUNTS = `a phrase counts as ${PHRASE}`;

/**
 * The database searches an alternative of a side of `NEAR/n` once for each distance and each length of the other side, with a
 * word for each character in some scripts. So it counts as n for each such length, and as much again per further 10
 * characters. It counts as 5 at least: small distances cost no less.
 */
export function countTermsOfLeaf(leaf: TermNode | PhraseNode | NearNode): number {
  if (leaf.type !== 'near') return 1;
  const [left, right] = leaf.sides;
  return Math.max(leaf.distance, LEAST) * (tensOf(left) * lengthsOf(right) + tensOf(right) * lengthsOf(left));
}

const tensOf = (side: NearSide): number =>
  side.reduce((sum, { text }) => sum + Math.ceil(fold(text).length / CHARACTERS), 0);

/** How many lengths in words its alternatives have. */
const lengthsOf = (side: NearSide): number => new Set(side.map(({ text }) => wordsOf(text).length)).size;

const LEAST = 5;
const CHARACTERS = 10;

/** How `NEAR` counts, as messages say. */
export const NEAR_COUNTS =
  'each word or phrase in a side of NEAR/n counts as n, at least 5, as much again per further 10 characters,' +
  ' and all that once for each length in words on the other side';
