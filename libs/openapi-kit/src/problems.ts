import type { DescribedProblem } from './error-responses.js';

/** Problems that are found before the operation is known. */
export const BEFORE_ROUTING: readonly DescribedProblem[] = [
  { code: 'expectation_unsupported', detail: 'The only expectation supported is 100-continue.' },
  {
    code: 'head_too_large',
    detail: 'The head of a request, its URL and its headers, may have 16 KiB at most.',
  },
];

/** Problems that any operation may have. */
export const ALWAYS: readonly DescribedProblem[] = [
  ...BEFORE_ROUTING,
  { code: 'request_malformed', detail: 'The request has no Host header.' },
  { code: 'request_timeout', detail: 'The request did not arrive in time.' },
  { code: 'internal_error', detail: 'An internal error occurred. Quote the id of this error when you report it.' },
  { code: 'requests_too_many', detail: 'Too many requests wait on this connection.' },
  { code: 'connections_too_many', detail: 'An address may have at most 500 connections.' },
  { code: 'service_unavailable', detail: 'The service is not running. Nothing was changed; try again.' },
];

/** Problems of every operation with a body, before its members are looked at. */
export const ANY_BODY: readonly DescribedProblem[] = [
  { code: 'body_missing', detail: 'The body is empty; a JSON document is expected.' },
  { code: 'body_not_json', detail: 'The body is not valid UTF-8.' },
  { code: 'limit_exceeded', detail: 'The body nests arrays and objects deeper than 64 levels.' },
  { code: 'body_too_large', detail: 'The body is larger than 33554432 bytes.' },
  {
    code: 'media_type_parameter',
    detail: 'Send "Content-Type: application/json" without parameters, that is without "charset=utf-8".',
  },
  {
    code: 'media_type_unsupported',
    detail: 'The media type "text/plain" is not supported; send application/json.',
  },
  {
    code: 'content_coding_unsupported',
    detail: 'Content-Encoding "gzip" is not supported; send the body without content coding.',
  },
  { code: 'too_busy', detail: 'Too many large bodies arrive at once; try again.' },
  {
    code: 'outcome_unknown',
    detail: 'The service did not answer completely. Whether it executed the request is not known.',
  },
];

/** Problems of every operation that needs a token. */
export const ANY_TOKEN: readonly DescribedProblem[] = [
  { code: 'token_invalid', detail: 'The request needs a valid bearer token in the Authorization header.' },
  { code: 'security_unavailable', detail: 'The token cannot be checked now; try again.' },
  { code: 'database_unavailable', detail: 'The database is unavailable or too busy; try again.' },
  { code: 'too_busy', detail: 'Too many requests of this client account are in flight; try again.' },
];

/** The problem of every operation whose requests may have a limit per client account (rule E2). */
export const ACCOUNT_LIMIT: DescribedProblem = {
  code: 'rate_limit_exceeded',
  detail: 'The client account may send 1000 requests per minute; try again in 42 s.',
};
