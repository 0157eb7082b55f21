import type { ErrorCode, ErrorObject, OAuthErrorCode } from './types.js';

/**
 * The platform answered with an error (interface 7). Decide by `code`, and show `detail`. The members are those of the
 * first error object; `errors` has all of them.
 */
export class EarshotError extends Error {
  override readonly name: string = 'EarshotError';
  /** The kind of the problem. Absent if the answer is not an error document, such as that of a gateway. */
  readonly code?: ErrorCode;
  readonly title?: string;
  readonly detail?: string;
  readonly meta?: ErrorObject['meta'];
  /** Quote it when you report a fault of the platform. */
  readonly id?: string;

  constructor(
    /** The HTTP status of the answer. */
    readonly status: number,
    readonly errors: readonly ErrorObject[],
    /** The seconds after which a repeated request may succeed. */
    readonly retryAfter?: number,
    message = messageOf(status, errors),
  ) {
    super(message);
    const [first] = errors;
    if (!first) return;
    ({ code: this.code, title: this.title, detail: this.detail, meta: this.meta, id: this.id } = first);
  }
}

/** An OAuth endpoint answered with an error (interface 4.1): logging in, renewing or revoking failed. */
export class OAuthError extends EarshotError {
  override readonly name = 'OAuthError';

  constructor(
    status: number,
    readonly error: OAuthErrorCode,
    /** What is wrong. */
    readonly details: string,
    retryAfter?: number,
  ) {
    super(status, [], retryAfter, `${details} (${status} ${error})`);
  }
}

/** No complete answer arrived. `cause` is the error of `fetch`. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/** No complete answer arrived within the time-out. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError';
}

function messageOf(status: number, [first, ...others]: readonly ErrorObject[]): string {
  if (!first) return `The answer has the status ${status} and no error document.`;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first.detail} (${status} ${first.code}${more})`;
}
