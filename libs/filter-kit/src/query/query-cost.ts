import type { NearNode, PhraseNode, QueryNode, TermNode } from './query.js';

/** How many words and phrases a query counts as (rule D12). */
export function countTerms(node: QueryNode): number {
  if (node.type === 'not') return countTerms(node.node);
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, inner) => sum + countTerms(inner), 0);
  return countTermsOfLeaf(node);
}

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
