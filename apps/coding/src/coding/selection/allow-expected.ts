import type { AllowFor } from '../write/transaction/transaction.js';
import type { MatchLimits } from './check-matches.js';

/** For so few mentions another message to the database is not worth its time. */
const FEW = 1_000;

/**
 * Gives a write the time for the number of mentions in `if_count`, before it selects them: a busy database needs more than
 * 5 s for the selection alone (rule C11). Waits until the database has `answered`, so that one that is away is still a 503
 * within 5 s.
 */
export async function allowExpected(
  { exactly = 0, max }: MatchLimits,
  answered: Promise<unknown>,
  allowFor: AllowFor,
): Promise<void> {
  if (exactly <= FEW || exactly > max) return;
  await answered;
  await allowFor(exactly);
}
