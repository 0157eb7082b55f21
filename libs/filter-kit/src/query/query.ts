/** A query as a tree (rule D12). Texts match in any case. */
export type QueryNode = TermNode | PhraseNode | AndNode | OrNode | NotNode;

/**
 * A word, or with `prefix` every word that begins with it. A term of several words, such as `foo-bar`, is matched as a
 * phrase.
 */
export interface TermNode {
  readonly type: 'term';
  /** Has a letter or a digit; with `prefix` it ends in one. */
  readonly text: string;
  readonly prefix: boolean;
  readonly field?: QueryField;
}

/** Several adjacent words. */
export interface PhraseNode {
  readonly type: 'phrase';
  /** Has a letter or a digit. */
  readonly text: string;
  readonly field?: QueryField;
}

/** All of `nodes`, two or more. */
export interface AndNode {
  readonly type: 'and';
  readonly nodes: readonly QueryNode[];
}

/** At least one of `nodes`, two or more. */
export interface OrNode {
  readonly type: 'or';
  readonly nodes: readonly QueryNode[];
}

export interface NotNode {
  readonly type: 'not';
  /** Never another NotNode. */
  readonly node: QueryNode;
}

/** The text in which a term or phrase is searched. Without a field, title and content are searched. */
export type QueryField = (typeof QUERY_FIELDS)[number];

export const QUERY_FIELDS = ['title', 'content', 'author'] as const;

/** Counts the words and phrases of a query. */
export function countTerms(node: QueryNode): number {
  if (node.type === 'not') return countTerms(node.node);
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, inner) => sum + countTerms(inner), 0);
  return 1;
}
