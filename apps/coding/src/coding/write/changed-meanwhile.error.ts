/**
 * Another program, such as the seeding tool, changed a selected mention without the lock of its report. Has the code of
 * a serialization failure (PostgreSQL, appendix A), so that the transaction is repeated.
 */
export class ChangedMeanwhileError extends Error {
  readonly code = '40001';
}
