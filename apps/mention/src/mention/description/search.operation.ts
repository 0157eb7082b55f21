import {
  jsonAnswer,
  jsonBody,
  objectOf,
  type Operation,
  PRETTY,
  queryParameter,
  schemaNamed,
  type SchemaObject,
} from '@earshot/openapi-kit';
import { MAX_SIZE, DEFAULT_SIZE } from '../read-page.js';
import { MAX_WINDOW } from '../search-request.js';
import { DIRECTIONS, SORT_KEYS } from '../sort.js';
import { MENTION } from './examples.js';
import { CACHE_CONTROL, fromParameter, REPORT_ID, sizeParameter } from './parameters.js';

const direction: SchemaObject = { type: 'string', description: 'The direction.', enum: [...DIRECTIONS] };

/** The body of a search (rule D1). */
export const searchSchema: SchemaObject = {
  type: 'object',
  description: 'A search. Every member is optional.',
  additionalProperties: false,
  properties: {
    filters: schemaNamed('Filters'),
    sort: {
      type: 'object',
      description:
        'The order; without it `{"date": "desc"}`. Unknown values come last, and ties break by `id`, ascending.',
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: Object.fromEntries(Object.keys(SORT_KEYS).map((key) => [key, direction])),
    },
    size: {
      type: 'integer',
      description: `Mentions in the answer; ${DEFAULT_SIZE} without it.`,
      minimum: 0,
      maximum: MAX_SIZE,
    },
    from: {
      type: 'integer',
      description: `Mentions to skip. With \`size\` at most ${MAX_WINDOW}; \`after\` has no limit.`,
      minimum: 0,
      maximum: MAX_WINDOW,
    },
    after: {
      type: 'string',
      description: 'The cursor `meta.next` of an answer with the same `sort`. Not together with `from`.',
    },
    total: { type: 'boolean', description: 'Whether to count all mentions that match; they are unless it is false.' },
  },
};

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
  parameters: [
    REPORT_ID,
    { ...sizeParameter(), description: 'As `size` in the body. Only one of them may be given.' },
    { ...fromParameter(MAX_WINDOW), description: 'As `from` in the body. Only one of them may be given.' },
    queryParameter('sort', 'The direction of a sort by `date`. Not together with `sort` in the body.', direction),
    PRETTY,
    CACHE_CONTROL,
  ],
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
  problems: [
    {
      code: 'filter_unknown',
      detail: 'filters.country is not a known filter; use one of boolean, channels, classifiers.',
      meta: { path: 'filters.country' },
    },
    {
      code: 'filter_unavailable',
      detail: 'filters.channels cannot be used: the report has no channels.',
      meta: { path: 'filters.channels' },
    },
    {
      code: 'value_invalid',
      detail: 'filters.countries[1] must be a country code from GET /mention/v2/countries, such as FRA.',
      meta: { path: 'filters.countries[1]' },
    },
    {
      code: 'member_unknown',
      detail: 'page is not a known member; use one of filters, sort, size, from, after, total.',
      meta: { path: 'page' },
    },
    {
      code: 'member_missing',
      detail: 'filters.influence must have at least one of begin, end.',
      meta: { path: 'filters.influence' },
    },
    {
      code: 'range_invalid',
      detail: 'filters.period must not have begin after end.',
      meta: { path: 'filters.period' },
    },
    {
      code: 'query_invalid',
      detail: 'filters.query is not a valid query at character 6: expected a word.',
      meta: { path: 'filters.query' },
    },
    {
      code: 'limit_exceeded',
      detail: 'filters exceeds the limit of 1 000 filters per request.',
      meta: { path: 'filters' },
    },
    {
      code: 'parameters_conflicting',
      detail: 'after must not be combined with from.',
      meta: { path: 'after' },
    },
    {
      code: 'cursor_invalid',
      detail: 'after must be meta.next of an answer to a search with the same sort.',
      meta: { path: 'after' },
    },
    { code: 'report_not_found', detail: 'There is no such report.' },
  ],
};
