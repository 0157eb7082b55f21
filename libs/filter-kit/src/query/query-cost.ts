import type { NearNode, PhraseNode, QueryNode, TermNode } from './query.js';

/**
 * How many words and phrases a query counts as (rule D12). `NEAR/n` counts as 2n: it is searched as a phrase for each
 * distance in each order.
 */
export const countTerms = (node: QueryNode): number => sumOfLeaves(node, termsOfLeaf);

/** How many more characters the sides of `NEAR` count as: 4n times, once for each phrase in title and in content. */
export const countNearCharacters = (node: QueryNode): number =>
  sumOfLeaves(node, (leaf) => {
    if (leaf.type !== 'near') return 0;
    const [left, right] = leaf.sides;
    return 4 * leaf.distance * (left.text.length + right.text.length);
  });

type Leaf = TermNode | PhraseNode | NearNode;

export const termsOfLeaf = (leaf: Leaf): number => (leaf.type === 'near' ? 2 * leaf.distance : 1);

function sumOfLeaves(node: QueryNode, count: (leaf: Leaf) => number): number {
  if (node.type === 'not') return sumOfLeaves(node.node, count);
  if (node.type !== 'and' && node.type !== 'or') return count(node);
  return node.nodes.reduce((sum, inner) => sum + sumOfLeaves(inner, count), 0);
}
