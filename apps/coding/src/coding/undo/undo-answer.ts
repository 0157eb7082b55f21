import type { FoundChange } from '../history/change-statements.js';
import type { Answer } from '../idempotency/answer.js';
import type { UndoPlan } from './plan-undo.js';
import type { UndoError, UndoResult } from './undo.message.js';
import type { UndoneChange } from './undone-change.js';

interface Undone {
  change: FoundChange;
  undone: UndoneChange;
  positions: readonly number[];
}

/** 204 if every mention was restored, else 200 with the mentions that were not (rule C16). */
export function undoAnswer(undo: Undone, plan: UndoPlan, changeIds: string[]): Answer<UndoResult> {
  if (plan.problems.length === 0) return { status: 204, changeIds };
  return { status: 200, body: resultOf(undo, plan), changeIds };
}

/** The answer to a dry run (rule C12). */
export const undoPreview = (undo: Undone, plan: UndoPlan): Answer<UndoResult> => ({
  status: 200,
  body: { ...resultOf(undo, plan), meta: { dry_run: true } },
});

function resultOf({ change, undone, positions }: Undone, { problems }: UndoPlan): UndoResult {
  const errors = problems.map(({ position, detail }): UndoError => {
    const meta = {
      bulk_index: position,
      action: 'undo' as const,
      report_id: change.report_id,
      mention_id: undone.mentionIds[position],
    };
    return { status: '409', code: 'values_changed', title: 'Conflict', detail, meta };
  });
  const [provided, failed] = [positions.length, errors.length];
  return { data: { counter: { provided, success: provided - failed, errors: failed } }, errors };
}
