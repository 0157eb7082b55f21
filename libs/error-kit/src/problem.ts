import type { ERROR_CODES, ErrorCode } from './error-codes.js';

/** One thing that is wrong with a request, before it becomes an error object. */
export interface Problem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The codes of invalid input. They have one status, so that an answer may have several of them (interface 7.2). */
export type InputCode = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code]['status'] extends 400 ? Code : never;
}[ErrorCode];

/** The codes that a bulk item, or a mention in an undo, may have (interface 2.5, rule C16). */
export type ItemCode = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code] extends { item: number } ? Code : never;
}[ErrorCode];

/** One thing that is wrong with input, with its path (rule D13). */
export interface InputProblem {
  readonly code: InputCode;
  /** The path of the member or query parameter, such as `filters.boolean.must.countries[1]`. */
  readonly path: string;
  /** What is wrong, or what is allowed: a predicate without a full stop, which is shown after the path. */
  readonly detail: string;
}
