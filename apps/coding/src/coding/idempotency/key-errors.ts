import { DocumentError } from '@earshot/error-kit';

/** The 409 for a request whose key belongs to a request in flight (rule C13). */
export class KeyInUseError extends DocumentError {
  constructor() {
    const detail =
      'A request with this Idempotency-Key is in flight. Send the same request again later for its answer.';
    super([{ code: 'idempotency_key_in_use', detail }], { headers: { 'retry-after': '1' } });
  }
}

/** The 422 for a key that an earlier, different request has (rule C13). */
export const keyReused = (): DocumentError =>
  DocumentError.of(
    'idempotency_key_reused',
    'The Idempotency-Key belongs to an earlier request with another method, path, query or body. ' +
      'Send this request with a new key.',
  );
