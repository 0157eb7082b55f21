import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import { HttpError, type HttpErrorOptions } from './http-error.js';
import type { InputProblem, Problem } from './problem.js';

/** The status is that of the code, unless the HTTP status of the answer differs from it (interface 5.3). */
export type DocumentErrorOptions = Partial<HttpErrorOptions>;

/** An error that a request is answered with in an error document (interface 7), with the `problems` it reports. */
export class DocumentError extends HttpError {
  /** Several problems always have the same status (interface 7.2). */
  constructor(
    readonly problems: readonly Problem[],
    options?: DocumentErrorOptions,
  ) {
    const { status } = ERROR_CODES[problems[0].code];
    super(problems.map(({ detail }) => detail).join(' '), { status, ...options });
  }

  /** An error with one problem. `detail` is a sentence with a full stop. */
  static of(code: ErrorCode, detail: string, options?: DocumentErrorOptions): DocumentError {
    return new DocumentError([{ code, detail }], options);
  }

  /** Readiness is polled, so a line for each answer would hide the others. Its changes are logged instead (A5). */
  override get logLevel() {
    return this.problems[0].code === 'service_not_ready' ? 'debug' : super.logLevel;
  }

  /** Invalid input. Each problem becomes one error object that names its path in `meta.path` (rule D13). */
  static invalidInput(...problems: readonly InputProblem[]): DocumentError {
    return new DocumentError(
      problems.map(({ code, path, detail }) => ({ code, detail: `${path} ${detail}.`, meta: { path } })),
    );
  }

  /** The route exists, with other methods. `unless` names what the request lacks. */
  static methodNotAllowed(method: string, allowed: readonly string[], unless = ''): DocumentError {
    const allow = allowed.join(', ');
    return DocumentError.of('method_not_allowed', `${method} is not allowed here${unless}; allowed: ${allow}.`, {
      headers: { allow },
    });
  }

  /** A fault of the platform. The answer reveals no details; the log has them under the same `id`. */
  static internal(cause: unknown): DocumentError {
    const detail = 'An internal error occurred. Quote the id of this error when you report it.';
    return DocumentError.of('internal_error', detail, { cause });
  }
}
