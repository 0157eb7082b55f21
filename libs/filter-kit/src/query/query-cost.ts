import type { NearNode, PhraseNode, QueryNode, TermNode } from './query.js';

/**
 * How many of the query words of a request a query counts as (rule D15). A phrase counts as 20: the database compares it
 * with each mention that has its words, so 300 phrases of frequent words take 2 s among 20 000 mentions.
 */
export function countTerms(node: QueryNode): number {
  if (node.type === 'not') return countTerms(node.node);
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, inner) => sum + countTerms(inner), 0);
  return node.type !== 'near' && SEVERAL_WORDS.test(node.text) ? PHRASE : countTermsOfLeaf(node);
}

const PHRASE = 20;

/** Two words, or more than two characters of a script without spaces, whose pairs are words. */
const SEVERAL_WORDS =
  /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}]+[\p{L}\p{N}\p{M}]|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]{3}/u;

/** How a phrase counts in a request, as messages say. */
export const PHRASE_COUNTS = `a phrase counts as ${PHRASE}`;

/**
 * A side of `NEAR/n` is searched once for each distance, with a word for each character in some scripts. So it counts
 * as n, and as much again per further 10 characters. It counts as 5 at least: small distances cost no less.
 */
export const countTermsOfLeaf = (leaf: TermNode | PhraseNode | NearNode): number =>
  leaf.type === 'near'
    ? leaf.sides.reduce(
        (sum, { text }) => sum + Math.max(leaf.distance, LEAST) * Math.ceil(text.length / CHARACTERS),
        0,
      )
    : 1;

const LEAST = 5;
const CHARACTERS = 10;

/** How `NEAR` counts, as messages say. */
export const NEAR_COUNTS = 'each side of NEAR/n counts as n, at least 5, and as much again per further 10 characters';
