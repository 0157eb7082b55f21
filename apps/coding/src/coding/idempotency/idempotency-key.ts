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
  'request_malformed',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  'answer_too_large',
  'idempotency_quota_exceeded',
] as const satisfies Operation['problems'];
