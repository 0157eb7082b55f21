import type { NearNode, PhraseNode, QueryNode, TermNode } from './query.js';

/** How many words and phrases a query counts as (rule D12). */
export function countTerms(node: QueryNode): number {
  if (node.type === 'not') return countTerms(node.node);
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, inner) => sum + countTerms(inner), 0);
  return countTermsOfLeaf(node);
}

/**
 * A side of `NEAR/n` counts n times for each 10 characters that it has or begins, since it is searched once for each
 * distance, with a word for each character in some scripts.
 */
export const countTermsOfLeaf = (leaf: TermNode | PhraseNode | NearNode): number =>
  leaf.type === 'near'
    ? leaf.sides.reduce((sum, { text }) => sum + leaf.distance * Math.ceil(text.length / CHARACTERS), 0)
    : 1;

const CHARACTERS = 10;

/** How `NEAR` counts, as messages say. */
export const NEAR_COUNTS = 'each side of NEAR/n counts as n, and n more per further 10 characters';
