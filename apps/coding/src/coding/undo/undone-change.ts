import { codedState } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { DocumentError, type InputProblem } from '@earshot/error-kit';
import type { FoundChange } from '../history/change-statements.js';
import { changedState, payloadState, sameMembers } from '../payload/coded-values.js';
import { forEachInSlices, Slice } from '../write/slices.js';
import { sortedByCodePoint } from '../history/sorted-by-code-point.js';
import type { Transition } from './reversal.js';

/** The mentions of a change, and what it did to each. */
export interface UndoneChange {
  /** In the order of the mention list of the change. */
  mentionIds: string[];
  /** For each mention, the index of its transition in `transitions`. */
  transitionNumbers: number[];
  transitions: Transition[];
}

/** The items of a change record. */
export interface RecordContent {
  mention_ids: string[];
  payload_numbers: number[];
  payloads: object[];
  previous_numbers: number[];
  /** An element is null if an import made its mentions. */
  previous: (object | null)[];
}

/** JSON is read faster than arrays. */
export const contentOfChange = preparedStatement<RecordContent, { report: string; id: string }>(
  'content of change',
  ($) => `
  select to_json(mention_ids) as mention_ids, to_json(payload_numbers) as payload_numbers, payloads,
         to_json(previous_numbers) as previous_numbers, previous
    from coding.change_record where report_id = ${$('report')} and id = ${$('id')}::bigint`,
);

/** Reads what a change did to each of its mentions. Many mentions share a transition. */
export async function undoneChange({ changed_at }: FoundChange, content: RecordContent): Promise<UndoneChange> {
  const slice = new Slice();
  const payloads = content.payloads.map((payload) => payloadState(payload, changed_at));
  const isEdit = content.payloads.map((payload) => 'tag_edits' in payload);
  const previous = content.previous.map((state) => state && codedState(state));
  /** The numbers of the previous values and of the payloads of each mention, as text. */
  const keys = new Map<string, string>();
  await forEachInSlices(
    content.mention_ids,
    (id, item) => keys.set(id, `${keys.get(id) ?? content.previous_numbers[item]} ${content.payload_numbers[item]}`),
    slice,
  );
  const mentionIds = sortedByCodePoint([...keys.keys()]);
  const numberOf = new Map<string, number>();
  const transitions: Transition[] = [];
  const transitionNumbers: number[] = [];
  await forEachInSlices(
    mentionIds,
    (id) => {
      const key = keys.get(id)!;
      if (!numberOf.has(key)) {
        const [before, ...set] = key.split(' ').map(Number);
        const after = set.map((number) => payloads[number]).reduce(changedState, {});
        const known = previous[before];
        const editsTags = set.every((number) => isEdit[number] || payloads[number].tags === undefined);
        numberOf.set(key, transitions.push({ before: known && sameMembers(known, after), after, editsTags }) - 1);
      }
      transitionNumbers.push(numberOf.get(key)!);
    },
    slice,
  );
  return { mentionIds, transitionNumbers, transitions };
}

/** How many of the mentions that are not in the change an answer names. */
const MAX_PROBLEMS = 20;

const notOfTheChange = (index: number): InputProblem => ({
  code: 'value_invalid',
  path: `mention_ids[${index}]`,
  detail: 'must be a mention of the change',
});

/**
 * The positions in the mention list of the mentions to restore. Mentions that are not in the change are 400 (C16). A
 * request may name millions of them.
 */
export async function positionsOf(
  { mentionIds }: UndoneChange,
  part: readonly string[] | undefined,
): Promise<number[]> {
  if (part === undefined) return mentionIds.map((_, position) => position);
  const slice = new Slice();
  const positionOf = new Map<string, number>();
  await forEachInSlices(mentionIds, (id, position) => positionOf.set(id, position), slice);
  const positions = new Set<number>();
  const problems: InputProblem[] = [];
  const find = (id: string, index: number) => {
    const position = positionOf.get(id);
    if (position !== undefined) positions.add(position);
    else if (problems.push(notOfTheChange(index)) === MAX_PROBLEMS) throw DocumentError.invalidInput(...problems);
  };
  await forEachInSlices(part, find, slice);
  if (problems.length > 0) throw DocumentError.invalidInput(...problems);
  return [...positions].sort((a, b) => a - b);
}
