import { UnsuitableServer } from '@earshot/database-kit';
import { isDatabaseUnavailable } from '@earshot/error-kit';

/** Why a standby cannot answer, as the log names it. */
export type Unfitness = 'behind' | 'not a standby' | 'another database' | 'another timeline' | 'not migrated';

/** The standby answers, but its data are not those that a request needs. */
export class UnfitStandby extends UnsuitableServer {
  constructor(
    readonly unfitness: Unfitness,
    message: string,
  ) {
    super(message);
  }
}

/**
 * PostgreSQL, appendix A: serialization_failure and deadlock_detected, which a statement gets that conflicts with the
 * recovery; query_canceled, which a slow statement gets.
 */
const OF_ONE_STATEMENT = new Set(['40001', '40P01', '57014']);

/** The message of the driver if all connections were busy for too long. */
const ALL_BUSY = 'timeout exceeded when trying to connect';

/** Whether `error` means that the standby does not answer at all. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message?: string };
  return isDatabaseUnavailable(error) && !OF_ONE_STATEMENT.has(code) && message !== ALL_BUSY;
}
