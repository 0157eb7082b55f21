import { STATUS_CODES } from 'node:http';
import type { Problem as InputProblem } from '@earshot/validation-kit';

/** One problem with a request: what is wrong, and its path in `meta`. */
export interface Problem {
  detail: string;
  code?: string;
  meta?: Record<string, unknown>;
}

export interface DocumentErrorOptions {
  /** HTTP status of the response. */
  status: number;
  /** The `status` in the error objects, if it differs from the HTTP status (interface 5.3). */
  reportedStatus?: number;
  problems: readonly Problem[];
  headers?: Record<string, string>;
  /** The internal cause. It is logged, and never sent to the client. */
  cause?: unknown;
}

/** Seconds after which a client may try again when the platform is unavailable or too busy. */
const RETRY_AFTER_SECONDS = 1;

/**
 * An error that a request is answered with (interface 7): its HTTP status, the `problems` that the client reads, its
 * headers, and the internal `cause`.
 */
export class DocumentError extends Error {
  readonly status: number;
  readonly reportedStatus: number;
  readonly problems: readonly Problem[];
  readonly headers: Record<string, string>;

  constructor({ status, reportedStatus = status, problems, headers = {}, cause }: DocumentErrorOptions) {
    super(problems.map(({ detail }) => detail).join(' '), { cause });
    this.name = 'DocumentError';
    this.status = status;
    this.reportedStatus = reportedStatus;
    this.problems = problems;
    this.headers = headers;
  }

  /** The HTTP reason phrase, which is the same for every occurrence. */
  get title(): string {
    return STATUS_CODES[this.reportedStatus] ?? 'Error';
  }

  /** `error` is only for faults of the platform, which an operator must look at. */
  get logLevel(): 'error' | 'warn' | 'info' {
    if (this.status === 503) return 'warn';
    return this.status >= 500 ? 'error' : 'info';
  }

  /** 400: the request cannot be understood; one problem or several. */
  static badRequest(...problems: (string | Problem)[]): DocumentError {
    return new DocumentError({
      status: 400,
      problems: problems.map((problem) => (typeof problem === 'string' ? { detail: problem } : problem)),
    });
  }

  /** 400: invalid input; each problem is one error object that names its path in `meta.path` (rule D13). */
  static invalidInput(...problems: readonly InputProblem[]): DocumentError {
    return DocumentError.badRequest(
      ...problems.map(({ path, detail }) => ({ detail: `${path} ${detail}.`, meta: { path } })),
    );
  }

  /** 401: no token, or one that is not valid. `challenge` is the `WWW-Authenticate` of RFC 6750. */
  static unauthorized(detail: string, challenge: string): DocumentError {
    return new DocumentError({ status: 401, problems: [{ detail }], headers: { 'www-authenticate': challenge } });
  }

  /** 403: the token is valid, but may not do this. */
  static forbidden(detail: string, challenge: string): DocumentError {
    return new DocumentError({ status: 403, problems: [{ detail }], headers: { 'www-authenticate': challenge } });
  }

  /** 404: no such route, or no such resource for this client account. */
  static notFound(detail: string): DocumentError {
    return new DocumentError({ status: 404, problems: [{ detail }] });
  }

  /** 405: the route exists, with other methods. */
  static methodNotAllowed(method: string, allowed: readonly string[]): DocumentError {
    const allow = allowed.join(', ');
    return new DocumentError({
      status: 405,
      problems: [{ detail: `${method} is not allowed here; allowed: ${allow}.` }],
      headers: { allow },
    });
  }

  /** 408: the request did not arrive in time. The connection closes without waiting for the rest. */
  static requestTimeout(detail: string): DocumentError {
    return new DocumentError({ status: 408, problems: [{ detail }], headers: { connection: 'close' } });
  }

  /** 413: more than the service accepts in one request. */
  static contentTooLarge(detail: string): DocumentError {
    return new DocumentError({ status: 413, problems: [{ detail }] });
  }

  /** 415: a media type, a media-type parameter or a content coding that the service does not support. */
  static unsupportedMediaType(detail: string): DocumentError {
    return new DocumentError({ status: 415, problems: [{ detail }] });
  }

  /** 503: temporary; sending the request again is safe (interface 4.3). */
  static unavailable(detail: string, cause?: unknown): DocumentError {
    return new DocumentError({
      status: 503,
      problems: [{ detail }],
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      cause,
    });
  }

  /** 500: a fault of the platform. The answer reveals no details; the log has them under the same `id`. */
  static internal(cause: unknown): DocumentError {
    return new DocumentError({
      status: 500,
      problems: [{ detail: 'An internal error occurred. Quote the id of this error when you report it.' }],
      cause,
    });
  }
}
