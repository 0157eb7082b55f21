export interface HttpErrorOptions {
  /** The HTTP status of the answer. */
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** The internal cause. It is logged, and never sent to the client. */
  cause?: unknown;
}

/** Headers of every answer with one of these statuses. */
const HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  // The rest of the request is not awaited.
  408: { connection: 'close' },
  429: { 'retry-after': '1' },
  503: { 'retry-after': '1' },
};

/** An error that a request is answered with: the HTTP status and headers of the answer, and the internal `cause`. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, { status, headers, cause }: HttpErrorOptions) {
    super(message, { cause });
    this.name = new.target.name;
    this.status = status;
    this.headers = { ...HEADERS[status], ...headers };
  }

  /** `error` is only for faults of the platform, which an operator must look at. */
  get logLevel(): 'error' | 'warn' | 'info' | 'debug' {
    if (this.status === 503) return 'warn';
    return this.status >= 500 ? 'error' : 'info';
  }
}
