import type { Answer } from '../idempotency/answer.js';
import { echoed } from '../items/echoed.js';
import { itemError } from '../items/item-error.js';
import type { ItemProblems } from '../items/item-problem.js';
import { forEachInSlices } from '../write/slices.js';
import type { BulkItemError, BulkResult, FailedItem } from './bulk.message.js';

/** What became of the items: those with a problem failed. */
export async function bulkResult(items: readonly unknown[], problems: ItemProblems): Promise<BulkResult> {
  const errors: BulkItemError[] = [];
  await forEachInSlices(items, (item, index) => {
    const problem = problems.get(index);
    if (problem === undefined) return;
    const meta = failedItem(item, index);
    if (problem.current) meta.current = problem.current;
    errors.push(itemError(problem, meta));
  });
  const provided = items.length;
  return { data: { counter: { provided, success: provided - errors.length, errors: errors.length } }, errors };
}

/** Identifies a failed item by its position and by those of its identifiers that are strings (rule C3). */
function failedItem(item: unknown, bulk_index: number): FailedItem {
  const meta: FailedItem = { bulk_index };
  for (const name of ['action', 'report_id', 'mention_id'] as const) {
    const value = (item as Record<string, unknown> | null)?.[name];
    if (typeof value === 'string') meta[name] = echoed(value);
  }
  return meta;
}

export const answerOf = (result: BulkResult, changeIds?: readonly string[]): Answer<BulkResult> =>
  result.errors.length === 0 ? { status: 204, changeIds } : { status: 200, body: result, changeIds };

/** The answer to a dry run (rule C12). */
export const previewOf = (result: BulkResult): Answer<BulkResult> => ({
  status: 200,
  body: { ...result, meta: { dry_run: true } },
});
