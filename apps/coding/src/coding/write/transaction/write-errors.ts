import { DocumentError } from '@earshot/error-kit';

/** The 503 for a request that stored nothing, because COMMIT was not sent or failed (rule C7). */
export const nothingChanged = (cause: unknown): DocumentError =>
  DocumentError.of('database_unavailable', 'The database is unavailable or too busy. Nothing was changed; try again.', {
    cause,
  });

/** The 503 for a write of many whose filters selected nothing yet when its time was over (rule C11). */
export const selectionTimedOut = (cause: unknown): DocumentError =>
  DocumentError.of(
    'database_unavailable',
    'The database did not select the mentions in time. Nothing was changed. Try again, with if_count, which gives time ' +
      'for its number of mentions, or with filters that select less, such as shorter periods.',
    { cause },
  );

/** The 503 for a write of many that took longer than its number of mentions allows (rule C11). */
export const writeTimedOut = (matched: number, cause: unknown): DocumentError =>
  new DocumentError(
    [
      {
        code: 'write_timed_out',
        detail:
          `The database did not change ${matched} mentions in the time for this many. Nothing was changed. Send less at a ` +
          'time: fewer items, a part of the change in mention_ids, or filters that select less, such as shorter periods.',
        meta: { matched },
      },
    ],
    { cause },
  );

/** A client tries again after at most this many seconds. */
const LONGEST_RETRY_S = 25;

/** The 503 for a request that waited for another write of its report, which may take until `until` (ms since 1970, C11). */
export function reportBusy(until: number, cause: unknown): DocumentError {
  const seconds = Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil((until - Date.now()) / 1_000)));
  return DocumentError.of(
    'report_busy',
    'Many mentions of the report are being changed. Nothing was changed; try again after Retry-After.',
    { cause, headers: { 'retry-after': String(seconds) } },
  );
}

/** The 503 for a request whose COMMIT was sent, but whose outcome is not known in time (rule C7). */
export const outcomeUnknown = (cause: unknown): DocumentError =>
  DocumentError.of(
    'outcome_unknown',
    'The database did not confirm the changes in time: either all of them are stored, or none is. ' +
      'Sending the request again is safe.',
    { cause },
  );
