import { headerParameter, type Operation } from '@earshot/openapi-kit';

/** The header of a request that may be sent again (rule C13). */
export const IDEMPOTENCY_KEY_PARAMETER = headerParameter(
  'Idempotency-Key',
  'A text that the client chose for this request, such as a UUID. If the same request is sent again with the same key, ' +
    'it is not executed again: the answer is that to the first one (rule C13).',
  { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
);

/** The headers of the answer to a request with a key. */
export const REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true` if this is the answer to an earlier request with the same key. Otherwise absent.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

/** What may be wrong with a key. */
export const KEY_PROBLEMS = [
  {
    code: 'request_malformed',
    detail: 'The header Idempotency-Key must have 1 to 255 visible ASCII characters.',
  },
  {
    code: 'idempotency_key_in_use',
    detail: 'A request with this Idempotency-Key is in flight. Send the same request again later for its answer.',
  },
  {
    code: 'idempotency_key_reused',
    detail:
      'The Idempotency-Key belongs to an earlier request with another method, path, query or body. ' +
      'Send this request with a new key.',
  },
  {
    code: 'answer_too_large',
    detail:
      'The answer takes 9437184 bytes, compressed; at most 4194304 are kept for an Idempotency-Key. ' +
      'Nothing was changed. Send fewer items in a request.',
  },
  {
    code: 'idempotency_quota_exceeded',
    detail:
      'The answers that the client account keeps with Idempotency-Keys may take 268435456 bytes in 86400 s. ' +
      'Nothing was changed. Try again in 3600 s, or send the request without a key.',
  },
] as const satisfies Operation['problems'];
