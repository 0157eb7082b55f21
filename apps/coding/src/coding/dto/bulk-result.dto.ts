import type { ErrorObject } from '@earshot/error-kit';

/** Which item an error is about (interface 2.5); identifiers are there where the item had them as strings. */
export type BulkErrorMeta = {
  action?: string;
  report_id?: string;
  mention_id?: string;
  /** Position in the posted array, from 0. */
  bulk_index: number;
};

/** The body of a bulk response when at least one item failed (interface 4.3). */
export interface BulkResultDto {
  data: { counter: { provided: number; success: number; errors: number } };
  errors: (ErrorObject & { meta: BulkErrorMeta })[];
}
