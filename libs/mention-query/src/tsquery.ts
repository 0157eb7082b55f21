import { AUTHOR_PREFIX, CONTENT_WEIGHT, queryLexemes, TITLE_WEIGHT, wordsOf } from '@earshot/coding/entities';
import type { NearNode, PhraseNode, QueryNode, TermNode } from '@earshot/filter-kit';

/** A query in the text form of a tsquery of PostgreSQL (rule D12). */
export function toTsquery(node: QueryNode): string {
  switch (node.type) {
    case 'and':
      return all(node.nodes.map(toTsquery));
    case 'or':
      return any(node.nodes.map(toTsquery));
    case 'not':
      return `!${toTsquery(node.node)}`;
    case 'near':
      return any([TITLE_WEIGHT, CONTENT_WEIGHT].map((weight) => near(node, weight)));
    default:
      return field(node);
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
      return all(node.sides.map(field));
    default:
      return field(node);
  }
}

export function hasNear(node: QueryNode): boolean {
  if (node.type === 'not') return hasNear(node.node);
  return node.type === 'and' || node.type === 'or' ? node.nodes.some(hasNear) : node.type === 'near';
}

const all = (parts: readonly string[]): string => `(${parts.join(' & ')})`;
const any = (parts: readonly string[]): string => `(${parts.join(' | ')})`;

const WEIGHTS = { title: TITLE_WEIGHT, content: CONTENT_WEIGHT, author: '' };

const field = (node: TermNode | PhraseNode): string =>
  phrase(node, node.field ? WEIGHTS[node.field] : '', node.field === 'author' ? AUTHOR_PREFIX : '').text;

/**
 * `NEAR` in the words with `weight`, so that it does not span title and content: a phrase for each distance in each
 * order. Most mentions lack a side, and fail at the first two operands.
 */
function near({ sides, distance }: NearNode, weight: string): string {
  const [left, right] = sides.map((side) => phrase(side, weight));
  const distances = Array.from({ length: distance }, (_, index) => index + 1);
  const apart = distances.flatMap((words) => [followedBy(left, words, right), followedBy(right, words, left)]);
  return all([left.text, right.text, any([...new Set(apart)])]);
}

const followedBy = (first: Phrase, distance: number, second: Phrase): string =>
  `${first.text} <${distance + first.rest}> ${second.text}`;

interface Phrase {
  /** In the text form of a tsquery. */
  readonly text: string;
  /** How many words follow the position of its last lexeme. */
  readonly rest: number;
}

/**
 * A term of several words, such as `it's` or a run of Chinese, is matched as a phrase. Words have only letters,
 * digits and marks, so they need no escaping.
 */
function phrase(node: TermNode | PhraseNode, weight: string, prefix = ''): Phrase {
  const words = wordsOf(node.text);
  const lexemes = queryLexemes(words);
  const last = lexemes.length - 1;
  const parts = lexemes.map(({ lexeme, at }, index) => {
    const distance = index === 0 ? '' : ` <${at - lexemes[index - 1].at}> `;
    const flags = (index === last && node.type === 'term' && node.prefix ? '*' : '') + weight;
    return `${distance}'${prefix}${lexeme}'${flags && `:${flags}`}`;
  });
  return { text: `(${parts.join('')})`, rest: words.length - 1 - lexemes[last].at };
}
