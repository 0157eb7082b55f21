/** What a query asks for (rule D12). In texts case does not count. */
export type QueryNode = TermNode | PhraseNode | AndNode | OrNode | NotNode;

/** A word, or with `prefix` every word that starts so. What several words it holds (`foo-bar`) stand as in a phrase. */
export interface TermNode {
  readonly type: 'term';
  /** Holds a letter or a digit; with `prefix` it ends in one. */
  readonly text: string;
  readonly prefix: boolean;
  readonly field?: QueryField;
}

/** Words that follow each other. */
export interface PhraseNode {
  readonly type: 'phrase';
  /** Holds a letter or a digit. */
  readonly text: string;
  readonly field?: QueryField;
}

/** All of `nodes`, which are at least two. */
export interface AndNode {
  readonly type: 'and';
  readonly nodes: readonly QueryNode[];
}

/** At least one of `nodes`, which are at least two. */
export interface OrNode {
  readonly type: 'or';
  readonly nodes: readonly QueryNode[];
}

export interface NotNode {
  readonly type: 'not';
  /** Never another NotNode. */
  readonly node: QueryNode;
}

/** Where alone a term or phrase may stand; without a field it stands in the title or in the content. */
export type QueryField = (typeof QUERY_FIELDS)[number];

export const QUERY_FIELDS = ['title', 'content', 'author'] as const;

/** How many words and phrases a query has. */
export function countTerms(node: QueryNode): number {
  if (node.type === 'not') return countTerms(node.node);
  if (node.type === 'and' || node.type === 'or') return node.nodes.reduce((sum, inner) => sum + countTerms(inner), 0);
  return 1;
}
