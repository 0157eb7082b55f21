import { EarshotError, NetworkError } from '@earshot/client';
import { textOfProblem } from '../platform/problems.js';
import { count, counted } from '../text/format.js';
import { Unsteady } from './read-preview.js';

/** Why a change of many was not made, and what can be done: preview it again, ask again whether it was made, or nothing. */
export interface Failure {
  readonly text: string;
  readonly next?: 'preview' | 'check';
}

/** What a failure of a change of `matched` mentions means to its reader. */
export function failureOf(error: unknown, matched: number): Failure {
  if (error instanceof Unsteady) {
    return {
      text: 'Mentions are being changed right now, so they could not be counted. Nothing was changed.',
      next: 'preview',
    };
  }
  if (error instanceof NetworkError) return UNKNOWN;
  if (!(error instanceof EarshotError)) return { text: textOfProblem(error) };
  const { status, code, meta } = error;
  const by = Number((meta as { matched?: number } | undefined)?.matched);
  if (code === 'matches_unexpected') {
    return {
      text: `${counted(by, 'mention')} match by now, not ${count(matched)}. Nothing was changed.`,
      next: 'preview',
    };
  }
  if (code === 'selection_changed')
    return { text: 'Other mentions match by now. Nothing was changed.', next: 'preview' };
  if (code === 'matches_too_many') {
    const text = `${counted(by, 'mention')} match, which is more than one change may have. Nothing was changed. Choose fewer days, or narrow down further.`;
    return { text };
  }
  if (code === 'tags_too_many') {
    return { text: 'Some of these mentions would have more than 100 tags. Nothing was changed.' };
  }
  if (status === 401)
    return {
      text: 'Your session has ended, so it was not made. Log in, and then choose Check: it is made once.',
      next: 'check',
    };
  if (status === 403) return { text: 'You may not change mentions. Nothing was changed.' };
  if (status === 429 || status >= 500 || code === 'idempotency_key_in_use') return UNKNOWN;
  return { text: `${textOfProblem(error)} Nothing was changed.` };
}

const UNKNOWN: Failure = {
  text: 'No answer arrived, so it is not known whether the change was made. Check: it is made once, also if you ask again.',
  next: 'check',
};
