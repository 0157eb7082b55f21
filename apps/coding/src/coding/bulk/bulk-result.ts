import { STATUS_CODES } from 'node:http';
import { cut, ERROR_CODES, type ErrorObject, type ItemCode } from '@earshot/error-kit';
import type { Answer } from '../idempotency/answer.js';
import { forEachInSlices } from '../write/slices.js';

/** Why an item failed: the code and the detail of its error object (interface 2.5). */
export interface ItemProblem {
  readonly code: ItemCode;
  readonly detail: string;
  /** The values of the mention that the item names in `if`, in the shape of a payload (rule C18). */
  readonly current?: object;
}

/** The problems of a request, by the position of their item. */
export type ItemProblems = Map<number, ItemProblem>;

export const itemInvalid = (detail: string): ItemProblem => ({ code: 'item_invalid', detail });

/** The problem of a valid item whose report does not exist (rule C5). */
export const REPORT_NOT_FOUND: ItemProblem = { code: 'report_not_found', detail: 'report not found' };

/** The problem of a valid item whose mention does not exist (rule C5). */
export const MENTION_NOT_FOUND: ItemProblem = { code: 'mention_not_found', detail: 'mention not found in the report' };

/** The item that an error is about (interface 2.5). Identifiers are present if the item has them as strings. */
type BulkErrorMeta = {
  action?: string;
  report_id?: string;
  mention_id?: string;
  /** Position in the posted array, from 0. */
  bulk_index: number;
  current?: object;
};

/** The body of a bulk response when at least one item failed (interface 4.3), or of a dry run (rule C12). */
interface BulkResultDto {
  data: { counter: { provided: number; success: number; errors: number } };
  errors: (ErrorObject & { code: ItemCode; meta: BulkErrorMeta })[];
}

/** What became of the items: those with a problem failed. */
export async function bulkResult(items: readonly unknown[], problems: ItemProblems): Promise<BulkResultDto> {
  const errors: BulkResultDto['errors'] = [];
  await forEachInSlices(items, (item, index) => {
    const problem = problems.get(index);
    if (problem === undefined) return;
    const { code, detail, current } = problem;
    const status = ERROR_CODES[code].item;
    const meta = errorMeta(item, index);
    if (current) meta.current = current;
    errors.push({ status: String(status), code, title: STATUS_CODES[status]!, detail, meta });
  });
  const provided = items.length;
  return { data: { counter: { provided, success: provided - errors.length, errors: errors.length } }, errors };
}

/** Identifies a failed item by its position and by those of its identifiers that are strings, cut (rules C3, E5). */
function errorMeta(item: unknown, bulk_index: number): BulkErrorMeta {
  const meta: BulkErrorMeta = { bulk_index };
  for (const name of ['action', 'report_id', 'mention_id'] as const) {
    const value = (item as Record<string, unknown> | null)?.[name];
    if (typeof value === 'string') meta[name] = cut(value);
  }
  return meta;
}

export const answerOf = (result: BulkResultDto, changeIds?: readonly string[]): Answer =>
  result.errors.length === 0 ? { status: 204, changeIds } : { status: 200, body: result, changeIds };

/** The answer to a dry run (rule C12). */
export const previewOf = (result: BulkResultDto): Answer => ({
  status: 200,
  body: { ...result, meta: { dry_run: true } },
});
