import { type CodedState, codedState, type CodedValues } from '@earshot/coding/entities';
import { keyOf } from './coded-values.js';

/** Adds the review time that coded values set: the time of the request, or none for `unreviewed` (rule C8). */
export function stamped(values: CodedValues, now: Date): CodedState {
  const { review_status } = values;
  if (review_status === undefined) return values;
  return { ...values, reviewed_at: review_status === 'unreviewed' ? null : now.toISOString() };
}

/** The state of a mention in `state` after a change sets `values`. */
export function changedState(state: CodedState, values: CodedState): CodedState {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...state, ...(Object.fromEntries(set) as CodedState) };
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
