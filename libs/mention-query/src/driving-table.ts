import type { FilterSet } from '@earshot/filter-kit';
import { readsDocuments } from './document-lookups.js';

/**
 * The table that a statement begins with and sorts by the `date` of. For a word search it is the documents: PostgreSQL
 * then either reads them in the order of the answer or uses the index on words, and looks up only the mentions that have
 * the words.
 */
export type DrivingTable = 'mention' | 'document';

export const drivingTableOf = (filters: FilterSet): DrivingTable =>
  filters.some(({ type }) => type === 'query') || readsDocuments(filters) ? 'document' : 'mention';

/** Every mention has a document, and every document belongs to a mention. */
export const DOCUMENTS = 'coding.mention_document as document';

/** Whether the filters test nothing but documents, so that mentions need not be joined. */
export const testOnlyDocuments = (filters: FilterSet, drivingTable: DrivingTable): boolean =>
  drivingTable === 'document' &&
  filters.every((filter) => filter.type === 'query' || (filter.type === 'time' && filter.field === 'date'));

/** The driving table with the tables that conditions need. The caller restricts the driving table to the report. */
export const fromClause = (drivingTable: DrivingTable, reportId: string): string =>
  drivingTable === 'mention'
    ? 'coding.mention as mention'
    : `${DOCUMENTS}
         join coding.mention as mention on mention.report_id = ${reportId} and mention.id = document.id`;
