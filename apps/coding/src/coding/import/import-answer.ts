import { STATUS_CODES } from 'node:http';
import type { Line } from '@earshot/document-kit';
import { cut, ERROR_CODES, type ErrorObject, type ItemCode } from '@earshot/error-kit';
import type { ItemProblem } from '../bulk/bulk-result.js';
import type { Answer } from '../idempotency/answer.js';
import { forEachInSlices } from '../write/slices.js';

/** What became of the posted mentions. */
export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly problems: ReadonlyMap<number, ItemProblem>;
  /** The change; null if nothing changed, and in a dry run. */
  readonly changeId: string | null;
}

/** The body of the answer to an import (rule C20). */
export interface ImportResultDto {
  data: {
    counter: { provided: number; created: number; updated: number; unchanged: number; errors: number };
    change_id: string | null;
  };
  errors: (ErrorObject & { code: ItemCode })[];
  meta?: { dry_run: true };
}

interface Imported {
  reportId: string;
  items: readonly Line[];
  isDryRun: boolean;
}

export async function importAnswer(
  { reportId, items, isDryRun }: Imported,
  { created, updated, unchanged, problems, changeId }: ImportOutcome,
): Promise<Answer & { body: ImportResultDto }> {
  const errors: ImportResultDto['errors'] = [];
  const failed = [...problems].sort(([a], [b]) => a - b);
  await forEachInSlices(failed, ([index, { code, detail }]) => {
    const status = ERROR_CODES[code].item;
    const meta = { bulk_index: index, action: 'import', report_id: reportId, ...idOf(items[index]) };
    errors.push({ status: String(status), code, title: STATUS_CODES[status]!, detail, meta });
  });
  const counter = { provided: items.length, created, updated, unchanged, errors: errors.length };
  const body: ImportResultDto = { data: { counter, change_id: changeId }, errors };
  if (isDryRun) body.meta = { dry_run: true };
  return { status: 200, body, changeIds: changeId === null ? [] : [changeId] };
}

/** The id of a posted mention, if it has one that is a string, cut (rule E5). */
function idOf(item: Line): { mention_id?: string } {
  const id = 'value' in item ? (item.value as { id?: unknown } | null)?.id : undefined;
  return typeof id === 'string' ? { mention_id: cut(id) } : {};
}
