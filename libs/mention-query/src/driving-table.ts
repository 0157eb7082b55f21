import type { FilterSet } from '@earshot/filter-kit';
import { readsDocuments } from './document-lookups.js';

/**
 * The table that a statement reads first, and whose `date` it sorts by. For a search by words it is `document`. Then
 * PostgreSQL reads mention documents in the order of the answer, or by the index on words, and looks up only the
 * mentions that match.
 */
export type DrivingTable = 'mention' | 'document';

export const drivingTableOf = (filters: FilterSet): DrivingTable =>
  filters.some(({ type }) => type === 'query') || readsDocuments(filters) ? 'document' : 'mention';

/** Every mention has one mention document. */
export const DOCUMENTS = 'coding.mention_document as document';

/** Whether the filters test only mention documents, so that mentions need not be joined. */
export const testOnlyDocuments = (filters: FilterSet, drivingTable: DrivingTable): boolean =>
  drivingTable === 'document' &&
  filters.every((filter) => filter.type === 'query' || (filter.type === 'time' && filter.field === 'date'));

export const TABLES: Readonly<Record<DrivingTable, string>> = {
  mention: 'coding.mention',
  document: 'coding.mention_document',
};

/**
 * The driving table, joined with the tables that conditions need. The caller restricts it to the report. `rows` replaces
 * the table by some of its rows.
 */
export const fromClause = (drivingTable: DrivingTable, reportId: string, rows = TABLES[drivingTable]): string =>
  drivingTable === 'mention'
    ? `${rows} as mention`
    : `${rows} as document
         join coding.mention as mention on mention.report_id = ${reportId} and mention.id = document.id`;
