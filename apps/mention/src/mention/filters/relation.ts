import type { Filter, FilterSet } from '@earshot/filter-kit';

/**
 * The relation that a search begins with, and is sorted by the `date` of. Where words are sought it is the documents:
 * PostgreSQL then either walks them in the order of the answer or takes the index on words, and looks up the mentions
 * of those alone that have the words.
 */
export type Relation = 'mention' | 'document';

export const relationOf = (filters: FilterSet): Relation =>
  filters.some(({ type }) => type === 'query') || areReadByRow(filters) ? 'document' : 'mention';

/**
 * Words inside of booleans, and titles, are looked up by an index, each in a subquery, as few mentions have them. To
 * plan and to remember hundreds of those takes PostgreSQL seconds and half a gigabyte, so beyond this many the document
 * of each mention is read instead.
 */
const MAX_LOOKUPS = 4;

/** Whether words and titles are not looked up but read, mention by mention, from the document joined to it. */
export const areReadByRow = (filters: FilterSet): boolean =>
  filters.reduce((sum, filter) => sum + (filter.type === 'query' ? 0 : lookups(filter)), 0) > MAX_LOOKUPS;

function lookups(filter: Filter): number {
  if (filter.type === 'query' || (filter.type === 'values' && filter.field === 'title')) return 1;
  if (filter.type !== 'boolean') return 0;
  return [...filter.must, ...filter.should, ...filter.must_not].reduce((sum, inner) => sum + lookups(inner), 0);
}

/** Every mention has a document, and every document is of a mention. */
export const DOCUMENTS = 'coding.mention_document as document';

/** Whether the documents alone decide which mentions are meant. */
export const areAboutDocuments = (filters: FilterSet): boolean =>
  relationOf(filters) === 'document' &&
  filters.every((filter) => filter.type === 'query' || (filter.type === 'time' && filter.field === 'date'));

/** The relation joined with what conditions are about; the relation itself is restricted to the report by the caller. */
export const fromClause = (relation: Relation, reportId: string): string =>
  relation === 'mention'
    ? 'coding.mention as mention'
    : `${DOCUMENTS}
         join coding.mention as mention on mention.report_id = ${reportId} and mention.id = document.id`;
