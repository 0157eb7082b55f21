/** What a client does about an error: the sections of docs/errors.md. */
export type Remedy =
  /** Correct the request. The same request fails again. */
  | 'correct'
  /** Get another token. */
  | 'authenticate'
  /** Send the same request again later. Nothing was changed. */
  | 'retry'
  /** Find out what was changed, or repeat a request whose repetition is safe. */
  | 'check'
  /** Report the `id` of the error. */
  | 'report';

/** A kind of problem. */
export interface ErrorKind {
  /** The status in the error object, and of the answer. Only `/me` answers with another one (interface 5.3). */
  readonly status: number;
  readonly remedy: Remedy;
  /** An item of a bulk request may have it, too. There its status is always 400 (interface 2.5). */
  readonly item?: true;
  /** Only a mention in an undo has it, with this status (rule C16). */
  readonly undo?: true;
  /** When it comes, and what to do, for the developer of a client. */
  readonly meaning: string;
}

/**
 * Every kind of problem that a client may get, by its code (interface 7.5). A code never changes its meaning. The page
 * docs/errors.md lists the same codes.
 */
export const ERROR_CODES = {
  // The path or the resource.
  route_not_found: {
    status: 404,
    remedy: 'correct',
    meaning: 'There is no such path.',
  },
  method_not_allowed: {
    status: 405,
    remedy: 'correct',
    meaning: 'The path does not have this method. The header `Allow` names its methods.',
  },
  report_not_found: {
    status: 404,
    remedy: 'correct',
    item: true,
    meaning: 'The report does not exist, or belongs to another client account.',
  },
  mention_not_found: {
    status: 404,
    remedy: 'correct',
    item: true,
    meaning: 'The report has no such mention.',
  },
  change_not_found: {
    status: 404,
    remedy: 'correct',
    meaning: 'The change does not exist, or is in a report of another client account.',
  },
  previous_values_unknown: {
    status: 409,
    remedy: 'correct',
    meaning: 'The change cannot be undone: a version of the platform that kept no previous values made it.',
  },
  values_changed: {
    status: 409,
    remedy: 'correct',
    undo: true,
    meaning:
      'Of a mention in an undo: values that the change set are not there any more, ' +
      'because they were changed since or restored already. They stay as they are.',
  },

  // Members, parameters and filters.
  member_unknown: {
    status: 400,
    remedy: 'correct',
    meaning:
      'The body has a member that is not known at this place. `detail` names the allowed members. ' +
      'Unknown members of `meta` are ignored.',
  },
  member_missing: {
    status: 400,
    remedy: 'correct',
    meaning: 'A required member is missing.',
  },
  value_invalid: {
    status: 400,
    remedy: 'correct',
    meaning: 'The body, a member or a parameter has the wrong type or value. `detail` says what is allowed.',
  },
  range_invalid: {
    status: 400,
    remedy: 'correct',
    meaning: 'The `begin` of a range is after its `end`.',
  },
  parameters_conflicting: {
    status: 400,
    remedy: 'correct',
    meaning: 'A parameter that may be given once is given twice, or together with one that excludes it.',
  },
  cursor_invalid: {
    status: 400,
    remedy: 'correct',
    meaning: '`after` is not the `meta.next` of an answer to a search with the same `sort`, or to the list of changes.',
  },
  limit_exceeded: {
    status: 400,
    remedy: 'correct',
    meaning: 'The request exceeds a limit of the interface. `detail` names the limit.',
  },
  filter_unknown: {
    status: 400,
    remedy: 'correct',
    meaning: 'There is no filter with this key.',
  },
  filter_unavailable: {
    status: 400,
    remedy: 'correct',
    meaning:
      'The filter or aggregation cannot be used for this report: it is by channel, and the report has no channels.',
  },
  query_invalid: {
    status: 400,
    remedy: 'correct',
    meaning: 'A query has a syntax error, or exceeds a limit of queries. `detail` says at which character.',
  },
  item_invalid: {
    status: 400,
    remedy: 'correct',
    item: true,
    meaning: 'A bulk item is not valid. `detail` names each problem of the item.',
  },
  items_too_many: {
    status: 413,
    remedy: 'correct',
    meaning: 'A bulk request has too many items. Send several smaller requests.',
  },
  answer_too_large: {
    status: 413,
    remedy: 'correct',
    meaning:
      'The answer to a request with an `Idempotency-Key` is too large to be kept, because very many items failed. ' +
      'Send several smaller requests.',
  },
  matches_unexpected: {
    status: 409,
    remedy: 'correct',
    meaning:
      'The filters of an update select another number of mentions than `meta.if_count`. `meta.matched` is the number. ' +
      'Look at the selection again before you repeat the update.',
  },
  matches_too_many: {
    status: 413,
    remedy: 'correct',
    meaning:
      'The filters of an update select more mentions than an update may change. `meta.matched` is their number. ' +
      'Divide them with further filters.',
  },

  // The idempotency key.
  idempotency_key_reused: {
    status: 422,
    remedy: 'correct',
    meaning: 'The `Idempotency-Key` belongs to another request: another path, query or body. Send a new key.',
  },

  // The body.
  body_missing: {
    status: 400,
    remedy: 'correct',
    meaning: 'The request has no body.',
  },
  body_not_json: {
    status: 400,
    remedy: 'correct',
    meaning: 'The body is not JSON in UTF-8.',
  },
  body_too_large: {
    status: 413,
    remedy: 'correct',
    meaning: 'The body, a string in it, or the number of its values is too large. Send several smaller requests.',
  },
  media_type_unsupported: {
    status: 415,
    remedy: 'correct',
    meaning: 'The body has no `Content-Type`, or one that is not supported.',
  },
  media_type_parameter: {
    status: 415,
    remedy: 'correct',
    meaning: '`Content-Type: application/json` has a parameter. Send it without `charset` or any other parameter.',
  },
  content_coding_unsupported: {
    status: 415,
    remedy: 'correct',
    meaning: 'The body has a `Content-Encoding`. Send it without one.',
  },

  // The rules of HTTP.
  request_malformed: {
    status: 400,
    remedy: 'correct',
    meaning: 'The request is not valid HTTP, or has a method, path or header that no operation accepts.',
  },
  head_too_large: {
    status: 431,
    remedy: 'correct',
    meaning: 'The URL and the headers together are too large.',
  },
  expectation_unsupported: {
    status: 417,
    remedy: 'correct',
    meaning: 'The header `Expect` has a value other than `100-continue`.',
  },

  // The token.
  token_invalid: {
    status: 401,
    remedy: 'authenticate',
    meaning: 'The request has no bearer token, or one that is unknown, expired or revoked. Renew it, or log in again.',
  },
  scope_insufficient: {
    status: 403,
    remedy: 'authenticate',
    meaning: 'The token is valid, but lacks a scope. Log in with the scope that `WWW-Authenticate` names.',
  },

  // Temporary problems: nothing was changed.
  request_timeout: {
    status: 408,
    remedy: 'retry',
    meaning: 'The request did not arrive in time. The connection closes.',
  },
  requests_too_many: {
    status: 429,
    remedy: 'retry',
    meaning: 'Too many requests wait for an answer on one connection.',
  },
  rate_limit_exceeded: {
    status: 429,
    remedy: 'retry',
    meaning: 'The client account has sent too many requests in the current minute. `Retry-After` says when it ends.',
  },
  idempotency_quota_exceeded: {
    status: 429,
    remedy: 'retry',
    meaning:
      'The client account has too many large answers that are kept with an `Idempotency-Key`. ' +
      '`Retry-After` says when there is room; without a key the request can be sent at once.',
  },
  idempotency_key_in_use: {
    status: 409,
    remedy: 'retry',
    meaning:
      'A request with the same `Idempotency-Key` is in flight. ' +
      'Later that request, byte for byte, gets its answer; another one gets 422.',
  },
  connections_too_many: {
    status: 503,
    remedy: 'retry',
    meaning: 'One address has too many open connections. The connection closes.',
  },
  too_busy: {
    status: 503,
    remedy: 'retry',
    meaning: 'Too many other requests are in flight.',
  },
  database_unavailable: {
    status: 503,
    remedy: 'retry',
    meaning: 'The database is unavailable, or too busy to answer in time.',
  },
  security_unavailable: {
    status: 503,
    remedy: 'retry',
    meaning: 'The token cannot be checked, because the security service is unavailable.',
  },
  service_unavailable: {
    status: 503,
    remedy: 'retry',
    meaning: 'The service of this area does not run, or did not answer.',
  },
  service_not_ready: {
    status: 503,
    remedy: 'retry',
    meaning: 'Only `/health` answers so: a service, or something that it depends on, is unavailable.',
  },

  // The outcome is unknown, or the platform has a fault.
  outcome_unknown: {
    status: 503,
    remedy: 'check',
    meaning:
      'It is not known whether the request was executed: either all of its changes are stored, or none is. ' +
      'A request that codes mentions can safely be sent again, with an `Idempotency-Key` for the answer that was lost.',
  },
  internal_error: {
    status: 500,
    remedy: 'report',
    meaning: 'A fault of the platform. `detail` says nothing about it, but the log has it under the same `id`.',
  },
} as const satisfies Record<string, ErrorKind>;

/** The stable name of a kind of problem. */
export type ErrorCode = keyof typeof ERROR_CODES;
