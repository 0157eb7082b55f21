import type { FilterSet } from '@earshot/filter-kit';

/**
 * The relation that a search begins with, and is sorted by the `date` of. Where words are sought it is the documents:
 * PostgreSQL then either walks them in the order of the answer or takes the index on words, and looks up the mentions
 * of those alone that have the words.
 */
export type Relation = 'mention' | 'document';

export const relationOf = (filters: FilterSet): Relation =>
  filters.some(({ type }) => type === 'query') ? 'document' : 'mention';

/** Every mention has a document, and every document is of a mention. */
export const DOCUMENTS = 'coding.mention_document as document';

/** Whether the documents alone tell which mentions are meant. */
export const areAboutDocuments = (filters: FilterSet): boolean =>
  relationOf(filters) === 'document' &&
  filters.every((filter) => filter.type === 'query' || (filter.type === 'time' && filter.field === 'date'));

/** The relation joined with what conditions are about; the relation itself is restricted to the report by the caller. */
export const fromClause = (relation: Relation, reportId: string): string =>
  relation === 'mention'
    ? 'coding.mention as mention'
    : `${DOCUMENTS}
         join coding.mention as mention on mention.report_id = ${reportId} and mention.id = document.id`;
