import type { CodedState } from '@earshot/coding/entities';
import { keyOfState } from '../payload/coded-values.js';
import { Distinct, type ReportUpdate } from '../write/report-update.js';
import { placesOf, type PreviousRow, type SetColumns, setColumnsOf, stateOf } from '../write/coded-columns.js';
import { type Reversal, reversalOf } from './reversal.js';
import type { UndoneChange } from './undone-change.js';

/** Why a mention was not restored, or only in part. */
export interface UndoProblem {
  /** The position of the mention in the mention list of the change. */
  position: number;
  detail: string;
}

/** What an undo does. */
export interface UndoPlan {
  update: ReportUpdate;
  problems: UndoProblem[];
}

/** The columns that the change set. */
export const columnsOf = ({ transitions }: UndoneChange): SetColumns =>
  setColumnsOf(transitions.map(({ after }) => after));

/** Decides what to restore of the mentions at `positions`. `rows` has their current values, with places in `positions`. */
export function planUndo(
  reportId: string,
  change: UndoneChange,
  positions: readonly number[],
  rows: readonly PreviousRow[],
): UndoPlan {
  const { mentionIds, transitionNumbers, transitions } = change;
  const update: ReportUpdate = { reportId, mentionIds: [], valueNumbers: [], values: [] };
  const values = new Distinct<CodedState>();
  const details = new Map<number, string>(positions.map((position) => [position, 'The report has no such mention.']));
  const columns = columnsOf(change);
  for (const row of rows) {
    const current = stateOf(row, columns);
    const reversals: { number: number; detail: string }[] = [];
    for (const place of placesOf(row)) {
      const position = positions[place];
      const transition = transitionNumbers[position];
      const { number, detail } = (reversals[transition] ??= numbered(
        reversalOf(transitions[transition], current),
        values,
      ));
      if (detail) details.set(position, detail);
      else details.delete(position);
      if (number < 0) continue;
      update.mentionIds.push(mentionIds[position]);
      update.valueNumbers.push(number);
    }
  }
  const problems = [...details].map(([position, detail]) => ({ position, detail }));
  return { update: { ...update, values: values.values }, problems };
}

/** Adds the number of the restored values, -1 if there are none, and the text of the problem, if any. */
function numbered(reversal: Reversal, values: Distinct<CodedState>) {
  const { restored } = reversal;
  const number = Object.keys(restored).length > 0 ? values.number(keyOfState(restored), restored) : -1;
  return { number, detail: detailOf(reversal) };
}

function detailOf({ stayed, already }: Reversal): string {
  const sentences = [];
  if (stayed.length > 0) sentences.push(`Changed since, so not restored: ${stayed.join(', ')}.`);
  if (already.length > 0) sentences.push(`Already as before the change: ${already.join(', ')}.`);
  return sentences.join(' ');
}
