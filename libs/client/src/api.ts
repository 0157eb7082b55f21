// Generated from docs/openapi.json by `npx nx run client:types`. Do not edit.

export interface paths {
  '/security/v2/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log in, or renew tokens
     * @description The token endpoint of RFC 6749. Only servers may call it, because it needs the secret of an application. A login with a password answers 201, a renewal and a machine login 200 (rules B1 to B6, B19).
     */
    post: operations['createToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v1/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log in, or renew tokens (older path)
     * @deprecated
     * @description The token endpoint of RFC 6749. Only servers may call it, because it needs the secret of an application. A login with a password answers 201, a renewal and a machine login 200 (rules B1 to B6, B19).
     */
    post: operations['createTokenOfVersion1'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/oauth/_introspect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask whether a token is active
     * @description Introspection of RFC 7662. Tokens of other applications need the scope `introspect`; without it they are not active (rule B7).
     */
    post: operations['introspectToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/oauth/_revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke a token
     * @description Revocation of RFC 7009. A refresh token is revoked with all tokens of its family. A token of another application stays valid, and the answer is the same (rule B7).
     */
    post: operations['revokeToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource/mention/v2/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find out where tokens for the tools that read come from
     * @description The protected resource metadata of RFC 9728, for agents (rule I5).
     */
    get: operations['getReadingDoorMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource/coding/v1/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find out where tokens for the tools that write come from
     * @description The protected resource metadata of RFC 9728, for agents (rule I5).
     */
    get: operations['getWritingDoorMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find the OAuth endpoints
     * @description The authorization server metadata of RFC 8414.
     */
    get: operations['getServerMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the current user
     * @description The profile of the user that owns the token of the request, with that token (interface 4.2).
     */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the users of the client account
     * @description The users of the caller, ordered by `id`, also deactivated ones, so that the `user_id` of a change can be shown as a login (rule B18).
     */
    get: operations['listUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the current session
     * @description The session of the request (rule B17).
     */
    get: operations['readSession'];
    put?: never;
    /**
     * Log in to a page
     * @description Begins a session for a page of the same origin, and sets its cookie. Programs use tokens instead. The client account needs an application with the grant type `session` (rule B17).
     */
    post: operations['beginSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/session/_end': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log out of a page
     * @description Ends the session of the request (rule B17).
     */
    post: operations['endSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the sessions of the user
     * @description The sessions of the user that have not ended, newest first (rule B17).
     */
    get: operations['listSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/sessions/_end': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End all sessions of the user
     * @description Ends every session of the user, also that of the request. Tokens of programs stay (rule B17).
     */
    post: operations['endSessions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/security/v2/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the description of security
     * @description The OpenAPI description of all operations of the service.
     */
    get: operations['getSecurityDescription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/_bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Correct mentions in bulk
     * @description Applies each item by itself: an item that fails does not keep the others from being applied. All valid items become visible together. After 200 or 204 nothing is lost. Sending a request again is safe (rules C1 to C7); with an `Idempotency-Key` it is applied exactly once (rule C13).
     */
    post: operations['applyBulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List changes
     * @description The changes in the reports of the client account, newest first (rule C15). Of two changes of one mention, the later comes first. Parameters that name nothing of the client account select nothing.
     */
    get: operations['listChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/changes/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a change
     * @description A change with its mentions, in the order of their ids: the values of the members that it set, before and after (rule C15). `size` and `after` page the mentions; large values make a page shorter than `size`. A change of settings has them instead of mentions (rule C22).
     */
    get: operations['getChange'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read the history, and propose changes, as an agent
     * @description Tools over the Model Context Protocol (rules I1, I3). Those that write need `MCP_WRITES`. Use a client of that protocol.
     */
    post: operations['callWritingTools'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/_erase': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Erase mentions for good
     * @description Erases every mention that the filters select, in all reports of the client account or in those of `report_ids`, in one transaction: its row, its texts, its words, and its values in the history. It cannot be undone. To be safe, send a dry run first, and then its `meta.selection` as `if_selection`. Needs the scope `erase`, unless the deployment names another one (rule C21).
     */
    post: operations['eraseMentions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/feed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Follow the changes of a report
     * @description What changed in a report since a position, completely (rule C24). Without `since`, only the position of now. With `wait`, the answer comes when there is a change. Large changes or mentions end it early, after whole changes. Ask for `include=mention` and replace each mention of `mention_list` by the included one; a mention that is not included is gone.
     */
    get: operations['readFeed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/reports/{report_id}/_import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Import mentions
     * @description Makes the mentions that the report does not have. Of a mention that it has, the members that are given replace the stored ones, and the others stay; its coded members stay, too, unless `coded` is `replace`. A mention that fails does not keep the others from being imported. All become visible together. The body may be compressed with gzip. Needs the scope `import`, unless the deployment names another one (rule C20).
     */
    post: operations['importMentions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/reports/{report_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Make or change a report
     * @description Makes a report of the client account, or changes settings of one: members that are absent stay as they are. Needs the scope `import`, and to set or shorten `retention_days` also `erase`, unless the deployment names others (rule C22).
     */
    put: operations['putReport'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/changes/{id}/_undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo a change
     * @description Gives every member of every mention of the change its previous value, if it still has the value that the change gave it. What was changed since stays, and is reported per mention. The undo of an import erases the mentions that it made, and keeps the texts that it replaced. An undo is a change, and can be undone unless it erased mentions (rules C16, C20).
     */
    post: operations['undoChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/reports/{report_id}/_update': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change every mention that filters select
     * @description Changes all selected mentions in one transaction. A mention that has the values already is not changed. To be safe, send a dry run first, and then its `meta.selection` as `if_selection` (rules C14, C19).
     */
    post: operations['updateMentions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coding/v1/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the description of coding
     * @description The OpenAPI description of all operations of the service.
     */
    get: operations['getCodingDescription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/reports/{report_id}/_search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Find mentions of a report
     * @description All filters must hold. For a filter with several values, one suffices. To read everything, follow `meta.next` with `after`: each mention comes once, also while mentions are coded (rule D1). Large mentions make a page shorter than `size`: only `meta.next` says whether more follow, and with `from` the next page begins after the mentions received.
     */
    post: operations['searchMentions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/reports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the reports of the client account
     * @description The reports of the caller, ordered by `id` (rule D2).
     */
    get: operations['listReports'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/reports/{report_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a report
     * @description A report of the client account (rule D2).
     */
    get: operations['getReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/reports/{report_id}/mentions/{mention_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a mention
     * @description With `include=report` the answer has the report, too (interface 2.1.11).
     */
    get: operations['getMention'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the country codes
     * @description The list is constant while a service runs (rule D3).
     */
    get: operations['listCountries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/languages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the language codes
     * @description The list is constant while a service runs (rule D3).
     */
    get: operations['listLanguages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/sentiments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the sentiments
     * @description The list is constant while a service runs (rule D3).
     */
    get: operations['listSentiments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/review_statuses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the review statuses
     * @description The list is constant while a service runs (rule D3).
     */
    get: operations['listReviewStatuses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/site_types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the site types
     * @description The list is constant while a service runs (rule D3).
     */
    get: operations['listSiteTypes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/reports/{report_id}/_analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Count mentions of a report by their values
     * @description Each aggregation divides the mentions that the filters select into buckets, or computes a number. Everything is exact, and of one moment. With `compare`, a second filter set, each result also has that of its mentions (rule D21). An answer has at most 100000 buckets, and 400000 keys, counts and results together (rule D16).
     */
    post: operations['aggregateMentions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/reports/{report_id}/_export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Export all mentions of a report
     * @description Every mention that the filters select, of one moment, in the order of `id` or `sort`, as a stream (rule D19). A body that ends properly is complete. One that is cut goes on with `after`, the last `id` that was received, unless it has `sort`. A client account may have one export in flight per process, for 300 s. A reader that pauses for 10 s is cut.
     */
    post: operations['exportMentions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/workspace/v1/dashboards': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the dashboards of the client account
     * @description The dashboards of the caller, ordered by `id`. A report that is not on any dashboard appears as a dashboard of its own, with its id and name (rule G1).
     */
    get: operations['listDashboards'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/workspace/v1/dashboards/{dashboard_id}/_analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Count mentions of all reports of a dashboard
     * @description As `_analytics` of a report, over at most 50 reports of the dashboard. `terms` may also be by `report`, whose buckets have the results of each report: the share of voice. `cardinality` and `words` are allowed only in a bucket of `report` (rule D22).
     */
    post: operations['aggregateDashboard'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/workspace/v1/searches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the saved searches of the client account
     * @description The saved searches of the client account and the private ones of the caller, ordered by `name` (rule G2). Filters of megabytes make a page shorter than `size`: the next one begins at `from` and the number of searches received.
     */
    get: operations['listSearches'];
    put?: never;
    /**
     * Save a search
     * @description Saves filters under a name. At most 1 000 per client account, and 100 private ones per user. The filter `saved` uses them (rules D25, G2).
     */
    post: operations['makeSearch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/workspace/v1/searches/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a saved search
     * @description One saved search (rule G2).
     */
    get: operations['readSearch'];
    /**
     * Replace a saved search
     * @description Replaces every member; `user_id` stays that of the user who made it, and `visibility` stays where it is left out (rule G2).
     */
    put: operations['replaceSearch'];
    post?: never;
    /**
     * Delete a saved search
     * @description Deletes a saved search (rule G2).
     */
    delete: operations['deleteSearch'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Read mentions as an agent
     * @description Tools that read, over the Model Context Protocol (rules I1, I2). Use a client of that protocol.
     */
    post: operations['callReadingTools'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mention/v2/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the description of mention
     * @description The OpenAPI description of all operations of the service.
     */
    get: operations['getMentionDescription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description The result of an aggregation. */
    AggregationResult:
      | {
          /** @description In the order of the aggregation. */
          buckets: ({
            /** @description The value of the field, or the first instant of the interval in UTC. */
            key: string;
            /** @description The mentions in the bucket: the total of a search with its value added to the filters. */
            count: number;
            /** @description With `compare`: the same of the mentions that are compared. */
            compared?: number;
            /** @description Of an interval, with `compare`: the first instant of the one at the same place in the other period. */
            compared_key?: string;
          } & {
            [key: string]: components['schemas']['AggregationResult'];
          })[];
          /** @description The sum of the counts behind the last bucket. */
          other: number;
          /** @description The mentions without a value. */
          missing: number;
        }
      | {
          /** @description In the order of the aggregation. */
          buckets: ({
            /** @description The value of the field, or the first instant of the interval in UTC. */
            key: string;
            /** @description The mentions in the bucket: the total of a search with its value added to the filters. */
            count: number;
            /** @description With `compare`: the same of the mentions that are compared. */
            compared?: number;
            /** @description Of an interval, with `compare`: the first instant of the one at the same place in the other period. */
            compared_key?: string;
          } & {
            [key: string]: components['schemas']['AggregationResult'];
          })[];
          /** @description The sum of the counts behind the last bucket. */
          other: number;
          /** @description The mentions without a value. */
          missing: number;
          /** @description The last key, for `after` of the next request; null if there are no more buckets (rule D24). */
          next: string | null;
        }
      | {
          /** @description In the order of time, empty ones included. */
          buckets: ({
            /** @description The value of the field, or the first instant of the interval in UTC. */
            key: string;
            /** @description The mentions in the bucket: the total of a search with its value added to the filters. */
            count: number;
            /** @description With `compare`: the same of the mentions that are compared. */
            compared?: number;
            /** @description Of an interval, with `compare`: the first instant of the one at the same place in the other period. */
            compared_key?: string;
          } & {
            [key: string]: components['schemas']['AggregationResult'];
          })[];
          /** @description The mentions without a value. */
          missing: number;
        }
      | {
          /** @description In the order of the aggregation. */
          buckets: {
            /** @description The word, as `query` finds it. */
            key: string;
            /** @description The mentions or authors that have it: the total of a search for it in the selection. */
            count: number;
            /** @description The same of the background. */
            background: number;
            /** @description The log-likelihood ratio of both shares, negative if the word is rarer in the selection. */
            score: number;
            /** @description With `compare`: the same of the mentions that are compared. */
            compared?: number;
          }[];
          /** @description How many mentions are selected. */
          mentions: number;
        }
      | {
          /** @description How many different values there are. */
          value: number;
          /** @description With `compare`: the same of the mentions that are compared. */
          compared?: number;
        }
      | {
          /** @description The mentions whose number is known. */
          count: number;
          /** @description The least number. Null if none is known. */
          min: number | null;
          /** @description The greatest number. Null if none is known. */
          max: number | null;
          /** @description The sum; 0 if no number is known. */
          sum: number;
          /** @description `sum` divided by `count`. Null if no number is known. */
          avg: number | null;
          /** @description With `compare`: those that are compared. */
          compared?: {
            /** @description The mentions whose number is known. */
            count: number;
            /** @description The least number. Null if none is known. */
            min: number | null;
            /** @description The greatest number. Null if none is known. */
            max: number | null;
            /** @description The sum; 0 if no number is known. */
            sum: number;
            /** @description `sum` divided by `count`. Null if no number is known. */
            avg: number | null;
          };
        };
    /** @description Aggregations by their names, at most 10 including those of buckets. */
    Aggregations: {
      [key: string]:
        | {
            /** @description What is aggregated. */
            terms: {
              /**
               * @description The member of mentions whose values are aggregated.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
              /**
               * @description The most buckets.
               * @default 10
               */
              size?: number;
              /**
               * @description By count, descending, or by key, ascending.
               * @default count
               * @enum {string}
               */
              order?: 'count' | 'key';
              /** @description With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24). */
              after?: string;
            };
            aggregations?: components['schemas']['BucketAggregations'];
          }
        | {
            /** @description What is aggregated. */
            date_histogram: {
              /**
               * @description The time of mentions that decides their bucket.
               * @enum {string}
               */
              field: 'date' | 'crawled_at' | 'infused_at' | 'reviewed_at';
              /**
               * @description The length of a bucket.
               * @enum {string}
               */
              interval: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
              /**
               * @description A name of the IANA time zone database. It decides when days begin.
               * @default UTC
               * @example Europe/Berlin
               */
              time_zone?: string;
            };
            aggregations?: components['schemas']['BucketAggregations'];
          }
        | {
            /** @description What is aggregated. */
            stats: {
              /**
               * @description The number of mentions that is aggregated.
               * @enum {string}
               */
              field:
                | 'influence'
                | 'rating_normalized'
                | 'service_rank'
                | 'engagement'
                | 'likes'
                | 'comments'
                | 'shares'
                | 'views';
            };
          }
        | {
            /** @description What is aggregated. */
            cardinality: {
              /**
               * @description The member of mentions whose values are counted.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
            };
          }
        | {
            /** @description What is aggregated. */
            words: {
              /**
               * @description The most words.
               * @default 50
               */
              size?: number;
              /**
               * @description The texts whose words are counted; `text` is title and content.
               * @default text
               * @enum {string}
               */
              in?: 'text' | 'title' | 'content';
              /**
               * @description Whether mentions or different authors with a word are counted.
               * @default mentions
               * @enum {string}
               */
              count?: 'mentions' | 'authors';
              /**
               * @description By score or by count, descending.
               * @default score
               * @enum {string}
               */
              order?: 'score' | 'count';
              /** @description The background that words are compared with; without it the whole report. */
              against?: components['schemas']['Filters'];
            };
          };
    };
    /** @description Aggregations of the mentions that the filters select. */
    Analytics: {
      filters?: components['schemas']['Filters'];
      /** @description Filters of mentions that each result is compared with (rule D21). */
      compare?: components['schemas']['Filters'];
      aggregations: components['schemas']['Aggregations'];
    };
    /** @description The results of aggregations. */
    AnalyticsResult: {
      /** @description The results by the names of their aggregations. */
      data: {
        [key: string]: components['schemas']['AggregationResult'];
      };
      /** @description The mentions that were aggregated. */
      meta: {
        /** @description How many mentions the filters select. */
        total: number;
        /** @description With `compare`: how many mentions its filters select. */
        compared?: number;
      };
    };
    /** @description The aggregations of each bucket, by their names. */
    BucketAggregations: {
      [key: string]:
        | {
            /** @description What is aggregated. */
            terms: {
              /**
               * @description The member of mentions whose values are aggregated.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
              /**
               * @description The most buckets.
               * @default 10
               */
              size?: number;
              /**
               * @description By count, descending, or by key, ascending.
               * @default count
               * @enum {string}
               */
              order?: 'count' | 'key';
              /** @description With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24). */
              after?: string;
            };
          }
        | {
            /** @description What is aggregated. */
            date_histogram: {
              /**
               * @description The time of mentions that decides their bucket.
               * @enum {string}
               */
              field: 'date' | 'crawled_at' | 'infused_at' | 'reviewed_at';
              /**
               * @description The length of a bucket.
               * @enum {string}
               */
              interval: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
              /**
               * @description A name of the IANA time zone database. It decides when days begin.
               * @default UTC
               * @example Europe/Berlin
               */
              time_zone?: string;
            };
          }
        | {
            /** @description What is aggregated. */
            stats: {
              /**
               * @description The number of mentions that is aggregated.
               * @enum {string}
               */
              field:
                | 'influence'
                | 'rating_normalized'
                | 'service_rank'
                | 'engagement'
                | 'likes'
                | 'comments'
                | 'shares'
                | 'views';
            };
          }
        | {
            /** @description What is aggregated. */
            cardinality: {
              /**
               * @description The member of mentions whose values are counted.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
            };
          };
    };
    /** @description Changes of mentions. */
    BulkDocument: {
      /** @description The items, at most 50 000 unless the deployment has another limit. */
      data: components['schemas']['BulkItem'][];
      /** @description Other members are ignored. */
      meta?: {
        /**
         * @description With `true` nothing is changed. The answer is what the same request would get (rule C12).
         * @default false
         */
        dry_run?: boolean;
      };
    };
    /** @description A change of one mention. */
    BulkItem: {
      /**
       * @description What to do.
       * @enum {string}
       */
      action: 'update';
      /** @description The report of the mention. */
      report_id: string;
      /** @description The mention. */
      mention_id: string;
      /** @description The new values. */
      payload: components['schemas']['Payload'];
      /** @description The item applies only if the mention has these values at that moment (rule C18). */
      if?: components['schemas']['Condition'];
    };
    /** @description Why an item was not applied. */
    BulkItemError: {
      /**
       * @description `409` if the mention has other values than those in `if`, else `400`.
       * @enum {string}
       */
      status: '400' | '409';
      /**
       * @description The kind of the problem.
       * @enum {string}
       */
      code:
        | 'report_not_found'
        | 'mention_not_found'
        | 'values_changed'
        | 'mention_erased'
        | 'tags_too_many'
        | 'item_invalid';
      /**
       * @description The words of the status.
       * @enum {string}
       */
      title: 'Bad Request' | 'Conflict';
      /** @description What is wrong, for each member. */
      detail: string;
      /** @description The item. An identifier is present if the item has it as a string. */
      meta: {
        /** @description Position in the posted array, from 0. */
        bulk_index: number;
        /** @description The action of the item. */
        action?: string;
        /** @description The report of the item. */
        report_id?: string;
        /** @description The mention of the item. */
        mention_id?: string;
        /** @description If the mention has other values than those in `if`: its values of the members that `if` names. */
        current?: components['schemas']['Condition'];
      };
    };
    /** @description What was applied, and what was not. */
    BulkResult: {
      /** @description The result. */
      data: {
        /** @description How many items were applied. */
        counter: {
          /** @description Items in the request. */
          provided: number;
          /** @description Items that were applied. */
          success: number;
          /** @description Items that failed. */
          errors: number;
        };
      };
      /** @description One error for each item that failed, in posted order. */
      errors: components['schemas']['BulkItemError'][];
      /** @description Present only in the answer to a dry run. */
      meta?: {
        /**
         * @description Always `true`: nothing was changed.
         * @enum {boolean}
         */
        dry_run: true;
      };
    };
    /** @description What one request changed in one report. */
    Change: {
      /** @description Identifier. */
      id: string;
      /** @description The report. */
      report_id: string;
      /** @description The user who made the change; null if mentions were erased because of their age. */
      user_id: string | null;
      /** @description The application through which the user made it; null like `user_id`. */
      app_id: string | null;
      /**
       * @description The request that made it. `report`: settings of the report, not mentions, were changed.
       * @enum {string}
       */
      action: 'bulk' | 'update' | 'undo' | 'import' | 'erase' | 'report';
      /**
       * Format: date-time
       * @description The time of the request.
       */
      changed_at: string;
      /** @description The number of mentions, erased ones included. */
      mention_count: number;
      /** @description The change that it undid; null unless it is an undo. */
      undone_id: string | null;
    };
    /**
     * @description Whether a mention is in a space of the brand or elsewhere.
     * @enum {string}
     */
    Channel: 'owned' | 'earned';
    /**
     * Client credentials grant
     * @description A login of an application as its machine user (RFC 6749 §4.4).
     */
    ClientCredentialsGrant: {
      /**
       * @description The grant type. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      grant_type: 'client_credentials';
      /** @description A part of the scope of the application. Without it, all of it that the machine user may have. */
      scope?: string;
      /** @description OAuth client id of the application, unless HTTP Basic has it. */
      client_id?: string;
      /** @description Secret of the application, unless HTTP Basic has it. */
      client_secret?: string;
    };
    /**
     * @description A sentiment that coding may set.
     * @enum {string}
     */
    CodableSentiment: 'positive' | 'neutral' | 'negative' | 'unassigned';
    /** @description Values that a mention must have, at least one, compared as they are stored (rule C18). */
    Condition: {
      /** @description The sentiment. */
      sentiment?: components['schemas']['Sentiment'];
      /**
       * @description The channel; null if the mention has none.
       * @enum {string|null}
       */
      channel?: 'owned' | 'earned' | null;
      /** @description All of the tags, in their order. */
      tags?: string[];
      /** @description The review. */
      review?: components['schemas']['Review'];
      /** @description The language. */
      language?: components['schemas']['LanguageCode'];
      /** @description The location. */
      location?: components['schemas']['Location'];
    };
    /**
     * @description A code of ISO 3166-1 alpha-3, or a local one: `AAA` is undefined, `ZZZ` is not available.
     * @enum {string}
     */
    CountryCode:
      | 'AAA'
      | 'ZZZ'
      | 'AFG'
      | 'ALB'
      | 'DZA'
      | 'AND'
      | 'AGO'
      | 'AIA'
      | 'ATA'
      | 'ATG'
      | 'ARG'
      | 'ARM'
      | 'ABW'
      | 'AUS'
      | 'AUT'
      | 'AZE'
      | 'BHS'
      | 'BHR'
      | 'BGD'
      | 'BRB'
      | 'BLR'
      | 'BEL'
      | 'BLZ'
      | 'BEN'
      | 'BMU'
      | 'BTN'
      | 'BOL'
      | 'BIH'
      | 'BWA'
      | 'BRA'
      | 'BRN'
      | 'BGR'
      | 'BFA'
      | 'BDI'
      | 'CPV'
      | 'KHM'
      | 'CMR'
      | 'CAN'
      | 'CYM'
      | 'CAF'
      | 'TCD'
      | 'CHL'
      | 'CHN'
      | 'COL'
      | 'COM'
      | 'COG'
      | 'COD'
      | 'COK'
      | 'CRI'
      | 'CIV'
      | 'HRV'
      | 'CUB'
      | 'CYP'
      | 'CZE'
      | 'DNK'
      | 'DJI'
      | 'DMA'
      | 'DOM'
      | 'ECU'
      | 'EGY'
      | 'SLV'
      | 'GNQ'
      | 'ERI'
      | 'EST'
      | 'ETH'
      | 'FLK'
      | 'FRO'
      | 'FJI'
      | 'FIN'
      | 'FRA'
      | 'PYF'
      | 'GAB'
      | 'GMB'
      | 'GEO'
      | 'DEU'
      | 'GHA'
      | 'GIB'
      | 'GRC'
      | 'GRL'
      | 'GRD'
      | 'GLP'
      | 'GTM'
      | 'GIN'
      | 'GNB'
      | 'GUY'
      | 'HTI'
      | 'VAT'
      | 'HND'
      | 'HKG'
      | 'HUN'
      | 'ISL'
      | 'IND'
      | 'IDN'
      | 'IRN'
      | 'IRQ'
      | 'IRL'
      | 'ISR'
      | 'ITA'
      | 'JAM'
      | 'JPN'
      | 'JOR'
      | 'KAZ'
      | 'KEN'
      | 'KIR'
      | 'PRK'
      | 'KOR'
      | 'KWT'
      | 'KGZ'
      | 'LAO'
      | 'LVA'
      | 'LBN'
      | 'LSO'
      | 'LBR'
      | 'LBY'
      | 'LIE'
      | 'LTU'
      | 'LUX'
      | 'MAC'
      | 'MKD'
      | 'MDG'
      | 'MWI'
      | 'MYS'
      | 'MDV'
      | 'MLI'
      | 'MLT'
      | 'MHL'
      | 'MTQ'
      | 'MRT'
      | 'MUS'
      | 'MEX'
      | 'FSM'
      | 'MDA'
      | 'MCO'
      | 'MNG'
      | 'MNE'
      | 'MSR'
      | 'MAR'
      | 'MOZ'
      | 'MMR'
      | 'NAM'
      | 'NRU'
      | 'NPL'
      | 'NLD'
      | 'ANT'
      | 'NCL'
      | 'NZL'
      | 'NIC'
      | 'NER'
      | 'NGA'
      | 'NOR'
      | 'OMN'
      | 'PAK'
      | 'PLW'
      | 'PSE'
      | 'PAN'
      | 'PNG'
      | 'PRY'
      | 'PER'
      | 'PHL'
      | 'PCN'
      | 'POL'
      | 'PRT'
      | 'PRI'
      | 'QAT'
      | 'REU'
      | 'ROU'
      | 'RUS'
      | 'RWA'
      | 'SHN'
      | 'KNA'
      | 'LCA'
      | 'MAF'
      | 'VCT'
      | 'WSM'
      | 'SMR'
      | 'STP'
      | 'SAU'
      | 'SEN'
      | 'SRB'
      | 'SYC'
      | 'SLE'
      | 'SGP'
      | 'SVK'
      | 'SVN'
      | 'SLB'
      | 'SOM'
      | 'ZAF'
      | 'ESP'
      | 'LKA'
      | 'SDN'
      | 'SUR'
      | 'SWZ'
      | 'SWE'
      | 'CHE'
      | 'SYR'
      | 'TWN'
      | 'TJK'
      | 'TZA'
      | 'THA'
      | 'TLS'
      | 'TGO'
      | 'TON'
      | 'TTO'
      | 'TUN'
      | 'TUR'
      | 'TKM'
      | 'TCA'
      | 'TUV'
      | 'UGA'
      | 'UKR'
      | 'ARE'
      | 'GBR'
      | 'USA'
      | 'URY'
      | 'UZB'
      | 'VUT'
      | 'VEN'
      | 'VNM'
      | 'VGB'
      | 'YEM'
      | 'ZMB'
      | 'ZWE';
    /** @description A named group of reports of one client account. */
    Dashboard: {
      /** @description Identifier. */
      id: string;
      /** @description Name. */
      name: string;
      /** @description Its reports, in the order of the dashboard. */
      report_list_id: string[];
    };
    /** @description Aggregations by their names, at most 10 including those of buckets. */
    DashboardAggregations: {
      [key: string]:
        | {
            /** @description What is aggregated. */
            terms: {
              /**
               * @description The member of mentions whose values are aggregated.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
              /**
               * @description The most buckets.
               * @default 10
               */
              size?: number;
              /**
               * @description By count, descending, or by key, ascending.
               * @default count
               * @enum {string}
               */
              order?: 'count' | 'key';
              /** @description With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24). */
              after?: string;
            };
            aggregations?: components['schemas']['DashboardBucketAggregations'];
          }
        | {
            /** @description What is aggregated. */
            terms: {
              /**
               * @description The member of mentions whose values are aggregated.
               * @enum {string}
               */
              field: 'report';
              /**
               * @description The most buckets.
               * @default 10
               */
              size?: number;
              /**
               * @description By count, descending, or by key, ascending.
               * @default count
               * @enum {string}
               */
              order?: 'count' | 'key';
              /** @description With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24). */
              after?: string;
            };
            aggregations?: components['schemas']['ReportBucketAggregations'];
          }
        | {
            /** @description What is aggregated. */
            date_histogram: {
              /**
               * @description The time of mentions that decides their bucket.
               * @enum {string}
               */
              field: 'date' | 'crawled_at' | 'infused_at' | 'reviewed_at';
              /**
               * @description The length of a bucket.
               * @enum {string}
               */
              interval: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
              /**
               * @description A name of the IANA time zone database. It decides when days begin.
               * @default UTC
               * @example Europe/Berlin
               */
              time_zone?: string;
            };
            aggregations?: components['schemas']['DashboardBucketAggregations'];
          }
        | {
            /** @description What is aggregated. */
            stats: {
              /**
               * @description The number of mentions that is aggregated.
               * @enum {string}
               */
              field:
                | 'influence'
                | 'rating_normalized'
                | 'service_rank'
                | 'engagement'
                | 'likes'
                | 'comments'
                | 'shares'
                | 'views';
            };
          };
    };
    /** @description Aggregations of the mentions that the filters select in all reports of a dashboard. */
    DashboardAnalytics: {
      filters?: components['schemas']['Filters'];
      /** @description Filters of mentions that each result is compared with (rule D21). */
      compare?: components['schemas']['Filters'];
      aggregations: components['schemas']['DashboardAggregations'];
    };
    /** @description The results of aggregations of a dashboard. */
    DashboardAnalyticsResult: {
      /** @description The results by the names of their aggregations. */
      data: {
        [key: string]: components['schemas']['AggregationResult'];
      };
      /** @description The mentions that were aggregated. */
      meta: {
        /** @description How many mentions the filters select. */
        total: number;
        /** @description With `compare`: how many mentions its filters select. */
        compared?: number;
        /**
         * @description What is counted in a report is of one moment. Reports are read one after the other.
         * @enum {string}
         */
        moments: 'per_report';
      };
    };
    /** @description The aggregations of each bucket, by their names. */
    DashboardBucketAggregations: {
      [key: string]:
        | {
            /** @description What is aggregated. */
            terms: {
              /**
               * @description The member of mentions whose values are aggregated.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community'
                | 'report';
              /**
               * @description The most buckets.
               * @default 10
               */
              size?: number;
              /**
               * @description By count, descending, or by key, ascending.
               * @default count
               * @enum {string}
               */
              order?: 'count' | 'key';
              /** @description With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24). */
              after?: string;
            };
          }
        | {
            /** @description What is aggregated. */
            date_histogram: {
              /**
               * @description The time of mentions that decides their bucket.
               * @enum {string}
               */
              field: 'date' | 'crawled_at' | 'infused_at' | 'reviewed_at';
              /**
               * @description The length of a bucket.
               * @enum {string}
               */
              interval: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
              /**
               * @description A name of the IANA time zone database. It decides when days begin.
               * @default UTC
               * @example Europe/Berlin
               */
              time_zone?: string;
            };
          }
        | {
            /** @description What is aggregated. */
            stats: {
              /**
               * @description The number of mentions that is aggregated.
               * @enum {string}
               */
              field:
                | 'influence'
                | 'rating_normalized'
                | 'service_rank'
                | 'engagement'
                | 'likes'
                | 'comments'
                | 'shares'
                | 'views';
            };
          };
    };
    /** @description What an erasure did. */
    EraseResult: {
      /** @description The result. */
      data: {
        /** @description How many mentions were selected and erased, in all reports together. */
        counter: {
          /** @description Mentions that the filters select. */
          matched: number;
          /** @description Those that were erased: all of them. */
          erased: number;
        };
        /** @description A change for each report that had such mentions. None in a dry run. */
        change_ids: string[];
      };
      /** @description Only in the answer to a dry run. */
      meta?: {
        /**
         * @description Always `true`: nothing was erased.
         * @enum {boolean}
         */
        dry_run: true;
        /** @description Stands for the mentions that the filters select now. Send it as `if_selection` (rule C19). */
        selection: string;
      };
    };
    /** @description An erasure of all mentions that filters select. */
    Erasure: {
      filters: components['schemas']['Filters'];
      /** @description The reports. Without it, all reports of the client account. */
      report_ids?: string[];
      /** @description How the request is done. */
      meta?: {
        /**
         * @description With `true` nothing is changed. The answer is what the same request would get (rule C12).
         * @default false
         */
        dry_run?: boolean;
        /** @description The number of mentions that the filters must select. With another number nothing changes. */
        if_count?: number;
        /** @description Only these mentions: `meta.selection` of a dry run. */
        if_selection?: string;
      };
    };
    /**
     * @description The kind of the problem. New codes may be added.
     * @enum {string}
     */
    ErrorCode:
      | 'route_not_found'
      | 'method_not_allowed'
      | 'report_not_found'
      | 'mention_not_found'
      | 'dashboard_not_found'
      | 'search_not_found'
      | 'export_too_large'
      | 'report_too_large'
      | 'report_id_taken'
      | 'searches_too_many'
      | 'precondition_failed'
      | 'change_not_found'
      | 'position_unknown'
      | 'feed_unavailable'
      | 'previous_values_unknown'
      | 'not_undoable'
      | 'change_irreversible'
      | 'values_changed'
      | 'mention_erased'
      | 'tags_too_many'
      | 'member_unknown'
      | 'member_missing'
      | 'value_invalid'
      | 'range_invalid'
      | 'parameters_conflicting'
      | 'cursor_invalid'
      | 'limit_exceeded'
      | 'filter_unknown'
      | 'filter_unavailable'
      | 'query_invalid'
      | 'item_invalid'
      | 'items_too_many'
      | 'answer_too_large'
      | 'matches_unexpected'
      | 'confirmation_unavailable'
      | 'selection_changed'
      | 'matches_too_many'
      | 'idempotency_key_reused'
      | 'body_missing'
      | 'body_not_json'
      | 'body_too_large'
      | 'media_type_unsupported'
      | 'media_type_parameter'
      | 'content_coding_unsupported'
      | 'request_malformed'
      | 'head_too_large'
      | 'expectation_unsupported'
      | 'token_invalid'
      | 'session_invalid'
      | 'login_invalid'
      | 'user_deactivated'
      | 'user_locked'
      | 'password_expired'
      | 'desk_not_enabled'
      | 'https_required'
      | 'scope_insufficient'
      | 'origin_rejected'
      | 'request_timeout'
      | 'requests_too_many'
      | 'rate_limit_exceeded'
      | 'idempotency_quota_exceeded'
      | 'idempotency_key_in_use'
      | 'connections_too_many'
      | 'too_busy'
      | 'database_unavailable'
      | 'write_timed_out'
      | 'report_busy'
      | 'security_unavailable'
      | 'service_unavailable'
      | 'service_not_ready'
      | 'outcome_unknown'
      | 'internal_error';
    /** @description The body of an answer to a request that failed. */
    ErrorDocument: {
      /** @description What is wrong with the request, at least one problem. */
      errors: components['schemas']['ErrorObject'][];
    };
    /** @description One problem with a request. Decide by `code`, and show `detail`. */
    ErrorObject: {
      /** @description Unique identifier of this occurrence. The log has it, too. */
      id: string;
      /** @description HTTP status of the problem. */
      status: string;
      code: components['schemas']['ErrorCode'];
      /** @description The reason phrase of the status. */
      title: string;
      /** @description Explanation of this occurrence. */
      detail: string;
      /** @description More information about the problem. */
      meta?: {
        /** @description Where the problem is: `filters.boolean.must.countries[1]`, `size`. */
        path?: string;
        /** @description The first reports that do not exist (rule C21). */
        report_ids?: string[];
        /** @description The first mentions that would have too many tags (rule C17). */
        mention_ids?: string[];
        /** @description How many mentions the filters of an update select (rule C14). */
        matched?: number;
      };
    };
    /** @description An export. Every member is optional. */
    Export: {
      filters?: components['schemas']['Filters'];
      /**
       * @description One JSON object per line, or a table with a header row.
       * @default ndjson
       * @enum {string}
       */
      format?: 'ndjson' | 'csv';
      /** @description Only mentions after this `id`: the last one that was received of an export that was cut. In a table that is its cell as it was received. Not together with `sort`. */
      after?: string;
      /** @description The order; without it that of `id`, by code points. Unknown values come last, and ties break by `id`, ascending. `engagement` is the sum of the known `likes`, `comments` and `shares`. */
      sort?: {
        /**
         * @description The direction.
         * @enum {string}
         */
        date?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        infused_at?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        crawled_at?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        influence?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        service_rank?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        engagement?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        likes?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        comments?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        shares?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        views?: 'asc' | 'desc';
      };
      /**
       * @description A name of the IANA time zone database. Times are written with its offset; without it in UTC, with `Z`.
       * @example Europe/Berlin
       */
      time_zone?: string;
      /** @description Whether a table begins with a byte order mark, as some spreadsheets need it. Only with `csv`. */
      bom?: boolean;
    };
    /** @description The changes after a position. */
    Feed: {
      /** @description Whole changes; those of one mention are in the order of their effect. */
      data: {
        /** @description Identifier. */
        id: string;
        /** @description The report. */
        report_id: string;
        /** @description The user who made the change; null if mentions were erased because of their age. */
        user_id: string | null;
        /** @description The application through which the user made it; null like `user_id`. */
        app_id: string | null;
        /**
         * @description The request that made it. `report`: settings of the report, not mentions, were changed.
         * @enum {string}
         */
        action: 'bulk' | 'update' | 'undo' | 'import' | 'erase' | 'report';
        /**
         * Format: date-time
         * @description The time of the request.
         */
        changed_at: string;
        /** @description The number of mentions, erased ones included. */
        mention_count: number;
        /** @description The change that it undid; null unless it is an undo. */
        undone_id: string | null;
        /** @description Its mentions, in the order of their ids. */
        mention_list: components['schemas']['MentionChange'][];
      }[];
      /** @description The position after these changes. */
      meta: {
        /** @description The `since` of the next request. */
        next: string;
        /** @description Whether further changes are there already. */
        more: boolean;
      };
      /** @description With `include=mention`, unless there are none. */
      included?: {
        /** @description The changed mentions as they are now. */
        mention: components['schemas']['Mention'][];
      };
    };
    /**
     * @description A sentiment that a filter may name. `undefined` selects mentions with `unassigned`.
     * @enum {string}
     */
    FilterSentiment: 'negative' | 'positive' | 'neutral' | 'undefined';
    /** @description Filters that must all hold. For a filter with several values, one suffices. `{}` selects all mentions. */
    Filters: {
      /** @description Mentions that match all filters of `must`, at least one of `should`, and none of `must_not`. At most 16 levels deep. */
      boolean?: {
        must?: components['schemas']['Filters'];
        should?: components['schemas']['Filters'];
        must_not?: components['schemas']['Filters'];
      };
      /** @description Mentions with one of these channels. The report must have channels. */
      channels?: components['schemas']['Channel'][];
      /** @description Mentions to which one of these classifiers applies. */
      classifiers?: string[];
      /** @description Mentions that one of these collaboration users works on. */
      collaboration_users?: number[];
      /** @description Mentions with one of these collaboration statuses. */
      collaboration_statuses?: number[];
      /** @description Mentions of one of these communities. */
      communities?: number[];
      /** @description Mentions with one of these countries. */
      countries?: components['schemas']['CountryCode'][];
      /** @description Mentions that were fetched in this range. */
      crawled_at?: {
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        begin?: string;
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        end?: string;
        /**
         * @description Whether `begin` and `end` belong to the range; they do unless it is false.
         * @default true
         */
        include_bounds?: boolean;
      };
      /** @description Mentions with one of these review statuses. */
      human_review_statuses?: components['schemas']['ReviewStatus'][];
      /** @description Mentions with an influence in this range. */
      influence?: {
        /** @description A bound of the range, which belongs to it. */
        begin?: number;
        /** @description A bound of the range, which belongs to it. */
        end?: number;
      };
      /** @description Mentions of one of these authors, sources or sites. At least one member. */
      influencers?: {
        /** @description One of these values suffices. */
        authors?: string[];
        /** @description One of these values suffices. */
        sources?: string[];
        /** @description One of these values suffices. */
        sites?: number[];
      };
      /** @description Mentions that were added to the report in this range. */
      infused_at?: {
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        begin?: string;
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        end?: string;
      };
      /** @description Mentions with one of these languages. `zho` selects only mentions that are coded `zho`. */
      languages?: components['schemas']['LanguageCode'][];
      /** @description Mentions of one of these sites or site types. At least one member. */
      medias?: {
        /** @description One of these values suffices. */
        sites?: number[];
        /** @description One of these values suffices. */
        site_types?: number[];
      };
      /** @description Mentions of sites of one of these groups. */
      media_groups?: components['schemas']['MediaGroup'][];
      /** @description Mentions with one of these ids. */
      ids?: string[];
      /** @description Mentions that were published in this range, or in the last days, weeks or months: `{"last": {"days": 30}, "time_zone": "Europe/Berlin"}`. */
      period?:
        | {
            /**
             * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
             * @example 2026-01-31
             * @example 2026-01-31T12:00:00+01:00
             */
            begin: string;
            /**
             * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
             * @example 2026-01-31
             * @example 2026-01-31T12:00:00+01:00
             */
            end?: string;
            /**
             * @description Whether `begin` and `end` belong to the range; they do unless it is false.
             * @default true
             */
            include_bounds?: boolean;
          }
        | {
            /**
             * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
             * @example 2026-01-31
             * @example 2026-01-31T12:00:00+01:00
             */
            begin?: string;
            /**
             * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
             * @example 2026-01-31
             * @example 2026-01-31T12:00:00+01:00
             */
            end: string;
            /**
             * @description Whether `begin` and `end` belong to the range; they do unless it is false.
             * @default true
             */
            include_bounds?: boolean;
          }
        | {
            /** @description One of days, weeks and months. */
            last: {
              /** @description How many whole days. */
              days?: number;
              /** @description How many whole weeks, from Monday. */
              weeks?: number;
              /** @description How many whole months. */
              months?: number;
            };
            /**
             * @description A name of the IANA time zone database. It decides when days begin.
             * @default UTC
             * @example Europe/Berlin
             */
            time_zone?: string;
            /**
             * @description Where the period ends: before the current day, week or month, or with that of the newest mention of the report that is not after today.
             * @default now
             * @enum {string}
             */
            to?: 'now' | 'newest';
          };
      /** @description Mentions whose words match: words (all must occur), `"exact phrase"`, `OR`, `AND`, `NOT` or `-`, parentheses, `word*`, `title:`, `content:` or `author:` in front of a term or group, `#hashtag`, `@name`, `$CASHTAG`, emoji, and `a NEAR/3 b` or `a ONEAR/3 b`, where each side may be a group such as `(a OR b)`. */
      query?: string;
      /** @description Mentions with a rating in this range. */
      ratings_normalized?: {
        /** @description A bound of the range, which belongs to it. */
        begin?: number;
        /** @description A bound of the range, which belongs to it. */
        end?: number;
      };
      /** @description Mentions that were last reviewed in this range. The same as `reviewed_at`. */
      review_date?: {
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        begin?: string;
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        end?: string;
        /**
         * @description Whether `begin` and `end` belong to the range; they do unless it is false.
         * @default true
         */
        include_bounds?: boolean;
      };
      /** @description Mentions with one of these sentiments. `undefined` selects `unassigned`. */
      sentiments?: components['schemas']['FilterSentiment'][];
      /** @description Mentions of one of these sources. */
      sources?: string[];
      /** @description Mentions with a service rank in this range. */
      service_rank?: {
        /** @description A bound of the range, which belongs to it. */
        begin?: number;
        /** @description A bound of the range, which belongs to it. */
        end?: number;
      };
      /** @description Mentions with exactly one of these titles. */
      titles?: string[];
      /** @description Mentions with one of these microblog types. */
      microblog_types?: components['schemas']['MicroblogType'][];
      /** @description Mentions with one of these types. */
      types?: components['schemas']['MentionType'][];
      /** @description Mentions that were last reviewed in this range. */
      reviewed_at?: {
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        begin?: string;
        /**
         * @description A date, which is that whole day in UTC, or a date and time with an offset or `Z`.
         * @example 2026-01-31
         * @example 2026-01-31T12:00:00+01:00
         */
        end?: string;
        /**
         * @description Whether `begin` and `end` belong to the range; they do unless it is false.
         * @default true
         */
        include_bounds?: boolean;
      };
      /** @description Mentions of authors from one of these states. */
      author_states?: string[];
      /** @description Mentions of authors with one of these jobs. */
      author_jobs?: string[];
      /** @description Mentions that at least one of these queries finds. */
      keywords?: string[];
      /** @description Mentions with one of these tags. */
      tags?: string[];
      /** @description Mentions of the threads of one of these posts: those with this `root_id`. */
      root_ids?: string[];
      /** @description Mentions without a value of at least one of these fields. An empty list is none, an empty text is a value. The report must have channels for `channel`; without collaboration no mention has a collaboration user or status. */
      missing?: (
        | 'author'
        | 'author_job'
        | 'author_state'
        | 'channel'
        | 'classifier'
        | 'collaboration_status'
        | 'collaboration_user'
        | 'community'
        | 'content'
        | 'crawled_at'
        | 'influence'
        | 'infused_at'
        | 'media_group'
        | 'microblog_type'
        | 'rating_normalized'
        | 'reviewed_at'
        | 'service_rank'
        | 'site'
        | 'site_type'
        | 'source'
        | 'tag'
        | 'title'
        | 'url'
      )[];
      /** @description Mentions that one of these saved searches finds. Not inside a saved search. */
      saved?: string[];
      /** @description Another name of `medias`, which must not be given as well. */
      media?: {
        /** @description One of these values suffices. */
        sites?: number[];
        /** @description One of these values suffices. */
        site_types?: number[];
      };
    };
    /** @description Mentions. */
    ImportDocument: {
      /** @description The mentions, at most 10 000 unless the deployment has another limit. */
      data: components['schemas']['ImportedMention'][];
      /** @description How the request is done. */
      meta?: {
        /**
         * @description With `true` nothing is changed. The answer is what the same request would get (rule C12).
         * @default false
         */
        dry_run?: boolean;
        /**
         * @description `keep`: the coded members of known mentions stay. `replace`: those that are given replace them.
         * @default keep
         * @enum {string}
         */
        coded?: 'keep' | 'replace';
      };
    };
    /** @description Why a mention was not imported. */
    ImportError: {
      /**
       * @description `409` if the mention was erased, else `400`.
       * @enum {string}
       */
      status: '400' | '409';
      /**
       * @description The kind of the problem.
       * @enum {string}
       */
      code: 'item_invalid' | 'mention_erased';
      /**
       * @description The words of the status.
       * @enum {string}
       */
      title: 'Bad Request' | 'Conflict';
      /** @description What is wrong, for each member. */
      detail: string;
      /** @description The mention. `mention_id` is present if its id is a string. */
      meta: {
        /** @description Position among the posted mentions, from 0. Blank lines do not count. */
        bulk_index: number;
        /**
         * @description Always `import`.
         * @enum {string}
         */
        action: 'import';
        /** @description The report. */
        report_id: string;
        /** @description The id of the mention. */
        mention_id?: string;
      };
    };
    /** @description What was imported, and what was not. */
    ImportResult: {
      /** @description The result. */
      data: {
        /** @description What became of the posted mentions. */
        counter: {
          /** @description Posted mentions. */
          provided: number;
          /** @description Those that the report did not have. */
          created: number;
          /** @description Those that differ afterwards. */
          updated: number;
          /** @description Those that were the same already. */
          unchanged: number;
          /** @description Those that failed. */
          errors: number;
        };
        /** @description The change, as in the header `Change-Id`. Null if nothing changed, and in a dry run. */
        change_id: string | null;
      };
      /** @description One error for each mention that failed, in posted order. */
      errors: components['schemas']['ImportError'][];
      /** @description Only in the answer to a dry run. */
      meta?: {
        /**
         * @description Always `true`: nothing was changed.
         * @enum {boolean}
         */
        dry_run: true;
      };
    };
    /** @description A mention. A new one needs `type` and `date`. */
    ImportedMention: {
      /** @description Unique in its report. */
      id: string;
      /** @description Its report. */
      report_id?: string;
      /**
       * @description The type of the mention.
       * @enum {string}
       */
      type?: 'comment' | 'post';
      /** @description When it was published. */
      date?: string;
      /** @description Title. */
      title?: string | null;
      /** @description Text. */
      content?: string | null;
      /** @description URL of the original. */
      url?: string | null;
      /** @description When it was fetched. */
      crawled_at?: string | null;
      /** @description When it was added to the report. */
      infused_at?: string | null;
      /**
       * @description The language.
       * @enum {string}
       */
      language?:
        | 'qaa'
        | 'qtz'
        | 'afr'
        | 'sqi'
        | 'ara'
        | 'hye'
        | 'asm'
        | 'aze'
        | 'eus'
        | 'bel'
        | 'ben'
        | 'bos'
        | 'bul'
        | 'mya'
        | 'cat'
        | 'khm'
        | 'zho'
        | 'zho-Hans'
        | 'zho-Hant'
        | 'hrv'
        | 'ces'
        | 'dan'
        | 'nld'
        | 'eng'
        | 'est'
        | 'fin'
        | 'fra'
        | 'gla'
        | 'glg'
        | 'kat'
        | 'deu'
        | 'guj'
        | 'heb'
        | 'hin'
        | 'hun'
        | 'isl'
        | 'ind'
        | 'ita'
        | 'jpn'
        | 'jav'
        | 'kaz'
        | 'kin'
        | 'kir'
        | 'kor'
        | 'kur'
        | 'lao'
        | 'lav'
        | 'lit'
        | 'mkd'
        | 'mlg'
        | 'msa'
        | 'mal'
        | 'mlt'
        | 'mar'
        | 'ell'
        | 'mon'
        | 'nep'
        | 'nor'
        | 'ori'
        | 'pan'
        | 'fas'
        | 'pol'
        | 'por'
        | 'pus'
        | 'ron'
        | 'roh'
        | 'rus'
        | 'srp'
        | 'sin'
        | 'slk'
        | 'slv'
        | 'som'
        | 'spa'
        | 'swa'
        | 'swe'
        | 'tgl'
        | 'tgk'
        | 'tam'
        | 'tel'
        | 'tha'
        | 'tur'
        | 'ukr'
        | 'urd'
        | 'vie'
        | 'zul';
      /** @description Where it was published. */
      location?: {
        /**
         * @description The country.
         * @enum {string}
         */
        country:
          | 'AAA'
          | 'ZZZ'
          | 'AFG'
          | 'ALB'
          | 'DZA'
          | 'AND'
          | 'AGO'
          | 'AIA'
          | 'ATA'
          | 'ATG'
          | 'ARG'
          | 'ARM'
          | 'ABW'
          | 'AUS'
          | 'AUT'
          | 'AZE'
          | 'BHS'
          | 'BHR'
          | 'BGD'
          | 'BRB'
          | 'BLR'
          | 'BEL'
          | 'BLZ'
          | 'BEN'
          | 'BMU'
          | 'BTN'
          | 'BOL'
          | 'BIH'
          | 'BWA'
          | 'BRA'
          | 'BRN'
          | 'BGR'
          | 'BFA'
          | 'BDI'
          | 'CPV'
          | 'KHM'
          | 'CMR'
          | 'CAN'
          | 'CYM'
          | 'CAF'
          | 'TCD'
          | 'CHL'
          | 'CHN'
          | 'COL'
          | 'COM'
          | 'COG'
          | 'COD'
          | 'COK'
          | 'CRI'
          | 'CIV'
          | 'HRV'
          | 'CUB'
          | 'CYP'
          | 'CZE'
          | 'DNK'
          | 'DJI'
          | 'DMA'
          | 'DOM'
          | 'ECU'
          | 'EGY'
          | 'SLV'
          | 'GNQ'
          | 'ERI'
          | 'EST'
          | 'ETH'
          | 'FLK'
          | 'FRO'
          | 'FJI'
          | 'FIN'
          | 'FRA'
          | 'PYF'
          | 'GAB'
          | 'GMB'
          | 'GEO'
          | 'DEU'
          | 'GHA'
          | 'GIB'
          | 'GRC'
          | 'GRL'
          | 'GRD'
          | 'GLP'
          | 'GTM'
          | 'GIN'
          | 'GNB'
          | 'GUY'
          | 'HTI'
          | 'VAT'
          | 'HND'
          | 'HKG'
          | 'HUN'
          | 'ISL'
          | 'IND'
          | 'IDN'
          | 'IRN'
          | 'IRQ'
          | 'IRL'
          | 'ISR'
          | 'ITA'
          | 'JAM'
          | 'JPN'
          | 'JOR'
          | 'KAZ'
          | 'KEN'
          | 'KIR'
          | 'PRK'
          | 'KOR'
          | 'KWT'
          | 'KGZ'
          | 'LAO'
          | 'LVA'
          | 'LBN'
          | 'LSO'
          | 'LBR'
          | 'LBY'
          | 'LIE'
          | 'LTU'
          | 'LUX'
          | 'MAC'
          | 'MKD'
          | 'MDG'
          | 'MWI'
          | 'MYS'
          | 'MDV'
          | 'MLI'
          | 'MLT'
          | 'MHL'
          | 'MTQ'
          | 'MRT'
          | 'MUS'
          | 'MEX'
          | 'FSM'
          | 'MDA'
          | 'MCO'
          | 'MNG'
          | 'MNE'
          | 'MSR'
          | 'MAR'
          | 'MOZ'
          | 'MMR'
          | 'NAM'
          | 'NRU'
          | 'NPL'
          | 'NLD'
          | 'ANT'
          | 'NCL'
          | 'NZL'
          | 'NIC'
          | 'NER'
          | 'NGA'
          | 'NOR'
          | 'OMN'
          | 'PAK'
          | 'PLW'
          | 'PSE'
          | 'PAN'
          | 'PNG'
          | 'PRY'
          | 'PER'
          | 'PHL'
          | 'PCN'
          | 'POL'
          | 'PRT'
          | 'PRI'
          | 'QAT'
          | 'REU'
          | 'ROU'
          | 'RUS'
          | 'RWA'
          | 'SHN'
          | 'KNA'
          | 'LCA'
          | 'MAF'
          | 'VCT'
          | 'WSM'
          | 'SMR'
          | 'STP'
          | 'SAU'
          | 'SEN'
          | 'SRB'
          | 'SYC'
          | 'SLE'
          | 'SGP'
          | 'SVK'
          | 'SVN'
          | 'SLB'
          | 'SOM'
          | 'ZAF'
          | 'ESP'
          | 'LKA'
          | 'SDN'
          | 'SUR'
          | 'SWZ'
          | 'SWE'
          | 'CHE'
          | 'SYR'
          | 'TWN'
          | 'TJK'
          | 'TZA'
          | 'THA'
          | 'TLS'
          | 'TGO'
          | 'TON'
          | 'TTO'
          | 'TUN'
          | 'TUR'
          | 'TKM'
          | 'TCA'
          | 'TUV'
          | 'UGA'
          | 'UKR'
          | 'ARE'
          | 'GBR'
          | 'USA'
          | 'URY'
          | 'UZB'
          | 'VUT'
          | 'VEN'
          | 'VNM'
          | 'VGB'
          | 'YEM'
          | 'ZMB'
          | 'ZWE';
      };
      /**
       * @description The sentiment.
       * @enum {string}
       */
      sentiment?: 'negative' | 'positive' | 'neutral' | 'unassigned' | 'ambivalent';
      /**
       * @description The channel; null in reports without channels.
       * @enum {string|null}
       */
      channel?: 'owned' | 'earned' | null;
      /** @description Tags. Repeated ones are stored once. */
      tags?: string[];
      /** @description Its review by a person. */
      review?: {
        /**
         * @description The review status.
         * @default unreviewed
         * @enum {string}
         */
        status?: 'reviewed' | 'unreviewed' | 'deleted';
        /** @description When it was reviewed. */
        reviewed_at?: string | null;
      };
      /** @description The author; null if nothing is known. */
      author?: {
        /** @description Identifier of the author. */
        id?: string | null;
        /** @description Name. */
        name?: string | null;
        /** @description State or region. */
        state?: string | null;
        /** @description Job. */
        job?: string | null;
      } | null;
      /** @description Source, such as a page, channel or account. */
      source_id?: string | null;
      /** @description Site. */
      site_id?: string | null;
      /** @description Site type: an id of `GET /mention/v2/site_types`. */
      site_type_id?: string | null;
      /**
       * @description The group of the site.
       * @enum {string|null}
       */
      media_group?: 'social' | 'mainstream' | null;
      /** @description Classifiers that apply. */
      classifier_list_id?: string[];
      /** @description Communities. */
      community_list_id?: string[];
      /** @description Who works on the mention; null if nothing is known. */
      collaboration?: {
        /** @description Collaboration user. */
        user_id?: string | null;
        /** @description Collaboration status. */
        status_id?: string | null;
      } | null;
      /** @description Influence of the author or source. */
      influence?: number | null;
      /** @description Rating, from 0 to 100. */
      rating_normalized?: number | null;
      /** @description Rank given by the platform. */
      service_rank?: number | null;
      /**
       * @description How a mention on a microblog repeats another one.
       * @enum {string|null}
       */
      microblog_type?: 'retweet' | 'quoted-retweet' | null;
      /** @description Identifier on its site. */
      native_id?: string | null;
      /** @description The `native_id` of the mention that it answers or repeats. */
      parent_id?: string | null;
      /** @description The `native_id` of the post that began its thread. */
      root_id?: string | null;
      /** @description How often people reacted to it on its site; null if nothing is known (rule D27). */
      interactions?: {
        /** @description Likes. */
        likes?: number | null;
        /** @description Comments. */
        comments?: number | null;
        /** @description Shares. */
        shares?: number | null;
        /** @description Views. */
        views?: number | null;
      } | null;
    };
    /** @description Whether a token is active, and for which user. A token that is not active has no other member. */
    Introspection: {
      /** @description Whether the token can be used. */
      active: boolean;
      /**
       * @description Absent for a refresh token.
       * @enum {string}
       */
      token_type?: 'Bearer' | 'Session';
      /** @description Its scope, within that of its application and of its user now. */
      scope?: string;
      /** @description OAuth client id of its application. */
      client_id?: string;
      /** @description The id of its application. */
      app_id?: string;
      /** @description Login of its user. */
      username?: string;
      /** @description The id of its user. */
      sub?: string;
      /** @description The client account of its user. */
      client_account_id?: string;
      /**
       * @description Present for an access token whose application gets only the published members of mentions (rule D28).
       * @enum {string}
       */
      mention_members?: 'published';
      /**
       * @description Present for an access token of a machine user (rule B19).
       * @enum {boolean}
       */
      machine?: true;
      /** @description The id of a session (rule B17). */
      sid?: string;
      /** @description After this many seconds without a request a session ends. */
      idle_seconds?: number;
      /** @description When it was issued, in seconds since 1970. */
      iat?: number;
      /** @description When it expires, in seconds since 1970. */
      exp?: number;
    };
    /**
     * @description A code of ISO 639-3 or of a Chinese script, or a local one: `qaa` is undefined, `qtz` is not available.
     * @enum {string}
     */
    LanguageCode:
      | 'qaa'
      | 'qtz'
      | 'afr'
      | 'sqi'
      | 'ara'
      | 'hye'
      | 'asm'
      | 'aze'
      | 'eus'
      | 'bel'
      | 'ben'
      | 'bos'
      | 'bul'
      | 'mya'
      | 'cat'
      | 'khm'
      | 'zho'
      | 'zho-Hans'
      | 'zho-Hant'
      | 'hrv'
      | 'ces'
      | 'dan'
      | 'nld'
      | 'eng'
      | 'est'
      | 'fin'
      | 'fra'
      | 'gla'
      | 'glg'
      | 'kat'
      | 'deu'
      | 'guj'
      | 'heb'
      | 'hin'
      | 'hun'
      | 'isl'
      | 'ind'
      | 'ita'
      | 'jpn'
      | 'jav'
      | 'kaz'
      | 'kin'
      | 'kir'
      | 'kor'
      | 'kur'
      | 'lao'
      | 'lav'
      | 'lit'
      | 'mkd'
      | 'mlg'
      | 'msa'
      | 'mal'
      | 'mlt'
      | 'mar'
      | 'ell'
      | 'mon'
      | 'nep'
      | 'nor'
      | 'ori'
      | 'pan'
      | 'fas'
      | 'pol'
      | 'por'
      | 'pus'
      | 'ron'
      | 'roh'
      | 'rus'
      | 'srp'
      | 'sin'
      | 'slk'
      | 'slv'
      | 'som'
      | 'spa'
      | 'swa'
      | 'swe'
      | 'tgl'
      | 'tgk'
      | 'tam'
      | 'tel'
      | 'tha'
      | 'tur'
      | 'ukr'
      | 'urd'
      | 'vie'
      | 'zul';
    /** @description A location. */
    Location: {
      /** @description The country. */
      country: components['schemas']['CountryCode'];
    };
    /**
     * @description The group of a site.
     * @enum {string}
     */
    MediaGroup: 'social' | 'mainstream';
    /** @description A post or comment that was found for a report. An application whose `mention_members` is `published` gets only the members of the published interface instead, under their published names (rule D28). */
    Mention: {
      /** @description Unique in its report. */
      id: string;
      /** @description Its report. */
      report_id: string;
      type: components['schemas']['MentionType'];
      /** @description Title. */
      title: string | null;
      /** @description Text. */
      content: string | null;
      /** @description URL of the original. */
      url: string | null;
      /**
       * Format: date-time
       * @description When it was published.
       */
      date: string;
      /**
       * Format: date-time
       * @description When it was fetched.
       */
      crawled_at: string | null;
      /**
       * Format: date-time
       * @description When it was added to the report.
       */
      infused_at: string | null;
      language: components['schemas']['LanguageCode'];
      /** @description Where it was published. */
      location: {
        country: components['schemas']['CountryCode'];
      };
      sentiment: components['schemas']['Sentiment'];
      /**
       * @description Null in reports without channels.
       * @enum {string|null}
       */
      channel: 'owned' | 'earned' | null;
      /** @description Tags, at most 100 in the answer to a search. */
      tags: string[];
      /** @description Its review by a person. */
      review: {
        status: components['schemas']['ReviewStatus'];
        /**
         * Format: date-time
         * @description When the status was last set; null if it is `unreviewed`.
         */
        reviewed_at: string | null;
      };
      /** @description The author; null if nothing is known. */
      author: {
        /** @description Identifier of the author. */
        id: string | null;
        /** @description Name. */
        name: string | null;
        /** @description State or region. */
        state: string | null;
        /** @description Job. */
        job: string | null;
      } | null;
      /** @description Source, such as a page, channel or account. */
      source_id: string | null;
      /** @description Site. */
      site_id: string | null;
      /** @description Site type: an id of `GET /mention/v2/site_types`. */
      site_type_id: string | null;
      /**
       * @description Null if it is unknown.
       * @enum {string|null}
       */
      media_group: 'social' | 'mainstream' | null;
      /** @description Classifiers that apply. */
      classifier_list_id: string[];
      /** @description Communities. */
      community_list_id: string[];
      /** @description Who works on the mention; null if nothing is known. */
      collaboration: {
        /** @description Collaboration user. */
        user_id: string | null;
        /** @description Collaboration status. */
        status_id: string | null;
      } | null;
      /** @description Influence of the author or source. */
      influence: number | null;
      /** @description Rating, from 0 to 100. */
      rating_normalized: number | null;
      /** @description Rank given by the platform. */
      service_rank: number | null;
      /**
       * @description Null for every other mention.
       * @enum {string|null}
       */
      microblog_type: 'retweet' | 'quoted-retweet' | null;
      /** @description Identifier on its site. */
      native_id: string | null;
      /** @description The `native_id` of the mention that it answers or repeats. */
      parent_id: string | null;
      /** @description The `native_id` of the post that began its thread. */
      root_id: string | null;
      /** @description How people reacted to it; null if nothing is known. */
      interactions: {
        /** @description Likes. */
        likes: number | null;
        /** @description Comments. */
        comments: number | null;
        /** @description Shares. */
        shares: number | null;
        /** @description Views. */
        views: number | null;
      } | null;
    };
    /** @description What a change did to one mention. */
    MentionChange: {
      /** @description The mention. */
      mention_id: string;
      /** @description The previous values of the members that the change set; null if they were not recorded, or if an import made the mention. */
      before: {
        /** @description The sentiment. */
        sentiment?: string;
        /** @description The channel. */
        channel?: string | null;
        /** @description The tags. */
        tags?: string[];
        /** @description The review. */
        review?: {
          /** @description The review status. */
          status: string;
          /**
           * Format: date-time
           * @description The time of the review.
           */
          reviewed_at: string | null;
        };
        /** @description The language. */
        language?: string;
        /** @description The location. */
        location?: {
          /** @description The country. */
          country: string;
        };
      } | null;
      /** @description The values that the change set. */
      after: {
        /** @description The sentiment. */
        sentiment?: string;
        /** @description The channel. */
        channel?: string | null;
        /** @description The tags. */
        tags?: string[];
        /** @description The review. */
        review?: {
          /** @description The review status. */
          status: string;
          /**
           * Format: date-time
           * @description The time of the review.
           */
          reviewed_at: string | null;
        };
        /** @description The language. */
        language?: string;
        /** @description The location. */
        location?: {
          /** @description The country. */
          country: string;
        };
      };
      /** @description Only of an import: whether it made the mention. */
      created?: boolean;
    };
    /**
     * @description The type of a mention.
     * @enum {string}
     */
    MentionType: 'comment' | 'post';
    /**
     * @description How a mention on a microblog repeats another one.
     * @enum {string}
     */
    MicroblogType: 'retweet' | 'quoted-retweet';
    /** @description An error of an OAuth endpoint (RFC 6749 §5.2). */
    OAuthError: {
      /**
       * @description The error code.
       * @enum {string}
       */
      error:
        | 'invalid_request'
        | 'invalid_client'
        | 'invalid_grant'
        | 'unauthorized_client'
        | 'unsupported_grant_type'
        | 'invalid_scope'
        | 'temporarily_unavailable'
        | 'server_error';
      /** @description As `details`; for `invalid_grant` it is the text of RFC 6749. */
      error_description: string;
      /** @description What is wrong. */
      details: string;
    };
    /**
     * Password grant
     * @description A login (RFC 6749 §4.3).
     */
    PasswordGrant: {
      /**
       * @description The grant type. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      grant_type: 'password';
      /** @description Login of the user that the token is for. */
      username: string;
      /**
       * Format: password
       * @description Password of that user.
       */
      password: string;
      /** @description Requested scope, within the scope of the application: names separated by spaces. What exceeds the scope of the user is left out. */
      scope: string;
      /** @description OAuth client id of the application, unless HTTP Basic has it. */
      client_id?: string;
      /** @description Secret of the application, unless HTTP Basic has it. */
      client_secret?: string;
    };
    /** @description The new values of a mention, at least one. A member that is absent stays as it is. */
    Payload: {
      /** @description The sentiment. */
      sentiment?: components['schemas']['CodableSentiment'];
      /** @description The channel. */
      channel?: components['schemas']['Channel'];
      /** @description A list replaces the tags; `[]` clears them. An object edits them. Repeated tags are stored once; at most 100 may remain (rules C4, C17). */
      tags?: string[] | components['schemas']['TagEdits'];
      /** @description The review. It sets `review.reviewed_at` to the time of the request; `unreviewed` clears it (rule C8). */
      review?: components['schemas']['Review'];
      /** @description The language. */
      language?: components['schemas']['LanguageCode'];
      /** @description The location. */
      location?: components['schemas']['Location'];
    };
    /** @description An entry of a reference list. */
    Reference: {
      /** @description The reference code. */
      id: string;
      /** @description Its name. */
      name: string;
      /**
       * @description Only older mentions have the code; it cannot be set.
       * @enum {boolean}
       */
      deprecated?: true;
    };
    /**
     * Renewal
     * @description A renewal (RFC 6749 §6). The refresh token can be used once.
     */
    RefreshTokenGrant: {
      /**
       * @description The grant type. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      grant_type: 'refresh_token';
      /** @description The refresh token of the last answer. */
      refresh_token: string;
      /** @description A part of the scope that was granted. Without it, all of it that the application and the user may have. */
      scope?: string;
      /** @description OAuth client id of the application, unless HTTP Basic has it. */
      client_id?: string;
      /** @description Secret of the application, unless HTTP Basic has it. */
      client_secret?: string;
    };
    /** @description A collection of mentions that a client account follows. */
    Report: {
      /** @description Identifier. */
      id: string;
      /** @description The client account that owns it. */
      client_id: string;
      /** @description Name. */
      name: string;
      /** @description Whether its mentions have a channel. */
      channels_enabled: boolean;
      /** @description Whether its mentions have collaboration users and statuses. */
      collaboration_enabled: boolean;
      /** @description Mentions whose `date` is more than this many days ago are erased. Null: mentions are kept. */
      retention_days: number | null;
    };
    /** @description The aggregations of each bucket, by their names. */
    ReportBucketAggregations: {
      [key: string]:
        | {
            /** @description What is aggregated. */
            terms: {
              /**
               * @description The member of mentions whose values are aggregated.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
              /**
               * @description The most buckets.
               * @default 10
               */
              size?: number;
              /**
               * @description By count, descending, or by key, ascending.
               * @default count
               * @enum {string}
               */
              order?: 'count' | 'key';
              /** @description With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24). */
              after?: string;
            };
          }
        | {
            /** @description What is aggregated. */
            date_histogram: {
              /**
               * @description The time of mentions that decides their bucket.
               * @enum {string}
               */
              field: 'date' | 'crawled_at' | 'infused_at' | 'reviewed_at';
              /**
               * @description The length of a bucket.
               * @enum {string}
               */
              interval: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
              /**
               * @description A name of the IANA time zone database. It decides when days begin.
               * @default UTC
               * @example Europe/Berlin
               */
              time_zone?: string;
            };
          }
        | {
            /** @description What is aggregated. */
            stats: {
              /**
               * @description The number of mentions that is aggregated.
               * @enum {string}
               */
              field:
                | 'influence'
                | 'rating_normalized'
                | 'service_rank'
                | 'engagement'
                | 'likes'
                | 'comments'
                | 'shares'
                | 'views';
            };
          }
        | {
            /** @description What is aggregated. */
            cardinality: {
              /**
               * @description The member of mentions whose values are counted.
               * @enum {string}
               */
              field:
                | 'sentiment'
                | 'channel'
                | 'language'
                | 'country'
                | 'review_status'
                | 'type'
                | 'media_group'
                | 'site_type'
                | 'site'
                | 'source'
                | 'author'
                | 'author_state'
                | 'author_job'
                | 'microblog_type'
                | 'collaboration_user'
                | 'collaboration_status'
                | 'tag'
                | 'classifier'
                | 'community';
            };
          }
        | {
            /** @description What is aggregated. */
            words: {
              /**
               * @description The most words.
               * @default 50
               */
              size?: number;
              /**
               * @description The texts whose words are counted; `text` is title and content.
               * @default text
               * @enum {string}
               */
              in?: 'text' | 'title' | 'content';
              /**
               * @description Whether mentions or different authors with a word are counted.
               * @default mentions
               * @enum {string}
               */
              count?: 'mentions' | 'authors';
              /**
               * @description By score or by count, descending.
               * @default score
               * @enum {string}
               */
              order?: 'score' | 'count';
              /** @description The background that words are compared with; without it the whole report. */
              against?: components['schemas']['Filters'];
            };
          };
    };
    /** @description A report. */
    ReportDocument: {
      /** @description What to change. A new report needs `name`; members that are absent stay as they are. */
      data: {
        /** @description Its name. */
        name?: string;
        /** @description Whether its mentions have a channel. Of a new report: `true`. */
        channels_enabled?: boolean;
        /** @description Whether its mentions have collaboration users and statuses. Of a new report: `false`. */
        collaboration_enabled?: boolean;
        /** @description Mentions whose `date` is more than this many days ago are erased (rule C21). Null, as of a new report: they are kept. */
        retention_days?: number | null;
      };
    };
    /** @description Where tokens for a door come from, and how to send them. */
    ResourceMetadata: {
      /** @description The address of the door. */
      resource: string;
      /** @description The issuers of its tokens: the platform, or the sign-in of the organization (rule B16). */
      authorization_servers: string[];
      /** @description How to send a token. */
      bearer_methods_supported: string[];
    };
    /** @description A review by a person. */
    Review: {
      /** @description The review status. */
      status: components['schemas']['ReviewStatus'];
    };
    /**
     * @description Whether a person has reviewed a mention.
     * @enum {string}
     */
    ReviewStatus: 'reviewed' | 'unreviewed' | 'deleted';
    /** @description Filters that a client account has saved under a name. */
    SavedSearch: {
      /** @description Identifier. */
      id: string;
      /** @description Name. */
      name: string;
      /** @description The report in which it opens; null: any. It may be used in every report. */
      report_id: string | null;
      filters: components['schemas']['Filters'];
      /** @description How a program shows it. */
      view: Record<string, unknown> | null;
      /** @description The user who made it. */
      user_id: string;
      /**
       * @description Whether all users of the client account have it (`account`), or only the one who made it (`private`).
       * @enum {string}
       */
      visibility: 'account' | 'private';
      /**
       * Format: date-time
       * @description When it was made or last changed.
       */
      updated_at: string;
    };
    /** @description A saved search. */
    SavedSearchDocument: {
      /** @description A saved search. */
      data: {
        /** @description Its name. */
        name: string;
        /** @description The report in which it opens; null: any. It may be used in every report. */
        report_id?: string | null;
        filters: components['schemas']['Filters'];
        /** @description How a program shows it. The platform only keeps it. */
        view?: Record<string, unknown> | null;
        /**
         * @description `account` for a new search. Left out of a `PUT`, it stays as it is.
         * @enum {string}
         */
        visibility?: 'account' | 'private';
      };
    };
    /** @description A search. Every member is optional. */
    Search: {
      filters?: components['schemas']['Filters'];
      /** @description The order; without it `{"date": "desc"}`. Unknown values come last, and ties break by `id`, ascending. `engagement` is the sum of the known `likes`, `comments` and `shares`. */
      sort?: {
        /**
         * @description The direction.
         * @enum {string}
         */
        date?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        infused_at?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        crawled_at?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        influence?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        service_rank?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        engagement?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        likes?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        comments?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        shares?: 'asc' | 'desc';
        /**
         * @description The direction.
         * @enum {string}
         */
        views?: 'asc' | 'desc';
      };
      /**
       * @description Mentions in the answer.
       * @default 20
       */
      size?: number;
      /** @description Mentions to skip. With `size` at most 50000; `after` has no limit. */
      from?: number;
      /** @description The cursor `meta.next` of an answer with the same `sort`. Not together with `from`. */
      after?: string;
      /**
       * @description Whether to count all mentions that match.
       * @default true
       */
      total?: boolean;
    };
    /** @description The mentions of one page. */
    SearchResult: {
      /** @description Mentions, in the order of the search. */
      data: components['schemas']['Mention'][];
      /** @description The place of the page in all mentions that match. */
      meta: {
        /** @description How many mentions match. Absent with `"total": false`. */
        total?: number;
        /** @description The cursor of the next page; null on the last one. */
        next: string | null;
        /** @description Ids of the mentions of the page that have more tags than shown. */
        tags_cut?: string[];
      };
    };
    /**
     * @description A sentiment that a mention may have. `ambivalent` is deprecated and cannot be set.
     * @enum {string}
     */
    Sentiment: 'negative' | 'positive' | 'neutral' | 'unassigned' | 'ambivalent';
    /** @description Where the OAuth endpoints are, and how to use them. */
    ServerMetadata: {
      /** @description The address of the platform. */
      issuer: string;
      /** @description Issues tokens. */
      token_endpoint: string;
      /** @description How an application may authenticate there. */
      token_endpoint_auth_methods_supported: string[];
      /** @description Revokes tokens. */
      revocation_endpoint: string;
      /** @description How an application may authenticate there. */
      revocation_endpoint_auth_methods_supported: string[];
      /** @description Says whether a token is active, and for which user. */
      introspection_endpoint: string;
      /** @description How an application may authenticate there. */
      introspection_endpoint_auth_methods_supported: string[];
      /** @description The grant types of the token endpoint. */
      grant_types_supported: string[];
      /** @description None: there is no authorization endpoint. */
      response_types_supported: string[];
    };
    /** @description A session of a user. Its handle is only in the cookie. */
    Session: {
      /** @description Identifier, for the header `Earshot-Session`. */
      id: string;
      /** @description The user. */
      user: {
        /** @description Identifier. */
        id: string;
        /** @description Login. */
        login: string;
      };
      /** @description The client account of the user. */
      client: {
        /** @description Identifier. */
        id: string;
        /** @description Name. */
        name: string;
      };
      /** @description What it may do: the scope of the user within that of the application for sessions. */
      scope: string;
      /**
       * Format: date-time
       * @description When it ends, used or not.
       */
      expires_at: string;
      /** @description After this many seconds without a request it ends. */
      idle_seconds: number;
    };
    /** @description A login and its password. */
    SessionLogin: {
      /** @description Who logs in. */
      data: {
        /** @description Login. */
        login: string;
        /** @description Password. */
        password: string;
      };
    };
    /** @description Edits of the tags that a mention has, at least one (rule C17). */
    TagEdits:
      | {
          /** @description Come at the end, once; one that is there already keeps its place. */
          add?: string[];
          /** @description Go. None of them may also be added. */
          remove?: string[];
        }
      | {
          /** @description Not empty. */
          add: unknown[];
        }
      | {
          /** @description Not empty. */
          remove: unknown[];
        };
    /** @description The tokens, at the root of the body (RFC 6749 §5.1). */
    Token: {
      /** @description The id of the application. */
      app_id: string;
      /** @description Send it as `Authorization: Bearer <access token>`. */
      access_token: string;
      /**
       * @description Always `Bearer`.
       * @enum {string}
       */
      token_type: 'Bearer';
      /** @description For the next renewal. Absent for a machine user, and if the application may not renew. */
      refresh_token?: string;
      /** @description Lifetime of the access token, in seconds. */
      expires_in: number;
      /** @description The granted scope. */
      scope: string;
    };
    /** @description A token, with the credentials of the application unless HTTP Basic has them. */
    TokenForm: {
      /** @description An access token or a refresh token. */
      token: string;
      /** @description Ignored: the token says what it is. */
      token_type_hint?: string;
      /** @description OAuth client id of the application, unless HTTP Basic has it. */
      client_id?: string;
      /** @description Secret of the application, unless HTTP Basic has it. */
      client_secret?: string;
    };
    /** @description What to undo. Without `mention_ids` all mentions of the change are restored. */
    Undo: {
      /** @description The mentions to restore, all of the change. */
      mention_ids?: string[];
      /** @description How the request is done. */
      meta?: {
        /**
         * @description With `true` nothing is changed. The answer is what the same request would get (rule C12).
         * @default false
         */
        dry_run?: boolean;
      };
    };
    /** @description Why a mention was not restored, or only in part. */
    UndoError: {
      /**
       * @description Always `409`.
       * @enum {string}
       */
      status: '409';
      /**
       * @description Always `values_changed`.
       * @enum {string}
       */
      code: 'values_changed';
      /**
       * @description Always `Conflict`.
       * @enum {string}
       */
      title: 'Conflict';
      /** @description The members that stayed. */
      detail: string;
      /** @description The mention. */
      meta: {
        /** @description Position in the mention list of the change, from 0. */
        bulk_index: number;
        /**
         * @description Always `undo`.
         * @enum {string}
         */
        action: 'undo';
        /** @description The report. */
        report_id: string;
        /** @description The mention. */
        mention_id: string;
      };
    };
    /** @description What was restored, and what was not. */
    UndoResult: {
      /** @description The result. */
      data: {
        /** @description How many mentions were restored. */
        counter: {
          /** @description Mentions of the change, or of the named part. */
          provided: number;
          /** @description Mentions that were restored completely. */
          success: number;
          /** @description Mentions that were not, or only in part. */
          errors: number;
        };
      };
      /** @description One error for each such mention, in the order of the mention list. */
      errors: components['schemas']['UndoError'][];
      /** @description Of a dry run. */
      meta?: {
        /**
         * @description Always true.
         * @enum {boolean}
         */
        dry_run: true;
      };
    };
    /** @description A change of all mentions that filters select. */
    Update: {
      filters: components['schemas']['Filters'];
      payload: components['schemas']['Payload'];
      /** @description How the request is done. */
      meta?: {
        /**
         * @description With `true` nothing is changed. The answer is what the same request would get (rule C12).
         * @default false
         */
        dry_run?: boolean;
        /** @description The number of mentions that the filters must select. With another number nothing changes. */
        if_count?: number;
        /** @description Only these mentions: `meta.selection` of a dry run. */
        if_selection?: string;
      };
    };
    /** @description What an update by filter did. */
    UpdateResult: {
      /** @description The result. */
      data: {
        /** @description How many mentions were selected and changed. */
        counter: {
          /** @description Mentions that the filters select. */
          matched: number;
          /** @description Those of them whose values differ afterwards. */
          updated: number;
        };
        /** @description The change, as in the header `Change-Id`. Null if no mention differs, and in a dry run. */
        change_id: string | null;
      };
      /** @description Only in the answer to a dry run. */
      meta?: {
        /**
         * @description Always `true`: nothing was changed.
         * @enum {boolean}
         */
        dry_run: true;
        /** @description Stands for the mentions that the filters select now. Send it as `if_selection` (rule C19). */
        selection: string;
      };
    };
    /** @description The user that owns a token. */
    User: {
      /** @description Identifier. */
      id: string;
      /** @description Login. */
      login: string;
      /** @description E-mail address; null for a machine user that has none (rule B19). */
      email: string | null;
      /** @description The client account of the user. */
      client_id: string;
      /** @description Whether the user may log in. */
      activated: boolean;
      /**
       * Format: date-time
       * @description The last login.
       */
      logged_at: string | null;
      /**
       * Format: date-time
       * @description When the password expires.
       */
      pwd_expires_at: string | null;
      /** @description The token of the request. */
      token: {
        /** @description The id of its application. */
        app_id: string;
        /** @description OAuth client id of its application. */
        app_client_id: string;
        /** @description The token. */
        access_token: string;
        /** @description What is left of its lifetime, in whole seconds. */
        expires_in: number;
        /** @description Its scope. */
        scope: string;
      };
    };
  };
  responses: never;
  parameters: {
    /**
     * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
     * @example my-import-7
     */
    RequestId: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description The id of the request: the one that the client sent, or a new one (rule A8).
     * @example my-import-7
     */
    RequestId: string;
    /**
     * @description The quotas of the client: name, requests (`q`) and seconds of a window (`w`). Absent without a limit (rules B5, E2).
     * @example "address";q=600;w=60
     */
    RateLimitPolicy: string;
    /**
     * @description What is left of each quota: name, requests (`r`) and seconds until the window ends (`t`). Absent without a limit.
     * @example "address";r=599;t=42
     */
    RateLimit: string;
  };
  pathItems: {
    PostFormOfGet: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      get?: never;
      put?: never;
      /**
       * Send a GET as a POST
       * @description The successful answers are those of the GET operation of the path, and so are its other errors.
       */
      post: operations['postFormOfGet'];
      delete?: never;
      options?: never;
      head?: never;
      patch?: never;
      trace?: never;
    };
  };
}
export type AggregationResult = components['schemas']['AggregationResult'];
export type Aggregations = components['schemas']['Aggregations'];
export type Analytics = components['schemas']['Analytics'];
export type AnalyticsResult = components['schemas']['AnalyticsResult'];
export type BucketAggregations = components['schemas']['BucketAggregations'];
export type BulkDocument = components['schemas']['BulkDocument'];
export type BulkItem = components['schemas']['BulkItem'];
export type BulkItemError = components['schemas']['BulkItemError'];
export type BulkResult = components['schemas']['BulkResult'];
export type Change = components['schemas']['Change'];
export type Channel = components['schemas']['Channel'];
export type ClientCredentialsGrant = components['schemas']['ClientCredentialsGrant'];
export type CodableSentiment = components['schemas']['CodableSentiment'];
export type Condition = components['schemas']['Condition'];
export type CountryCode = components['schemas']['CountryCode'];
export type Dashboard = components['schemas']['Dashboard'];
export type DashboardAggregations = components['schemas']['DashboardAggregations'];
export type DashboardAnalytics = components['schemas']['DashboardAnalytics'];
export type DashboardAnalyticsResult = components['schemas']['DashboardAnalyticsResult'];
export type DashboardBucketAggregations = components['schemas']['DashboardBucketAggregations'];
export type EraseResult = components['schemas']['EraseResult'];
export type Erasure = components['schemas']['Erasure'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorDocument = components['schemas']['ErrorDocument'];
export type ErrorObject = components['schemas']['ErrorObject'];
export type Export = components['schemas']['Export'];
export type Feed = components['schemas']['Feed'];
export type FilterSentiment = components['schemas']['FilterSentiment'];
export type Filters = components['schemas']['Filters'];
export type ImportDocument = components['schemas']['ImportDocument'];
export type ImportError = components['schemas']['ImportError'];
export type ImportResult = components['schemas']['ImportResult'];
export type ImportedMention = components['schemas']['ImportedMention'];
export type Introspection = components['schemas']['Introspection'];
export type LanguageCode = components['schemas']['LanguageCode'];
export type Location = components['schemas']['Location'];
export type MediaGroup = components['schemas']['MediaGroup'];
export type Mention = components['schemas']['Mention'];
export type MentionChange = components['schemas']['MentionChange'];
export type MentionType = components['schemas']['MentionType'];
export type MicroblogType = components['schemas']['MicroblogType'];
export type OAuthError = components['schemas']['OAuthError'];
export type PasswordGrant = components['schemas']['PasswordGrant'];
export type Payload = components['schemas']['Payload'];
export type Reference = components['schemas']['Reference'];
export type RefreshTokenGrant = components['schemas']['RefreshTokenGrant'];
export type Report = components['schemas']['Report'];
export type ReportBucketAggregations = components['schemas']['ReportBucketAggregations'];
export type ReportDocument = components['schemas']['ReportDocument'];
export type ResourceMetadata = components['schemas']['ResourceMetadata'];
export type Review = components['schemas']['Review'];
export type ReviewStatus = components['schemas']['ReviewStatus'];
export type SavedSearch = components['schemas']['SavedSearch'];
export type SavedSearchDocument = components['schemas']['SavedSearchDocument'];
export type Search = components['schemas']['Search'];
export type SearchResult = components['schemas']['SearchResult'];
export type Sentiment = components['schemas']['Sentiment'];
export type ServerMetadata = components['schemas']['ServerMetadata'];
export type Session = components['schemas']['Session'];
export type SessionLogin = components['schemas']['SessionLogin'];
export type TagEdits = components['schemas']['TagEdits'];
export type Token = components['schemas']['Token'];
export type TokenForm = components['schemas']['TokenForm'];
export type Undo = components['schemas']['Undo'];
export type UndoError = components['schemas']['UndoError'];
export type UndoResult = components['schemas']['UndoResult'];
export type Update = components['schemas']['Update'];
export type UpdateResult = components['schemas']['UpdateResult'];
export type User = components['schemas']['User'];
export type ParameterRequestId = components['parameters']['RequestId'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type PathItemPostFormOfGet = components['pathItems']['PostFormOfGet'];
export type $defs = Record<string, never>;
export interface operations {
  createToken: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The parameters of the grant. */
    requestBody: {
      content: {
        'application/x-www-form-urlencoded':
          | components['schemas']['PasswordGrant']
          | components['schemas']['RefreshTokenGrant']
          | components['schemas']['ClientCredentialsGrant'];
      };
    };
    responses: {
      /** @description The renewed tokens, or the token of a machine login. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Token'];
        };
      };
      /** @description The tokens of the login. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Token'];
        };
      };
    };
  };
  createTokenOfVersion1: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The parameters of the grant. */
    requestBody: {
      content: {
        'application/x-www-form-urlencoded':
          | components['schemas']['PasswordGrant']
          | components['schemas']['RefreshTokenGrant']
          | components['schemas']['ClientCredentialsGrant'];
      };
    };
    responses: {
      /** @description The renewed tokens, or the token of a machine login. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Token'];
        };
      };
      /** @description The tokens of the login. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Token'];
        };
      };
    };
  };
  introspectToken: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The token. */
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['TokenForm'];
      };
    };
    responses: {
      /** @description Whether the token is active. */
      200: {
        headers: {
          /** @description The tokens that the application may introspect: `all`, with the scope `introspect`, or `own`. */
          'X-May-Introspect'?: 'all' | 'own';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Introspection'];
        };
      };
    };
  };
  revokeToken: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The token. */
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['TokenForm'];
      };
    };
    responses: {
      /** @description The token is not valid any more. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, unknown>;
        };
      };
    };
  };
  getReadingDoorMetadata: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metadata. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResourceMetadata'];
        };
      };
    };
  };
  getWritingDoorMetadata: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metadata. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ResourceMetadata'];
        };
      };
    };
  };
  getServerMetadata: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metadata. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServerMetadata'];
        };
      };
    };
  };
  getMe: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each user then has only these, and its `id`, even if its schema requires others. */
        'fields[user]'?: string;
        /** @description Names of members, separated by commas. Each token then has only these, and its `id`, even if its schema requires others. */
        'fields[token]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The profile. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
          };
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: {
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The number of entries to skip. */
        from?: number;
        /** @description Identifiers, separated by commas: only these users. */
        'filter[id]'?: string;
        /** @description Names of members, separated by commas. Each user then has only these, and its `id`, even if its schema requires others. */
        'fields[user]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of users. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Users, ordered by `id`. */
            data: {
              /** @description Identifier. */
              id: string;
              /** @description Login. */
              login: string;
            }[];
            /** @description The place of the page in the list. */
            meta: {
              /** @description The number of users that the request selects. */
              total: number;
            };
          };
        };
      };
    };
  };
  readSession: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each session then has only these, and its `id`, even if its schema requires others. */
        'fields[session]'?: string;
        /** @description Names of members, separated by commas. Each user then has only these, and its `id`, even if its schema requires others. */
        'fields[user]'?: string;
        /** @description Names of members, separated by commas. Each client then has only these, and its `id`, even if its schema requires others. */
        'fields[client]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
          };
        };
      };
    };
  };
  beginSession: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each session then has only these, and its `id`, even if its schema requires others. */
        'fields[session]'?: string;
        /** @description Names of members, separated by commas. Each user then has only these, and its `id`, even if its schema requires others. */
        'fields[user]'?: string;
        /** @description Names of members, separated by commas. Each client then has only these, and its `id`, even if its schema requires others. */
        'fields[client]'?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The login. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SessionLogin'];
      };
    };
    responses: {
      /** @description The session. */
      201: {
        headers: {
          /** @description The cookie with the handle. */
          'Set-Cookie'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
          };
        };
      };
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ended. */
      204: {
        headers: {
          /** @description Deletes the cookie. */
          'Set-Cookie'?: string;
          /** @description Deletes what the browser has cached. */
          'Clear-Site-Data'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listSessions: {
    parameters: {
      query?: {
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The number of entries to skip. */
        from?: number;
        /** @description Names of members, separated by commas. Each session then has only these, and its `id`, even if its schema requires others. */
        'fields[session]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of sessions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Sessions, newest first. */
            data: {
              /** @description Identifier. */
              id: string;
              /**
               * Format: date-time
               * @description When the user logged in.
               */
              began_at: string;
              /**
               * Format: date-time
               * @description When it was last used, to the minute.
               */
              seen_at: string;
              /**
               * Format: date-time
               * @description When it ends, used or not.
               */
              expires_at: string;
              /** @description Whether it is the session of the request. */
              current: boolean;
            }[];
            /** @description The place of the page in the list. */
            meta: {
              /** @description The number of sessions. */
              total: number;
            };
          };
        };
      };
    };
  };
  endSessions: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ended. */
      204: {
        headers: {
          /** @description Deletes the cookie. */
          'Set-Cookie'?: string;
          /** @description Deletes what the browser has cached. */
          'Clear-Site-Data'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getSecurityDescription: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An OpenAPI 3.1 description. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, unknown>;
        };
      };
    };
  };
  applyBulk: {
    parameters: {
      query?: never;
      header?: {
        /** @description A text that the client chose for this request, such as a UUID. If the same request is sent again with the same key, it is not executed again: the answer is that to the first one (rule C13). */
        'Idempotency-Key'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The items. */
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkDocument'];
      };
    };
    responses: {
      /** @description At least one item failed, and the others were applied. Or it was a dry run. */
      200: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkResult'];
        };
      };
      /** @description Every item was applied, or there were none. */
      204: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /** @description Only changes in this report. */
        report_id?: string;
        /** @description Only changes of this mention. */
        mention_id?: string;
        /** @description Only changes by this user. */
        user_id?: string;
        /** @description Only changes from this time on; a date is that whole day in UTC. */
        begin?: string;
        /** @description Only changes up to this time, which is included. */
        end?: string;
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The `meta.next` of the previous page. */
        after?: string;
        /** @description Names of members, separated by commas. Each change then has only these, and its `id`, even if its schema requires others. */
        'fields[change]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of changes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Changes, newest first. */
            data: components['schemas']['Change'][];
            /** @description The place of the page in the list. */
            meta: {
              /** @description The `after` of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getChange: {
    parameters: {
      query?: {
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The `meta.next` of the previous page. */
        after?: string;
        /** @description Names of members, separated by commas. Each change then has only these, and its `id`, even if its schema requires others. */
        'fields[change]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A change in a report of the client account.
         * @example 2-d1482116
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The change. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description What one request changed in one report. */
            data: {
              /** @description Identifier. */
              id: string;
              /** @description The report. */
              report_id: string;
              /** @description The user who made the change; null if mentions were erased because of their age. */
              user_id: string | null;
              /** @description The application through which the user made it; null like `user_id`. */
              app_id: string | null;
              /**
               * @description The request that made it. `report`: settings of the report, not mentions, were changed.
               * @enum {string}
               */
              action: 'bulk' | 'update' | 'undo' | 'import' | 'erase' | 'report';
              /**
               * Format: date-time
               * @description The time of the request.
               */
              changed_at: string;
              /** @description The number of mentions, erased ones included. */
              mention_count: number;
              /** @description The change that it undid; null unless it is an undo. */
              undone_id: string | null;
              /** @description One page of its mentions; absent if `action` is `report`. */
              mention_list?: components['schemas']['MentionChange'][];
              /** @description Only of a `report`: what the settings were that it changed; null if it made the report. */
              before?: {
                /** @description Name. */
                name?: string;
                /** @description Whether its mentions have a channel. */
                channels_enabled?: boolean;
                /** @description Whether its mentions have collaboration users and statuses. */
                collaboration_enabled?: boolean;
                /** @description Mentions whose `date` is more than this many days ago are erased. Null: mentions are kept. */
                retention_days?: number | null;
              } | null;
              /** @description Only of a `report`: what they are since. */
              after?: {
                /** @description Name. */
                name?: string;
                /** @description Whether its mentions have a channel. */
                channels_enabled?: boolean;
                /** @description Whether its mentions have collaboration users and statuses. */
                collaboration_enabled?: boolean;
                /** @description Mentions whose `date` is more than this many days ago are erased. Null: mentions are kept. */
                retention_days?: number | null;
              };
            };
            /** @description The place of the page in the list. */
            meta: {
              /** @description The `after` of the next page; null on the last page. */
              next: string | null;
            };
          };
        };
      };
    };
  };
  callWritingTools: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description A message of the Model Context Protocol. */
    requestBody: {
      content: {
        'application/json': Record<string, unknown>;
      };
    };
    responses: {
      /** @description The answer to a request. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, unknown>;
        };
      };
      /** @description A notification has arrived. The answer has no body. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  eraseMentions: {
    parameters: {
      query?: never;
      header?: {
        /** @description A text that the client chose for this request, such as a UUID. If the same request is sent again with the same key, it is not executed again: the answer is that to the first one (rule C13). */
        'Idempotency-Key'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The filters, and where they select. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Erasure'];
      };
    };
    responses: {
      /** @description The selected mentions are erased. */
      200: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EraseResult'];
        };
      };
    };
  };
  readFeed: {
    parameters: {
      query: {
        /**
         * @description The report whose changes are asked for. Required.
         * @example acme-brand
         */
        report_id: string;
        /** @description A position: `meta.next` of an earlier answer, or `Export-Position`. */
        since?: string;
        /** @description The seconds to wait for a change if there is none. */
        wait?: number;
        /** @description Whole changes are in the answer until they have this many mentions, and at least one. */
        size?: number;
        /** @description Includes the changed mentions as they are now. */
        include?: 'mention';
        /** @description Names of members, separated by commas. Each change then has only these, and its `id`, even if its schema requires others. */
        'fields[change]'?: string;
        /** @description Names of members, separated by commas. Each mention then has only these, and its `id`, even if its schema requires others. */
        'fields[mention]'?: string;
        /** @description Names of members, separated by commas. Each author then has only these, and its `id`, even if its schema requires others. */
        'fields[author]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The changes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Feed'];
        };
      };
    };
  };
  importMentions: {
    parameters: {
      query?: {
        /** @description With `true` nothing is changed, as with `meta.dry_run`. */
        dry_run?: 'true' | 'false';
        /** @description `keep`: the coded members of known mentions stay. `replace`: those that are given replace them. */
        coded?: 'keep' | 'replace';
      };
      header?: {
        /** @description A text that the client chose for this request, such as a UUID. If the same request is sent again with the same key, it is not executed again: the answer is that to the first one (rule C13). */
        'Idempotency-Key'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    /** @description The mentions. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportDocument'];
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description The mentions without an error are in the report. Or it was a dry run. */
      200: {
        headers: {
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          /** @description The change. Absent if nothing changed, and in a dry run (rule C15). */
          'Change-Id'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportResult'];
        };
      };
    };
  };
  putReport: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each report then has only these, and its `id`, even if its schema requires others. */
        'fields[report]'?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the report, at most 1 000 bytes in UTF-8.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    /** @description The report. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ReportDocument'];
      };
    };
    responses: {
      /** @description The report has these settings. */
      200: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Report'];
          };
        };
      };
      /** @description The report is new. */
      201: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          /** @description Its path. */
          Location?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Report'];
          };
        };
      };
    };
  };
  undoChange: {
    parameters: {
      query?: never;
      header?: {
        /** @description A text that the client chose for this request, such as a UUID. If the same request is sent again with the same key, it is not executed again: the answer is that to the first one (rule C13). */
        'Idempotency-Key'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A change in a report of the client account.
         * @example 2-d1482116
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description What to undo. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['Undo'];
      };
    };
    responses: {
      /** @description At least one mention was not restored completely, or the request was a dry run. */
      200: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UndoResult'];
        };
      };
      /** @description Every mention was restored. */
      204: {
        headers: {
          /** @description The ids of the changes that the request made, one per report, separated by commas; at most 200. */
          'Change-Id'?: string;
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  updateMentions: {
    parameters: {
      query?: never;
      header?: {
        /** @description A text that the client chose for this request, such as a UUID. If the same request is sent again with the same key, it is not executed again: the answer is that to the first one (rule C13). */
        'Idempotency-Key'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    /** @description The filters, and the new values. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Update'];
      };
    };
    responses: {
      /** @description The selected mentions have the new values. */
      200: {
        headers: {
          /** @description `true` if this is the answer to an earlier request with the same key. Otherwise absent. */
          'Idempotency-Replayed'?: 'true';
          /** @description The change. Absent if no mention differs, and in a dry run (rule C15). */
          'Change-Id'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpdateResult'];
        };
      };
    };
  };
  getCodingDescription: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An OpenAPI 3.1 description. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, unknown>;
        };
      };
    };
  };
  searchMentions: {
    parameters: {
      query?: {
        /** @description As `size` in the body. Only one of them may be given. */
        size?: number;
        /** @description As `from` in the body. Only one of them may be given. */
        from?: number;
        /** @description The direction of a sort by `date`. Not together with `sort` in the body. */
        sort?: 'asc' | 'desc';
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
        /** @description Names of members, separated by commas. Each mention then has only these, and its `id`, even if its schema requires others. */
        'fields[mention]'?: string;
        /** @description Names of members, separated by commas. Each author then has only these, and its `id`, even if its schema requires others. */
        'fields[author]'?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    /** @description The search. Without a body all mentions are found. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['Search'];
      };
    };
    responses: {
      /** @description The mentions of the page. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchResult'];
        };
      };
    };
  };
  listReports: {
    parameters: {
      query?: {
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The number of entries to skip. */
        from?: number;
        /** @description Names of members, separated by commas. Each report then has only these, and its `id`, even if its schema requires others. */
        'fields[report]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of reports. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Reports, ordered by `id`. */
            data: components['schemas']['Report'][];
            /** @description The place of the page in the list. */
            meta: {
              /** @description The number of reports of the client account. */
              total: number;
            };
          };
        };
      };
    };
  };
  getReport: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each report then has only these, and its `id`, even if its schema requires others. */
        'fields[report]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The report. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Report'];
          };
        };
      };
    };
  };
  getMention: {
    parameters: {
      query?: {
        /** @description Includes the report of the mention. */
        include?: 'report';
        /** @description Names of members, separated by commas. Each mention then has only these, and its `id`, even if its schema requires others. */
        'fields[mention]'?: string;
        /** @description Names of members, separated by commas. Each author then has only these, and its `id`, even if its schema requires others. */
        'fields[author]'?: string;
        /** @description Names of members, separated by commas. Each report then has only these, and its `id`, even if its schema requires others. */
        'fields[report]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
        /**
         * @description A mention of the report.
         * @example m-0001
         */
        mention_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The mention. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Mention'];
            /** @description Related resources by type, with `include=report`. */
            included?: {
              /** @description The report of the mention. */
              report: components['schemas']['Report'][];
            };
          };
        };
      };
    };
  };
  listCountries: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each country then has only these, and its `id`, even if its schema requires others. */
        'fields[country]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the list is unchanged, the answer is 304. */
        'If-None-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The whole list. */
      200: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description All entries. */
            data: components['schemas']['Reference'][];
          };
        };
      };
      /** @description The list is unchanged. */
      304: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listLanguages: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each language then has only these, and its `id`, even if its schema requires others. */
        'fields[language]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the list is unchanged, the answer is 304. */
        'If-None-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The whole list. */
      200: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description All entries. */
            data: components['schemas']['Reference'][];
          };
        };
      };
      /** @description The list is unchanged. */
      304: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listSentiments: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the list is unchanged, the answer is 304. */
        'If-None-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The whole list. */
      200: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description All entries. */
            data: components['schemas']['Reference'][];
          };
        };
      };
      /** @description The list is unchanged. */
      304: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listReviewStatuses: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the list is unchanged, the answer is 304. */
        'If-None-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The whole list. */
      200: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description All entries. */
            data: components['schemas']['Reference'][];
          };
        };
      };
      /** @description The list is unchanged. */
      304: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listSiteTypes: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each site_type then has only these, and its `id`, even if its schema requires others. */
        'fields[site_type]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the list is unchanged, the answer is 304. */
        'If-None-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The whole list. */
      200: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description All entries. */
            data: components['schemas']['Reference'][];
          };
        };
      };
      /** @description The list is unchanged. */
      304: {
        headers: {
          /** @description The version of the list. */
          ETag?: string;
          /** @description How long the list may be cached. */
          'Cache-Control'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  aggregateMentions: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    /** @description The filters and the aggregations. */
    requestBody: {
      content: {
        'application/json': components['schemas']['Analytics'];
      };
    };
    responses: {
      /** @description The results. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnalyticsResult'];
        };
      };
    };
  };
  exportMentions: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each mention then has only these, and its `id`, even if its schema requires others. */
        'fields[mention]'?: string;
        /** @description Names of members, separated by commas. Each author then has only these, and its `id`, even if its schema requires others. */
        'fields[author]'?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A report of the client account of the caller.
         * @example acme-brand
         */
        report_id: string;
      };
      cookie?: never;
    };
    /** @description The export. Without a body, all mentions as NDJSON. */
    requestBody?: {
      content: {
        'application/json': components['schemas']['Export'];
      };
    };
    responses: {
      /** @description The mentions. */
      200: {
        headers: {
          /**
           * @description How many mentions the export has: those that match, after `after`.
           * @example 812
           */
          'Export-Total'?: string;
          /** @description The `since` of the feed from which the changes after the export follow (rule C24). Absent on distributed tables. */
          'Export-Position'?: string;
          /** @description `gzip` if `Accept-Encoding` names it. */
          'Content-Encoding'?: 'gzip';
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          /** @example {"id":"m-0001","report_id":"acme-brand","type":"comment","title":null,"content":"Came for the soda review, stayed because you pronounced \"Lumo\" four different ways in one minute 😂 Ginger one is the best, fight me","url":"https://video.example/watch/18bu3lu?comment=390","date":"2026-01-03T07:39:57.000Z","crawled_at":"2026-01-03T07:42:48.000Z","infused_at":"2026-01-03T07:54:58.000Z","language":"eng","location":{"country":"USA"},"sentiment":"positive","channel":"earned","tags":["taste"],"review":{"status":"unreviewed","reviewed_at":null},"author":{"id":"au-1006","name":"Hank V.","state":"Michigan","job":"Truck driver"},"source_id":"src-video-fridge-diaries","site_id":"21711","site_type_id":"14","media_group":"social","classifier_list_id":["clf-taste"],"community_list_id":["301"],"collaboration":null,"influence":9,"rating_normalized":96.5,"service_rank":null,"microblog_type":null,"native_id":"18bu3lu-390","parent_id":"18bu3lu","root_id":"18bu3lu","interactions":{"likes":34,"comments":2,"shares":null,"views":null}} */
          'application/x-ndjson': string;
          'text/csv': string;
        };
      };
    };
  };
  listDashboards: {
    parameters: {
      query?: {
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The number of entries to skip. */
        from?: number;
        /** @description Identifiers, separated by commas: only these dashboards. */
        'filter[id]'?: string;
        /** @description Names of members, separated by commas. Each dashboard then has only these, and its `id`, even if its schema requires others. */
        'fields[dashboard]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of dashboards. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Dashboards, ordered by `id`. */
            data: components['schemas']['Dashboard'][];
            /** @description The place of the page in the list. */
            meta: {
              /** @description The number of dashboards that the request selects. */
              total: number;
            };
          };
        };
      };
    };
  };
  aggregateDashboard: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A dashboard of the client account.
         * @example acme-water
         */
        dashboard_id: string;
      };
      cookie?: never;
    };
    /** @description The filters and the aggregations. */
    requestBody: {
      content: {
        'application/json': components['schemas']['DashboardAnalytics'];
      };
    };
    responses: {
      /** @description The results. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardAnalyticsResult'];
        };
      };
    };
  };
  listSearches: {
    parameters: {
      query?: {
        /** @description The number of entries in the answer. */
        size?: number;
        /** @description The number of entries to skip. */
        from?: number;
        /** @description Names of members, separated by commas. Each search then has only these, and its `id`, even if its schema requires others. */
        'fields[search]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of saved searches. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Saved searches, ordered by `name`. */
            data: components['schemas']['SavedSearch'][];
            /** @description The place of the page in the list. */
            meta: {
              /** @description The number of saved searches. */
              total: number;
            };
          };
        };
      };
    };
  };
  makeSearch: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each search then has only these, and its `id`, even if its schema requires others. */
        'fields[search]'?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The search. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SavedSearchDocument'];
      };
    };
    responses: {
      /** @description The saved search. */
      201: {
        headers: {
          /** @description The version, for `If-Match`. */
          ETag?: string;
          /** @description Its path. */
          Location?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SavedSearch'];
          };
        };
      };
    };
  };
  readSearch: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each search then has only these, and its `id`, even if its schema requires others. */
        'fields[search]'?: string;
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the search is unchanged, the answer is 304. */
        'If-None-Match'?: string;
        /** @description `no-cache` asks for the answer of the primary database. It matters only if its standby may be stale. */
        'Cache-Control'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A saved search of the client account of the caller.
         * @example acme-recall
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The saved search. */
      200: {
        headers: {
          /** @description The version, for `If-Match`. */
          ETag?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SavedSearch'];
          };
        };
      };
      /** @description The search is unchanged. */
      304: {
        headers: {
          /** @description The version, for `If-Match`. */
          ETag?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  replaceSearch: {
    parameters: {
      query?: {
        /** @description Names of members, separated by commas. Each search then has only these, and its `id`, even if its schema requires others. */
        'fields[search]'?: string;
      };
      header?: {
        /** @description The `ETag` of an earlier answer. If the search was changed since, nothing is changed (412). */
        'If-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A saved search of the client account of the caller.
         * @example acme-recall
         */
        id: string;
      };
      cookie?: never;
    };
    /** @description The search. */
    requestBody: {
      content: {
        'application/json': components['schemas']['SavedSearchDocument'];
      };
    };
    responses: {
      /** @description The saved search. */
      200: {
        headers: {
          /** @description The version, for `If-Match`. */
          ETag?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SavedSearch'];
          };
        };
      };
    };
  };
  deleteSearch: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of an earlier answer. If the search was changed since, nothing is changed (412). */
        'If-Match'?: string;
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description A saved search of the client account of the caller.
         * @example acme-recall
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The search is deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  callReadingTools: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description A message of the Model Context Protocol. */
    requestBody: {
      content: {
        'application/json': Record<string, unknown>;
      };
    };
    responses: {
      /** @description The answer to a request. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, unknown>;
        };
      };
      /** @description A notification has arrived. The answer has no body. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Policy': components['headers']['RateLimitPolicy'];
          RateLimit: components['headers']['RateLimit'];
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getMentionDescription: {
    parameters: {
      query?: {
        /** @description Indents the answer, unless it is `false`. */
        pretty?: string;
      };
      header?: {
        /**
         * @description An id for the request, which the answer and the log have. Any other text is ignored (rule A8).
         * @example my-import-7
         */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An OpenAPI 3.1 description. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, unknown>;
        };
      };
    };
  };
  postFormOfGet: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The query of the GET, at most 64 KiB. */
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Always `GET`.
           * @enum {string}
           */
          _method: 'GET';
          /** @description The URL-encoded query. Absent counts as empty. */
          _parameters?: string;
        };
      };
    };
    responses: never;
  };
}
