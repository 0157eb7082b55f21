import type { ErrorCode } from '@earshot/error-kit';
import type { CredentialKind } from './security-schemes.js';

/** Problems that are found before the operation is known. */
export const BEFORE_ROUTING: readonly ErrorCode[] = ['head_too_large'];

/** Problems that any operation may have. */
export const ALWAYS: readonly ErrorCode[] = [
  ...BEFORE_ROUTING,
  'expectation_unsupported',
  'request_malformed',
  'request_timeout',
  'internal_error',
  'requests_too_many',
  'connections_too_many',
  'service_unavailable',
];

/** Problems of every operation with a body, before its members are looked at. */
export const ANY_BODY: readonly ErrorCode[] = [
  'body_missing',
  'body_not_json',
  'limit_exceeded',
  'body_too_large',
  'media_type_parameter',
  'media_type_unsupported',
  'content_coding_unsupported',
  'too_busy',
  'outcome_unknown',
];

/** The problem with each kind of credential. */
export const INVALID_CREDENTIAL: Record<CredentialKind, ErrorCode> = {
  token: 'token_invalid',
  session: 'session_invalid',
};

/** Problems of every operation that needs a token or a session. */
export const ANY_CALLER: readonly ErrorCode[] = ['security_unavailable', 'database_unavailable', 'too_busy'];
