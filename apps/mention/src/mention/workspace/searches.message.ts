import { SEARCH_VISIBILITIES } from '@earshot/coding/entities';
import { FILTER_PROBLEMS, filterSet } from '@earshot/filter-kit';
import {
  body,
  described,
  instant,
  isPlainText,
  listOf,
  name,
  named,
  object,
  objectOf,
  type Of,
  oneOf,
  optional,
  pageParameters,
  query,
  type Reader,
  reader,
  text,
} from '@earshot/message-kit';
import {
  action,
  emptyAnswer,
  headerParameter,
  jsonAnswer,
  jsonBody,
  pathParameter,
  queryParameters,
} from '@earshot/openapi-kit';
import { pageOf } from '../reading/page-of.js';
import { CACHE_CONTROL } from '../reading/parameters.js';
import { view } from './view.js';

const REPORT = 'the id of a report of the client account, or null';

const reportId: Reader<string | null> = reader(
  { type: ['string', 'null'], description: 'The report in which it opens; null: any. It may be used in every report.' },
  REPORT,
  (value, at) =>
    value === null || (typeof value === 'string' && isPlainText(value))
      ? value
      : at.reject('value_invalid', `must be ${REPORT}`),
);

/** Filters as they were posted, after they were checked. */
const filters: Reader<object> = reader(filterSet.schema, filterSet.expected, (value, at) =>
  filterSet(value, at) ? (value as object) : undefined,
);

const visibility = oneOf(
  'Whether all users of the client account have it (`account`), or only the one who made it (`private`).',
  SEARCH_VISIBILITIES,
);

/** The body that makes or replaces a saved search (rule G2). */
export const searchBody = body(
  object(
    {
      data: object(
        {
          ...{ name, report_id: optional(reportId, null), filters, view: optional(view, null) },
          visibility: optional(
            described('`account` for a new search. Left out of a `PUT`, it stays as it is.', visibility),
          ),
        },
        { description: 'A saved search.' },
      ),
    },
    { description: 'A saved search.' },
  ),
);

/** A saved search as a client gives it. */
export type SearchMembers = ReturnType<typeof searchBody.read>['data'];

/** A page of the list of saved searches (rule G2). */
export const searchesQuery = query(pageParameters({ size: 100, max: 1_000 }));

const savedSearch = named(
  'SavedSearch',
  objectOf('Filters that a client account has saved under a name.', {
    id: text('Identifier.'),
    name: text('Name.'),
    report_id: reportId,
    filters,
    view: described('How a program shows it.', view),
    user_id: text('The user who made it.'),
    visibility,
    updated_at: instant('When it was made or last changed.'),
  }),
);

/** The members of a saved search in answers (rule G2). */
export type SavedSearchMembers = Of<typeof savedSearch>;

const EXAMPLE: SavedSearchMembers = {
  id: 'acme-recall',
  name: 'Recall',
  report_id: 'acme-brand',
  filters: { query: 'recall*' },
  view: null,
  user_id: 'user-ada',
  visibility: 'account',
  updated_at: '2026-10-01T09:00:00.000Z',
};
const GIVEN = { data: { name: 'Recall', report_id: 'acme-brand', filters: { query: 'recall*' } } };

const ETAG = { ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' as const } } };
const oneSearch = objectOf('A saved search.', { data: savedSearch });
const given = named('SavedSearchDocument', searchBody);
const search = pathParameter('id', 'A saved search of the client account of the caller.', EXAMPLE.id);
const IF_MATCH = headerParameter(
  'If-Match',
  'The `ETag` of an earlier answer. If the search was changed since, nothing is changed (412).',
  { type: 'string' },
);

const IF_NONE_MATCH = headerParameter(
  'If-None-Match',
  'The `ETag` of an earlier answer. If the search is unchanged, the answer is 304.',
  { type: 'string' },
);

export const listSearches = action({
  id: 'listSearches',
  tag: 'workspace',
  summary: 'List the saved searches of the client account',
  description:
    'The saved searches of the client account and the private ones of the caller, ordered by `name` (rule G2). Filters of megabytes make a page shorter than ' +
    '`size`: the next one begins at `from` and the number of searches received.',
  parameters: [...queryParameters(searchesQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'One page of saved searches.',
      pageOf(
        'Saved searches.',
        listOf('Saved searches, ordered by `name`.', savedSearch),
        'The number of saved searches.',
      ),
      { searches: { value: { data: [EXAMPLE], meta: { total: 1 } } } },
    ),
  },
  resourceTypes: ['search'],
  problems: ['value_invalid', 'parameters_conflicting'],
});

export const makeSearch = action({
  id: 'makeSearch',
  tag: 'workspace',
  summary: 'Save a search',
  description:
    'Saves filters under a name. At most 1 000 per client account, and 100 private ones per user. The filter `saved` uses them (rules D25, G2).',
  parameters: [],
  requestBody: jsonBody('The search.', given, { recall: { value: GIVEN } }),
  answers: {
    201: jsonAnswer('The saved search.', oneSearch, undefined, {
      ...ETAG,
      Location: { description: 'Its path.', schema: { type: 'string' } },
    }),
  },
  resourceTypes: ['search'],
  problems: [...FILTER_PROBLEMS, 'searches_too_many'],
});

export const readSearch = action({
  id: 'readSearch',
  tag: 'workspace',
  summary: 'Read a saved search',
  description: 'One saved search (rule G2).',
  parameters: [search, IF_NONE_MATCH, CACHE_CONTROL],
  answers: {
    200: jsonAnswer('The saved search.', oneSearch, { recall: { value: { data: EXAMPLE } } }, ETAG),
    304: emptyAnswer('The search is unchanged.', ETAG),
  },
  resourceTypes: ['search'],
  problems: ['search_not_found'],
});

export const replaceSearch = action({
  id: 'replaceSearch',
  tag: 'workspace',
  summary: 'Replace a saved search',
  description:
    'Replaces every member; `user_id` stays that of the user who made it, and `visibility` stays where it is left out (rule G2).',
  parameters: [search, IF_MATCH],
  requestBody: jsonBody('The search.', given, { recall: { value: GIVEN } }),
  answers: { 200: jsonAnswer('The saved search.', oneSearch, undefined, ETAG) },
  resourceTypes: ['search'],
  problems: [...FILTER_PROBLEMS, 'search_not_found', 'precondition_failed', 'searches_too_many', 'scope_insufficient'],
});

export const deleteSearch = action({
  id: 'deleteSearch',
  tag: 'workspace',
  summary: 'Delete a saved search',
  description: 'Deletes a saved search (rule G2).',
  parameters: [search, IF_MATCH],
  answers: { 204: emptyAnswer('The search is deleted.') },
  problems: ['search_not_found', 'precondition_failed', 'scope_insufficient'],
});
