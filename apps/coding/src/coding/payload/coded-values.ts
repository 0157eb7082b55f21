import { CODED_MEMBERS, type CodedState, codedState, type CodedValues, codedValues } from '@earshot/coding/entities';
import { readTags } from '@earshot/filter-kit';
import type { PayloadDto } from './payload.dto.js';
import { EDITS, isTagEdits, type TagEdits, type Tags } from './tag-edits.js';

/** What a payload sets: values, and edits of tags, whose result depends on the mention (rule C17). */
export interface PayloadChanges {
  readonly values: CodedValues;
  readonly edits: TagEdits | undefined;
}

export function changesOf(payload: PayloadDto): PayloadChanges {
  const { tags } = payload;
  if (!tags || !isTagEdits(tags)) return { values: codedValues(payload), edits: undefined };
  return { values: codedValues({ ...payload, tags: undefined }), edits: tags };
}

/** Folds the values of two items for the same mention: the later value of each member counts (rule C6). */
export function foldValues(first: CodedValues, second: CodedValues): CodedValues {
  const folded: Record<string, unknown> = {};
  for (const { column } of CODED_MEMBERS) folded[column] = second[column] ?? first[column];
  return folded;
}

/** A key that is equal only for equal values. NUL separates texts, because no text contains it (rule E5). */
export function keyOf(values: CodedValues): string {
  let key = '';
  for (const { column } of CODED_MEMBERS) key += keyOfValue(values[column]);
  return key;
}

function keyOfValue(value: CodedValues[keyof CodedValues]): string {
  if (value === undefined) return '\0';
  if (value === null) return '-\0';
  return typeof value === 'string' ? `=${value}\0` : `${value.length}\0${value.join('\0')}\0`;
}

/** Adds the review time that coded values set: the time of the request, or none for `unreviewed` (rule C8). */
export function stamped(values: CodedValues, now: Date): CodedState {
  const { review_status } = values;
  if (review_status === undefined) return values;
  return { ...values, reviewed_at: review_status === 'unreviewed' ? null : now.toISOString() };
}

/** The state of a mention in `state` after a change sets `values`. */
export function changedState(state: CodedState, values: CodedState): CodedState {
  const changed: Record<string, unknown> = { ...state };
  for (const [name, value] of Object.entries(values)) if (value !== undefined) changed[name] = value;
  return changed;
}

/** A key that is equal only for equal states. */
export const keyOfState = (state: CodedState): string => `${keyOf(state)}${state.reviewed_at ?? ''}`;

/** What a payload of a change record set at `changedAt`. The payloads of an undo have the review time themselves. */
export function payloadState(payload: object, changedAt: Date): CodedState {
  const state = codedState(payload);
  return state.reviewed_at === undefined ? stamped(state, changedAt) : state;
}

/** The values of the members that `set` has. */
export function sameMembers(state: CodedState, set: CodedState): CodedState {
  const names = Object.keys(set) as (keyof CodedState)[];
  return Object.fromEntries(
    names.filter((name) => set[name] !== undefined).map((name) => [name, state[name]]),
  ) as CodedState;
}

type Value = CodedState[keyof CodedState];

/** Whether two values of a member are equal. The order of tags counts. */
export const isEqual = (one: Value, other: Value): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((element, index) => element === other[index])
    : one === other;

/** Brings valid tags into their normal form, each once, at its first place (rule C4). */
export function normalizeTags(payload: Pick<PayloadDto, 'tags'>): void {
  if (payload.tags) payload.tags = normalized(payload.tags);
}

const normalized = (tags: Tags): Tags =>
  isTagEdits(tags)
    ? Object.fromEntries(EDITS.flatMap((name) => (tags[name] ? [[name, readTags(tags[name])]] : [])))
    : readTags(tags)!;
