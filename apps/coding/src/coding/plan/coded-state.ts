import type { CodedState, CodedValues } from '@earshot/coding/entities';
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
