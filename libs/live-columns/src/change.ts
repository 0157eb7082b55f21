import type { CodedName, ColumnRow } from './columns/mention-columns.js';

/** What coding set of a mention: every member that is not undefined. */
export interface Change extends Partial<Pick<ColumnRow, CodedName>> {
  readonly id: string;
}
