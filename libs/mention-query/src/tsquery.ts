import type { NearNode, QueryNode } from '@earshot/filter-kit';
import { type Phrase, phrase, type Searched, searchedBy, textsOf } from './phrase.js';

/** A query in the text form of a tsquery of PostgreSQL (rules D12, D26). */
export function toTsquery(node: QueryNode): string {
  switch (node.type) {
    case 'and':
      return all(node.nodes.map(toTsquery));
    case 'or':
      return any(node.nodes.map(toTsquery));
    case 'not':
      return `!${toTsquery(node.node)}`;
    case 'near':
      return any(textsOf(node).map((searched) => near(node, searched)));
    default:
      return phrase(node, searchedBy(node)).text;
  }
}

/**
 * A tsquery that matches at least the mentions that the query matches, and that an index looks up quickly: of `NEAR` it
 * asks only that both sides occur. Undefined if every mention may match.
 */
export function toCandidates(node: QueryNode): string | undefined {
  switch (node.type) {
    case 'and': {
      const known = node.nodes.map(toCandidates).filter((part) => part !== undefined);
      return known.length > 0 ? all(known) : undefined;
    }
    case 'or': {
      const known = node.nodes.map(toCandidates).filter((part) => part !== undefined);
      return known.length === node.nodes.length ? any(known) : undefined;
    }
    case 'not':
      return hasNear(node) ? undefined : toTsquery(node);
    case 'near':
      return all(node.sides.map((side) => alternatives(side.map((each) => phrase(each, searchedBy(node))))));
    default:
      return phrase(node, searchedBy(node)).text;
  }
}

export function hasNear(node: QueryNode): boolean {
  if (node.type === 'not') return hasNear(node.node);
  return node.type === 'and' || node.type === 'or' ? node.nodes.some(hasNear) : node.type === 'near';
}

const all = (parts: readonly string[]): string => `(${parts.join(' & ')})`;
const any = (parts: readonly string[]): string => `(${parts.join(' | ')})`;

/** Parentheses only where there are several. */
const alternatives = (phrases: readonly Phrase[]): string =>
  phrases.length > 1 ? any(phrases.map(({ text }) => text)) : phrases[0].text;

/**
 * `NEAR` in one text, so that it does not span title and content: a phrase for each distance in each order. Most mentions
 * lack a side, and fail at the first two operands.
 */
function near({ sides, distance, ordered }: NearNode, searched: Searched): string {
  const [left, right] = sides.map((side) => side.map((each) => phrase(each, searched)));
  const distances = Array.from({ length: distance }, (_, index) => index + 1);
  const apart = distances.flatMap((words) => [
    ...followedBy(left, words, right),
    ...(ordered ? [] : followedBy(right, words, left)),
  ]);
  return all([alternatives(left), alternatives(right), any([...new Set(apart)])]);
}

/**
 * PostgreSQL aligns alternatives of different lengths at their first lexemes. So those that come first in the text are
 * grouped by their length.
 */
function followedBy(first: readonly Phrase[], distance: number, second: readonly Phrase[]): string[] {
  const lengths = new Set(first.map(lengthOf));
  return Array.from(lengths, (length) => {
    const alike = first.filter((phrase) => lengthOf(phrase) === length);
    return `${alternatives(alike)} <${distance + alike[0].rest}> ${alternatives(second)}`;
  });
}

const lengthOf = ({ span, rest }: Phrase): string => `${span} ${rest}`;
