/**
 * The limits that keep a migration from blocking the running services for longer than a second
 * (docs/upgrading.md). A statement that waits for a table lock makes all later readers of the table wait.
 */
export const LIMITS = {
  /** The longest wait for a lock. */
  lockMs: 200,
  /** The longest transaction: it may hold a lock from its first to its last statement. */
  transactionMs: 900,
  /** The pause until the next attempt, in which the services catch up. */
  pauseMs: 1_000,
  /** Attempts of a migration whose transaction takes too long. More would block the services again and again. */
  attempts: 3,
  /** How long a migration is tried again if it does not get its locks. */
  patienceMs: 300_000,
} as const;
