import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import {
  headerParameter,
  instant,
  jsonAnswer,
  jsonBody,
  listOf,
  objectOf,
  type Operation,
  pathParameter,
  queryParameters,
  schemaNamed,
  type SchemaObject,
  text,
  textOrNull,
} from '@earshot/openapi-kit';
import { CACHE_CONTROL } from '../mention/description/parameters.js';
import { searchesQuery } from './searches.request.js';

/** A saved search (rule G2). */
export const savedSearchSchema: SchemaObject = objectOf('Filters that a client account has saved under a name.', {
  id: text('Identifier.'),
  name: text('Name.'),
  report_id: textOrNull('The report in which it opens; null: any. It may be used in every report.'),
  filters: schemaNamed('Filters'),
  view: { type: ['object', 'null'], description: 'How a program shows it.' },
  user_id: text('The user who made it.'),
  updated_at: instant('When it was made or last changed.'),
});

const EXAMPLE = {
  id: 'acme-recall',
  name: 'Recall',
  report_id: 'acme-brand',
  filters: { query: 'recall*' },
  view: null,
  user_id: 'user-ada',
  updated_at: '2026-10-01T09:00:00.000Z',
};
const GIVEN = { data: { name: 'Recall', report_id: 'acme-brand', filters: { query: 'recall*' } } };

const ETAG = { ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' as const } } };
const oneSearch = objectOf('A saved search.', { data: schemaNamed('SavedSearch') });
const search = pathParameter('id', 'A saved search of the client account of the caller.', EXAMPLE.id);
const IF_MATCH = headerParameter(
  'If-Match',
  'The `ETag` of an earlier answer. If the search was changed since, nothing is changed (412).',
  { type: 'string' },
);
const BODY_PROBLEMS = [...FILTER_PROBLEMS, 'parameters_conflicting'] as const satisfies Operation['problems'];

export const listSearches: Operation = {
  id: 'listSearches',
  tag: 'workspace',
  summary: 'List the saved searches of the client account',
  description: 'The saved searches of the client account, ordered by `name` (rule G2).',
  parameters: [...queryParameters(searchesQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'One page of saved searches.',
      objectOf('Saved searches.', {
        data: listOf('Saved searches, ordered by `name`.', schemaNamed('SavedSearch')),
        meta: objectOf('The place of the page in the list.', {
          total: { type: 'integer', minimum: 0, description: 'The number of saved searches.' },
        }),
      }),
      { searches: { value: { data: [EXAMPLE], meta: { total: 1 } } } },
    ),
  },
  resourceTypes: ['search'],
  problems: ['value_invalid', 'parameters_conflicting'],
};

export const makeSearch: Operation = {
  id: 'makeSearch',
  tag: 'workspace',
  summary: 'Save a search',
  description:
    'Saves filters under a name. At most 1 000 per client account. The filter `saved` uses them (rules D25, G2).',
  parameters: [],
  requestBody: jsonBody('The search.', 'SavedSearchDocument', { recall: { value: GIVEN } }),
  answers: {
    201: jsonAnswer('The saved search.', oneSearch, undefined, {
      ...ETAG,
      Location: { description: 'Its path.', schema: { type: 'string' } },
    }),
  },
  resourceTypes: ['search'],
  problems: [...BODY_PROBLEMS, 'searches_too_many'],
};

export const readSearch: Operation = {
  id: 'readSearch',
  tag: 'workspace',
  summary: 'Read a saved search',
  description: 'One saved search (rule G2).',
  parameters: [search, CACHE_CONTROL],
  answers: { 200: jsonAnswer('The saved search.', oneSearch, { recall: { value: { data: EXAMPLE } } }, ETAG) },
  resourceTypes: ['search'],
  problems: ['search_not_found'],
};

export const replaceSearch: Operation = {
  id: 'replaceSearch',
  tag: 'workspace',
  summary: 'Replace a saved search',
  description: 'Replaces every member; `user_id` stays that of the user who made it (rule G2).',
  parameters: [search, IF_MATCH],
  requestBody: jsonBody('The search.', 'SavedSearchDocument', { recall: { value: GIVEN } }),
  answers: { 200: jsonAnswer('The saved search.', oneSearch, undefined, ETAG) },
  resourceTypes: ['search'],
  problems: [...BODY_PROBLEMS, 'search_not_found', 'precondition_failed'],
};

export const deleteSearch: Operation = {
  id: 'deleteSearch',
  tag: 'workspace',
  summary: 'Delete a saved search',
  description: 'Deletes a saved search (rule G2).',
  parameters: [search, IF_MATCH],
  answers: { 204: { description: 'The search is deleted.' } },
  problems: ['search_not_found', 'precondition_failed'],
};
