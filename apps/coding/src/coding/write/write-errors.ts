import { DocumentError } from '@earshot/error-kit';

/** The 503 for a request that stored nothing, because COMMIT was not sent or failed (rule C7). */
export const nothingChanged = (cause: unknown): DocumentError =>
  DocumentError.of('database_unavailable', 'The database is unavailable or too busy. Nothing was changed; try again.', {
    cause,
  });

/** The 503 for a request whose COMMIT was sent, but whose outcome is not known in time (rule C7). */
export const outcomeUnknown = (cause: unknown): DocumentError =>
  DocumentError.of(
    'outcome_unknown',
    'The database did not confirm the changes in time: either all of them are stored, or none is. ' +
      'Sending the request again is safe.',
    { cause },
  );
