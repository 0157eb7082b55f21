import type { FilterSet } from '@earshot/filter-kit';

/**
 * The relation that a search begins with, and is sorted by the `date` of. Where words are sought it is the documents:
 * PostgreSQL then either walks them in the order of the answer or takes the index on words, and looks up the mentions
 * of those alone that have the words.
 */
export type Relation = 'mention' | 'document';

export const relationOf = (filters: FilterSet): Relation =>
  filters.some(({ type }) => type === 'query') ? 'document' : 'mention';

/** The relation joined with what conditions are about; the relation itself is restricted to the report by the caller. */
export const fromClause = (relation: Relation, reportId: string): string =>
  relation === 'mention'
    ? 'coding.mention as mention'
    : `coding.mention_document as document
         join coding.mention as mention on mention.report_id = ${reportId} and mention.id = document.id`;
