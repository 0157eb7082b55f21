import type { Line } from '@earshot/document-kit';
import type { Answer } from '../idempotency/answer.js';
import { echoed } from '../items/echoed.js';
import { itemError } from '../items/item-error.js';
import type { ItemProblem } from '../items/item-problem.js';
import { forEachInSlices } from '../write/slices.js';
import type { ImportError, ImportResult } from './import.message.js';

/** What became of the posted mentions. */
export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly problems: ReadonlyMap<number, ItemProblem>;
  /** The change; null if nothing changed, and in a dry run. */
  readonly changeId: string | null;
}

interface Imported {
  reportId: string;
  items: readonly Line[];
  isDryRun: boolean;
}

export async function importAnswer(
  { reportId, items, isDryRun }: Imported,
  { created, updated, unchanged, problems, changeId }: ImportOutcome,
): Promise<Answer<ImportResult>> {
  const errors: ImportError[] = [];
  const failed = [...problems].sort(([a], [b]) => a - b);
  await forEachInSlices(failed, ([index, problem]) => {
    const meta = { bulk_index: index, action: 'import' as const, report_id: reportId, ...idOf(items[index]) };
    errors.push(itemError(problem, meta));
  });
  const counter = { provided: items.length, created, updated, unchanged, errors: errors.length };
  const body: ImportResult = { data: { counter, change_id: changeId }, errors };
  if (isDryRun) body.meta = { dry_run: true };
  return { status: 200, body, changeIds: changeId === null ? [] : [changeId] };
}

/** The id of a posted mention, if it has one that is a string (rule C3). */
function idOf(item: Line): { mention_id?: string } {
  const id = 'value' in item ? (item.value as { id?: unknown } | null)?.id : undefined;
  return typeof id === 'string' ? { mention_id: echoed(id) } : {};
}
