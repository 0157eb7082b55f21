/** A kind of problem. */
export interface ErrorKind {
  /** The status in the error object, and of the answer. Only `/me` answers with another one (interface 5.3). */
  readonly status: number;
  /** The status of an item of a bulk request or an import, or of a mention in an undo, that fails with it (interface 2.5). */
  readonly item?: 400 | 409;
  /** When it comes, and what to do, for the developer of a client. */
  readonly meaning: string;
  /** An occurrence, for the description. */
  readonly example?: { readonly detail: string; readonly meta?: Readonly<Record<string, unknown>> };
}

/**
 * Every kind of problem that a client may get, by its code (interface 7.5). A code never changes its meaning. The page
 * docs/errors.md lists the same codes.
 */
export const ERROR_CODES = {
  // The path or the resource.
  route_not_found: {
    status: 404,
    meaning: 'There is no such path.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not have this method. The header `Allow` names its methods.',
    example: { detail: 'POST is not allowed here without "_method": "GET" in the body; allowed: GET, HEAD.' },
  },
  report_not_found: {
    status: 404,
    item: 400,
    meaning: 'The report does not exist, or belongs to another client account.',
    example: { detail: 'There is no such report.' },
  },
  mention_not_found: {
    status: 404,
    item: 400,
    meaning: 'The report has no such mention.',
    example: { detail: 'There is no such mention in the report.' },
  },
  dashboard_not_found: {
    status: 404,
    meaning: 'The dashboard does not exist, or belongs to another client account.',
    example: { detail: 'There is no such dashboard.' },
  },
  search_not_found: {
    status: 404,
    meaning: 'The saved search does not exist, or belongs to another client account.',
    example: { detail: 'There is no such saved search.' },
  },
  export_too_large: {
    status: 413,
    meaning: 'An export with `sort` has too many mentions. Leave out `sort`, or divide them with filters.',
    example: {
      detail:
        'The export has 2500000 mentions; with sort at most 1000000 are allowed. Leave out sort, or divide them with filters.',
    },
  },
  report_too_large: {
    status: 400,
    meaning: 'The words of this many mentions cannot be counted. Select fewer mentions, or raise `LIVE_WORDS_MEMORY`.',
    example: {
      detail: 'The words of this many mentions cannot be counted. Select fewer mentions, also with against.',
    },
  },
  report_id_taken: {
    status: 409,
    meaning: 'The id of the new report is taken. Choose another one.',
    example: { detail: 'The id is taken; choose another one.' },
  },
  searches_too_many: {
    status: 409,
    meaning: 'The client account has 1 000 saved searches, or the user 100 private ones. Delete some first.',
    example: { detail: 'The client account has 1000 saved searches; delete some first.' },
  },
  precondition_failed: {
    status: 412,
    meaning: 'The saved search has another version than `If-Match` names. Nothing was changed. Read it again.',
    example: { detail: 'The saved search was changed since. Nothing was changed; read it again.' },
  },
  change_not_found: {
    status: 404,
    meaning: 'The change does not exist, or is in a report of another client account.',
    example: { detail: 'There is no such change.' },
  },
  position_unknown: {
    status: 410,
    meaning:
      'The changes after the position are not all known: another server answers, the database was restored, mentions were ' +
      'loaded, or the position is a month old. Export the report again.',
    example: {
      detail: 'The changes after this position are not known: mentions were loaded since. Export again.',
    },
  },
  feed_unavailable: {
    status: 501,
    meaning: 'Changes cannot be followed on distributed tables.',
    example: { detail: 'Changes cannot be followed, because the tables are distributed.' },
  },
  previous_values_unknown: {
    status: 409,
    meaning: 'The change cannot be undone: a version of the platform that kept no previous values made it.',
    example: { detail: 'The change cannot be undone: the previous values of its mentions were not recorded.' },
  },
  not_undoable: {
    status: 409,
    meaning: 'The change cannot be undone: it changed settings of a report, not mentions. Set them again.',
    example: { detail: 'A change of settings cannot be undone; set them again.' },
  },
  change_irreversible: {
    status: 409,
    meaning: 'The change cannot be undone: it erased mentions for good.',
    example: { detail: 'The change cannot be undone: it erased mentions for good.' },
  },
  values_changed: {
    status: 409,
    item: 409,
    meaning:
      'Of an item with `if`: the mention has other values. `meta.current` has them; nothing was changed. Decide again. ' +
      'Of a mention in an undo: values that the change set are not there any more, ' +
      'because they were changed since or restored already. They stay as they are. Of a mention that the undo of an ' +
      'import would erase: it was changed since.',
  },
  mention_erased: {
    status: 409,
    item: 409,
    meaning: 'Of an import: the mention was erased for good, so it is not brought back.',
  },
  tags_too_many: {
    status: 409,
    item: 400,
    meaning:
      'With the tags that are added, a mention would have more than 100. An item fails alone. An update changes nothing; ' +
      '`meta.mention_ids` names the first 20 such mentions.',
    example: {
      detail: 'Mentions would have more than 100 tags. Nothing was changed.',
      meta: { mention_ids: ['m-0001', 'm-0004'] },
    },
  },

  // Members, parameters and filters.
  member_unknown: {
    status: 400,
    meaning:
      'The body has a member that is not known at this place, or a write or the feed a query parameter. `detail` names the ' +
      'allowed ones. A bulk request ignores unknown members of `meta`.',
    example: { detail: 'items is not a known member; use one of data, meta.', meta: { path: 'items' } },
  },
  member_missing: {
    status: 400,
    meaning: 'A required member is missing.',
    example: { detail: 'data is missing; it must be an array of items.', meta: { path: 'data' } },
  },
  value_invalid: {
    status: 400,
    meaning: 'The body, a member or a parameter has the wrong type or value. `detail` says what is allowed.',
    example: { detail: 'data must be an array of items.', meta: { path: 'data' } },
  },
  range_invalid: {
    status: 400,
    meaning: 'The `begin` of a range is after its `end`.',
    example: { detail: 'begin must not be after end.', meta: { path: 'begin' } },
  },
  parameters_conflicting: {
    status: 400,
    meaning: 'A parameter that may be given once is given twice, or together with one that excludes it.',
    example: { detail: 'size must be given once.', meta: { path: 'size' } },
  },
  cursor_invalid: {
    status: 400,
    meaning:
      '`after` is not the `meta.next` of an answer to a search with the same `sort`, or to the list of changes. Of the feed: `since` is not a position in the feed of the report.',
    example: { detail: 'after must be the meta.next of an earlier answer.', meta: { path: 'after' } },
  },
  limit_exceeded: {
    status: 400,
    meaning: 'The request exceeds a limit of the interface. `detail` names the limit.',
    example: { detail: 'filters exceeds the limit of 1 000 filters per request.', meta: { path: 'filters' } },
  },
  filter_unknown: {
    status: 400,
    meaning: 'There is no filter with this key.',
    example: {
      detail: 'filters.country is not a known filter; use one of boolean, channels, classifiers.',
      meta: { path: 'filters.country' },
    },
  },
  filter_unavailable: {
    status: 400,
    meaning:
      'The filter or aggregation cannot be used for this report: it is by channel, and the report has no channels.',
    example: {
      detail: 'filters.channels cannot be used: the report has no channels.',
      meta: { path: 'filters.channels' },
    },
  },
  query_invalid: {
    status: 400,
    meaning: 'A query has a syntax error, or exceeds a limit of queries. `detail` says at which character.',
    example: {
      detail: 'filters.query is not a valid query at character 6: expected a word.',
      meta: { path: 'filters.query' },
    },
  },
  item_invalid: {
    status: 400,
    item: 400,
    meaning: 'A bulk item, or a mention of an import, is not valid. `detail` names each problem of the item.',
  },
  items_too_many: {
    status: 413,
    meaning: 'A bulk request or an import has too many items. Send several smaller requests.',
    example: { detail: 'The request has 60000 items; at most 50000 are allowed.' },
  },
  answer_too_large: {
    status: 413,
    meaning:
      'The answer to a request with an `Idempotency-Key` is too large to be kept, because very many items failed. ' +
      'Send several smaller requests.',
    example: {
      detail:
        'The answer takes 9437184 bytes, compressed; at most 4194304 are kept for an Idempotency-Key. Nothing was changed. Send fewer items in a request.',
    },
  },
  matches_unexpected: {
    status: 409,
    meaning:
      'The filters of an update select another number of mentions than `meta.if_count`. `meta.matched` is the number. ' +
      'Look at the selection again before you repeat the update.',
    example: {
      detail: 'The filters select 11 mentions, not 10 as in meta.if_count. Nothing was changed.',
      meta: { matched: 11 },
    },
  },
  confirmation_unavailable: {
    status: 409,
    meaning:
      'The client of an agent cannot ask its user to confirm a change, or its user is a machine user, so nothing was ' +
      'changed (rule I3).',
    example: { detail: 'This client cannot ask its user to confirm a change. Nothing was changed.' },
  },
  selection_changed: {
    status: 409,
    meaning:
      'The filters of an update select other mentions than the dry run that answered `meta.if_selection`. ' +
      '`meta.matched` is their number. Look at the selection again before you repeat the update.',
    example: {
      detail:
        'The filters select other mentions than the dry run that answered meta.if_selection. Nothing was changed.',
      meta: { matched: 10 },
    },
  },
  matches_too_many: {
    status: 413,
    meaning:
      'The filters of an update select more mentions than an update may change. `meta.matched` is their number. ' +
      'Divide them with further filters.',
    example: {
      detail: 'The filters select 250000 mentions; at most 100000 are allowed. Nothing was changed.',
      meta: { matched: 250000 },
    },
  },

  // The idempotency key.
  idempotency_key_reused: {
    status: 422,
    meaning: 'The `Idempotency-Key` belongs to another request: another path, query or body. Send a new key.',
    example: {
      detail:
        'The Idempotency-Key belongs to an earlier request with another method, path, query or body. Send this request with a new key.',
    },
  },

  // The body.
  body_missing: {
    status: 400,
    meaning: 'The request has no body.',
    example: { detail: 'The body is empty; a JSON document is expected.' },
  },
  body_not_json: {
    status: 400,
    meaning: 'The body is not JSON in UTF-8.',
    example: { detail: 'The body is not valid UTF-8.' },
  },
  body_too_large: {
    status: 413,
    meaning: 'The body, a string in it, or the number of its values is too large. Send several smaller requests.',
    example: { detail: 'The body is larger than 33554432 bytes.' },
  },
  media_type_unsupported: {
    status: 415,
    meaning: 'The body has no `Content-Type`, or one that is not supported.',
    example: { detail: 'The media type "text/plain" is not supported; send application/json.' },
  },
  media_type_parameter: {
    status: 415,
    meaning: '`Content-Type: application/json` has a parameter. Send it without `charset` or any other parameter.',
    example: { detail: 'Send "Content-Type: application/json" without parameters, that is without "charset=utf-8".' },
  },
  content_coding_unsupported: {
    status: 415,
    meaning:
      'The body has a `Content-Encoding` that the operation does not support. Send it without one; an import may be ' +
      'compressed with gzip.',
    example: { detail: 'Content-Encoding "gzip" is not supported; send the body without content coding.' },
  },

  // The rules of HTTP.
  request_malformed: {
    status: 400,
    meaning: 'The request is not valid HTTP, or has a method, path or header that no operation accepts.',
    example: { detail: 'The request has no Host header.' },
  },
  head_too_large: {
    status: 431,
    meaning: 'The URL and the headers together are too large.',
    example: { detail: 'The head of a request, its URL and its headers, may have 16 KiB at most.' },
  },
  expectation_unsupported: {
    status: 417,
    meaning: 'The header `Expect` has a value other than `100-continue`.',
    example: { detail: 'The only expectation supported is 100-continue.' },
  },

  // The token.
  token_invalid: {
    status: 401,
    meaning: 'The request has no bearer token, or one that is unknown, expired or revoked. Renew it, or log in again.',
    example: { detail: 'The request needs a valid bearer token in the Authorization header.' },
  },
  session_invalid: {
    status: 401,
    meaning:
      'The request has no session that is valid for it: none, one that has ended, or another than the header ' +
      '`Earshot-Session` names; or it comes from another origin. Log in again.',
    example: { detail: 'The request needs a session that has not ended, and its id in Earshot-Session.' },
  },
  login_invalid: {
    status: 401,
    meaning: 'No user has this login with this password.',
    example: { detail: 'Login is not valid.' },
  },
  user_deactivated: {
    status: 401,
    meaning: 'The password is right, but an administrator has deactivated the user.',
    example: { detail: 'User has been deactivated.' },
  },
  user_locked: {
    status: 401,
    meaning: 'An administrator has locked the user, or too many attempts have locked out the login for some minutes.',
    example: { detail: 'User has been locked.' },
  },
  password_expired: {
    status: 401,
    meaning: 'The password is right, but has expired.',
    example: { detail: 'Password is no longer valid.' },
  },
  desk_not_enabled: {
    status: 403,
    meaning:
      'The password is right, but the client account has no application for sessions, or none with a scope of the user.',
    example: { detail: 'The desk is not enabled for this client account.' },
  },
  https_required: {
    status: 501,
    meaning: 'Sessions need HTTPS at this address, so that their cookies are secret.',
    example: { detail: 'Sessions need HTTPS here: PUBLIC_URL is not a loopback address.' },
  },
  scope_insufficient: {
    status: 403,
    meaning: 'The token is valid, but lacks a scope. Log in with the scope that `WWW-Authenticate` names.',
    example: { detail: 'The token lacks the scope "code".' },
  },
  origin_rejected: {
    status: 403,
    meaning: 'A page of another origin called the tools of an agent (rule I1).',
    example: { detail: 'Only programs, and pages of the platform itself, may call the tools.' },
  },

  // Temporary problems: nothing was changed.
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time. The connection closes.',
    example: { detail: 'The request did not arrive in time.' },
  },
  requests_too_many: {
    status: 429,
    meaning: 'Too many requests wait for an answer on one connection.',
    example: { detail: 'Too many requests wait on this connection.' },
  },
  rate_limit_exceeded: {
    status: 429,
    meaning:
      'The client account, or at a login the address, has sent too many requests in the current minute. `Retry-After` says when it ends.',
    example: { detail: 'The client account may send 1000 requests per minute; try again in 42 s.' },
  },
  idempotency_quota_exceeded: {
    status: 429,
    meaning:
      'The client account has too many large answers that are kept with an `Idempotency-Key`. ' +
      '`Retry-After` says when there is room; without a key the request can be sent at once.',
    example: {
      detail:
        'The answers that the client account keeps with Idempotency-Keys may take 268435456 bytes in 86400 s. Nothing was changed. Try again in 3600 s, or send the request without a key.',
    },
  },
  idempotency_key_in_use: {
    status: 409,
    meaning:
      'A request with the same `Idempotency-Key` is in flight. ' +
      'Later that request, byte for byte, gets its answer; another one gets 422.',
    example: {
      detail: 'A request with this Idempotency-Key is in flight. Send the same request again later for its answer.',
    },
  },
  connections_too_many: {
    status: 503,
    meaning: 'One address has too many open connections. The connection closes.',
    example: { detail: 'An address may have at most 500 connections.' },
  },
  too_busy: {
    status: 503,
    meaning: 'Too many other requests are in flight.',
    example: { detail: 'Too many requests of this client account are in flight; try again.' },
  },
  database_unavailable: {
    status: 503,
    meaning: 'The database is unavailable, or too busy to answer in time.',
    example: { detail: 'The database is unavailable or too busy; try again.' },
  },
  write_timed_out: {
    status: 503,
    meaning:
      'The database did not change this many mentions in time, and nothing was changed. Send less at a time: fewer items, ' +
      'a part of the change, or filters that select less.',
    example: {
      detail:
        'The database did not change 16295 mentions in the time for this many. Nothing was changed. Send less at a time: ' +
        'fewer items, a part of the change in mention_ids, or filters that select less, such as shorter periods.',
      meta: { matched: 16_295 },
    },
  },
  report_busy: {
    status: 503,
    meaning:
      'Another request is changing many mentions of the report. `Retry-After` says when it ends at the latest, at most 25 s.',
    example: {
      detail: 'Many mentions of the report are being changed. Nothing was changed; try again after Retry-After.',
    },
  },
  security_unavailable: {
    status: 503,
    meaning: 'The token cannot be checked, because the security service is unavailable.',
    example: { detail: 'The token cannot be checked now; try again.' },
  },
  service_unavailable: {
    status: 503,
    meaning: 'The service of this area does not run, or did not answer.',
    example: { detail: 'The service is not running. Nothing was changed; try again.' },
  },
  service_not_ready: {
    status: 503,
    meaning: 'Only `/health` answers so: a service, or something that it depends on, is unavailable.',
    example: { detail: 'Not ready: database unavailable.' },
  },

  // The outcome is unknown, or the platform has a fault.
  outcome_unknown: {
    status: 503,
    meaning:
      'It is not known whether the request was executed: either all of its changes are stored, or none is. ' +
      'A request that changes mentions can safely be sent again, with an `Idempotency-Key` for the answer that was lost.',
    example: {
      detail:
        'The database did not confirm the changes in time: either all of them are stored, or none is. Sending the request again is safe.',
    },
  },
  internal_error: {
    status: 500,
    meaning: 'A fault of the platform. `detail` says nothing about it, but the log has it under the same `id`.',
    example: { detail: 'An internal error occurred. Quote the id of this error when you report it.' },
  },
} as const satisfies Record<string, ErrorKind>;

/** The stable name of a kind of problem. */
export type ErrorCode = keyof typeof ERROR_CODES;
