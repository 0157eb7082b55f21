/** A query as a tree (rule D12). Texts match in any case. */
export type QueryNode = TermNode | PhraseNode | NearNode | AndNode | OrNode | NotNode;

/**
 * A word, tag or emoji, or with `prefix` every word or tag that begins with it. A term of several words, such as `foo-bar`,
 * is matched as a phrase.
 */
export interface TermNode {
  readonly type: 'term';
  /** Has a letter, a digit or an emoji; with `prefix` it ends in a letter or a digit. */
  readonly text: string;
  readonly prefix: boolean;
  readonly field?: QueryField;
}

/** Several adjacent words. */
export interface PhraseNode {
  readonly type: 'phrase';
  /** Has a letter, a digit or an emoji. */
  readonly text: string;
  readonly field?: QueryField;
}

/** Both sides in one text, at most `distance` words apart and without overlap. */
export interface NearNode {
  readonly type: 'near';
  readonly sides: readonly [NearSide, NearSide];
  /** From 1, which is next to each other, to 30. */
  readonly distance: number;
  /** Whether the first side comes first in the text; otherwise the order does not matter. */
  readonly ordered: boolean;
  readonly field?: QueryField;
}

/** Alternatives, one or more, without a field. */
export type NearSide = readonly (TermNode | PhraseNode)[];

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

/** The text that is searched. Without a field, title and content are searched. */
export type QueryField = (typeof QUERY_FIELDS)[number];

export const QUERY_FIELDS = ['title', 'content', 'author'] as const;
