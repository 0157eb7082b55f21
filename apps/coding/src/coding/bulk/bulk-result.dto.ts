import type { ErrorObject } from '@earshot/error-kit';

/** The item that an error is about (interface 2.5). Identifiers are present if the item has them as strings. */
export type BulkErrorMeta = {
  action?: string;
  report_id?: string;
  mention_id?: string;
  /** Position in the posted array, from 0. */
  bulk_index: number;
};

/** The body of a bulk response when at least one item failed (interface 4.3), or of a dry run (rule C12). */
export interface BulkResultDto {
  data: { counter: { provided: number; success: number; errors: number } };
  errors: (ErrorObject & { meta: BulkErrorMeta })[];
  meta?: { dry_run: true };
}
