/** The work of a transaction finds that it must be done again. Then the transaction is rolled back. */
export class RepeatError extends Error {}

/**
 * Another program, such as the seeding tool, changed a selected mention without the lock of its report. Or the filters of an
 * update select others by now. Has the code of a serialization failure (PostgreSQL, appendix A), so that the transaction is
 * repeated.
 */
export class ChangedMeanwhileError extends RepeatError {
  readonly code = '40001';
}
