import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import {
  jsonAnswer,
  jsonBody,
  objectOf,
  type Operation,
  PRETTY,
  queryParameters,
  schemaNamed,
  type SchemaObject,
} from '@earshot/openapi-kit';
import { searchRequest } from '../search.request.js';
import { MENTION } from './examples.js';
import { CACHE_CONTROL, REPORT_ID } from './parameters.js';

/** The answer to a search (rule D1). */
export const searchResultSchema: SchemaObject = objectOf('The mentions of one page.', {
  data: { type: 'array', description: 'Mentions, in the order of the search.', items: schemaNamed('Mention') },
  meta: {
    type: 'object',
    description: 'The place of the page in all mentions that match.',
    required: ['next'],
    properties: {
      total: { type: 'integer', minimum: 0, description: 'How many mentions match. Absent with `"total": false`.' },
      next: { type: ['string', 'null'], description: 'The cursor of the next page; null on the last one.' },
      tags_cut: {
        type: 'array',
        description: 'Ids of the mentions of the page that have more tags than shown.',
        items: { type: 'string' },
      },
    },
  },
});

export const searchMentions: Operation = {
  id: 'searchMentions',
  tag: 'mention',
  summary: 'Find mentions of a report',
  description:
    'All filters must hold. For a filter with several values, one suffices. To read everything, follow `meta.next` with ' +
    '`after`: each mention comes once, also while mentions are coded (rule D1).',
  parameters: [REPORT_ID, ...queryParameters(searchRequest.parameters), PRETTY, CACHE_CONTROL],
  requestBody: jsonBody(
    'The search. Without a body all mentions are found.',
    'Search',
    {
      words_and_languages: {
        summary: 'Words, languages, a period',
        value: {
          filters: {
            query: 'stayed NEAR/5 pronounced',
            languages: ['eng'],
            period: { begin: '2026-01-01', end: '2026-01-31' },
          },
          sort: { date: 'desc' },
          size: 20,
        },
      },
      boolean_tree: {
        summary: 'A tree of filters',
        value: {
          filters: {
            boolean: {
              should: {
                boolean: { must: { sentiments: ['negative'], human_review_statuses: ['unreviewed'] } },
                author_jobs: ['Journalist'],
              },
              must_not: { human_review_statuses: ['deleted'] },
            },
          },
        },
      },
    },
    { required: false },
  ),
  answers: {
    200: jsonAnswer('The mentions of the page.', 'SearchResult', {
      one_mention: { value: { data: [MENTION], meta: { total: 1, next: null } } },
    }),
  },
  resourceTypes: ['mention', 'author'],
  problems: [...FILTER_PROBLEMS, 'filter_unavailable', 'parameters_conflicting', 'cursor_invalid', 'report_not_found'],
};
