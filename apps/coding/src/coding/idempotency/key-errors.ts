import { DocumentError } from '@earshot/error-kit';

/** The 409 for a request whose key belongs to a request in flight (rule C13). */
export class KeyInUseError extends DocumentError {
  constructor() {
    const detail =
      'A request with this Idempotency-Key is in flight. Send the same request again later for its answer.';
    super([{ code: 'idempotency_key_in_use', detail }], { headers: { 'retry-after': '1' } });
  }
}

/** The 413 for an answer that is too large to be kept with its key (rule C13). */
export const answerTooLarge = (bytes: number, most: number): DocumentError =>
  DocumentError.of(
    'answer_too_large',
    `The answer takes ${bytes} bytes, compressed; at most ${most} are kept for an Idempotency-Key. ` +
      'Nothing was changed. Send fewer items in a request.',
  );

/** How many bytes a client account may store in how many seconds. */
export interface QuotaLimits {
  most: number;
  ttlSeconds: number;
}

/** The 429 for an answer that the quota of the client account has no room for (rule C13). */
export function quotaExceeded({ most, ttlSeconds }: QuotaLimits, msLeft: number): DocumentError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1_000));
  const detail =
    `The answers that the client account keeps with Idempotency-Keys may take ${most} bytes in ${ttlSeconds} s. ` +
    `Nothing was changed. Try again in ${seconds} s, or send the request without a key.`;
  return DocumentError.of('idempotency_quota_exceeded', detail, { headers: { 'retry-after': String(seconds) } });
}

/** The 422 for a key that an earlier, different request has (rule C13). */
export const keyReused = (): DocumentError =>
  DocumentError.of(
    'idempotency_key_reused',
    'The Idempotency-Key belongs to an earlier request with another method, path, query or body. ' +
      'Send this request with a new key.',
  );
