import { CODED_MEMBERS, codedJson, type CodedState } from '@earshot/coding/entities';
import { MAX_TAGS } from '@earshot/filter-kit';
import { keyOfState } from '../payload/coded-values.js';
import type { RecordedEdits } from '../payload/tag-edits.js';
import { Distinct, type ReportUpdate } from '../write/mentions/report-update.js';
import { placesOf, type PreviousRow, type SetColumns, setColumnsOf, stateOf } from '../write/mentions/coded-columns.js';
import { changedSince, isAlteration, type Reversal, reversalOf, type Transition } from './reversal.js';
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
  /** For each of the values of the update, the payload of the change record. */
  payloads: object[];
  /** The mentions to erase, which an import made. */
  erased: string[];
  problems: UndoProblem[];
}

/** The columns that the change set. An import of texts set none. */
export function columnsOf({ transitions }: UndoneChange): SetColumns {
  const columns = setColumnsOf(transitions.map(({ after }) => after));
  return columns.length > 0 ? columns : CODED_MEMBERS.map(({ column }) => column);
}

/** The mentions of a change as they are. */
export interface CurrentMentions {
  /** Their coded values, with places in the positions of the undo. */
  rows: readonly PreviousRow[];
  /** Those that no later import has replaced in part. */
  untouched: ReadonlySet<string>;
}

/** Decides what to restore of the mentions at `positions`, and which of them to erase. */
export function planUndo(
  reportId: string,
  change: UndoneChange,
  positions: readonly number[],
  { rows, untouched }: CurrentMentions,
): UndoPlan {
  const { mentionIds, transitionNumbers, transitions } = change;
  const update: ReportUpdate = { reportId, mentionIds: [], valueNumbers: [], values: [] };
  const erased: string[] = [];
  const restorations = new Distinct<Restoration>();
  const details = new Map<number, string>(positions.map((position) => [position, 'The report has no such mention.']));
  const columns = columnsOf(change);
  for (const row of rows) {
    const current = stateOf(row, columns);
    const reversals: { number: number; detail: string }[] = [];
    for (const place of placesOf(row)) {
      const position = positions[place];
      const transition = transitionNumbers[position];
      const { number, detail } = (reversals[transition] ??= numbered(transitions[transition], current, restorations));
      if (number === ERASE) {
        if (untouched.has(mentionIds[position])) {
          erased.push(mentionIds[position]);
          details.delete(position);
        } else details.set(position, IMPORTED_SINCE);
        continue;
      }
      if (detail) details.set(position, detail);
      else details.delete(position);
      if (number < 0) continue;
      update.mentionIds.push(mentionIds[position]);
      update.valueNumbers.push(number);
    }
  }
  const problems = [...details].map(([position, detail]) => ({ position, detail }));
  const values = restorations.values.map(({ restored }) => restored);
  return { update: { ...update, values }, payloads: restorations.values.map(payloadOf), erased, problems };
}

/** What mentions get back. */
type Restoration = Pick<Reversal, 'restored' | 'edits'>;

/** The undo of an edit is recorded as the opposite edit (rule C17). */
const payloadOf = ({ restored, edits }: Restoration): object & RecordedEdits => ({
  ...codedJson(restored),
  ...(edits && { tag_edits: edits }),
});

/** Instead of the number of restored values: there are none, or the mention is erased. */
const NOTHING = -1;
const ERASE = -2;

const IMPORTED_SINCE = 'Another import has replaced members since, so the mention was not erased.';

/** The number of the restored values, and the text of the problem, if any. */
function numbered(transition: Transition, current: CodedState, restorations: Distinct<Restoration>) {
  if (!isAlteration(transition)) {
    const changed = changedSince(transition, current);
    if (changed.length === 0) return { number: ERASE, detail: '' };
    return { number: NOTHING, detail: `Changed since, so the mention was not erased: ${changed.join(', ')}.` };
  }
  const reversal = reversalOf(transition, current);
  const { restored, edits } = reversal;
  if (Object.keys(restored).length === 0) return { number: NOTHING, detail: detailOf(reversal) };
  const key = `${keyOfState(restored)}${edits ? JSON.stringify(edits) : ''}`;
  return { number: restorations.number(key, { restored, edits }), detail: detailOf(reversal) };
}

function detailOf({ stayed, already, overfull }: Reversal): string {
  const sentences = [];
  if (stayed.length > 0) sentences.push(`Changed since, so not restored: ${stayed.join(', ')}.`);
  if (already.length > 0) sentences.push(`Already as before the change: ${already.join(', ')}.`);
  if (overfull.length > 0)
    sentences.push(`The mention would have more than ${MAX_TAGS}, so not restored: ${overfull.join(', ')}.`);
  return sentences.join(' ');
}
