import type { CodedColumn } from '@earshot/coding/entities';
import type { ColumnRow } from './columns/mention-columns.js';

/** What coding set of a mention: every member that is not undefined. */
export interface Change extends Partial<Pick<ColumnRow, CodedColumn | 'reviewed_at'>> {
  readonly id: string;
}
