/** Where a term is sought; without a field, in title and content. */
export type QueryField = 'title' | 'content' | 'author';

/** A word search as a tree (contract D12). */
export type QueryNode =
  /** A word, or with `prefix` every word that begins with it. */
  | { type: 'term'; text: string; prefix: boolean; field?: QueryField }
  /** Words that stand one after the other. */
  | { type: 'phrase'; text: string; field?: QueryField }
  | { type: 'and'; nodes: readonly QueryNode[] }
  | { type: 'or'; nodes: readonly QueryNode[] }
  | { type: 'not'; node: QueryNode };
