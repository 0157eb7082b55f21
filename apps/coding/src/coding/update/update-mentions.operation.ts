import { jsonAnswer, jsonBody, objectOf, type Operation, pathParameter, type SchemaObject } from '@earshot/openapi-kit';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';

/** The answer to an update by filter (rule C14). */
export const updateResultSchema: SchemaObject = {
  type: 'object',
  description: 'What an update by filter did.',
  required: ['data'],
  properties: {
    data: objectOf('The result.', {
      counter: objectOf('How many mentions were selected and changed.', {
        matched: { type: 'integer', minimum: 0, description: 'Mentions that the filters select.' },
        updated: { type: 'integer', minimum: 0, description: 'Those of them whose values differ afterwards.' },
      }),
      change_id: {
        type: ['string', 'null'],
        description: 'The change, as in the header `Change-Id`. Null if no mention differs, and in a dry run.',
      },
    }),
    meta: objectOf('Only in the answer to a dry run.', {
      dry_run: { type: 'boolean', enum: [true], description: 'Always `true`: nothing was changed.' },
    }),
  },
};

export const updateMentions: Operation = {
  id: 'updateMentions',
  tag: 'coding',
  summary: 'Change every mention that filters select',
  description:
    'Changes all selected mentions in one transaction. A mention that has the values already is not changed. To be safe, ' +
    'send a dry run first, and then its `matched` as `if_count` (rule C14).',
  parameters: [
    pathParameter('report_id', 'A report of the client account of the caller.', 'acme-brand'),
    IDEMPOTENCY_KEY_PARAMETER,
  ],
  requestBody: jsonBody('The filters, and the new values.', 'Update', {
    preview: {
      summary: 'What an update would change',
      value: { filters: { query: 'recall*' }, payload: { sentiment: 'negative' }, meta: { dry_run: true } },
    },
    expected_number: {
      summary: 'An update of just the mentions of the preview',
      value: { filters: { query: 'recall*' }, payload: { sentiment: 'negative' }, meta: { if_count: 10 } },
    },
  }),
  answers: {
    200: jsonAnswer(
      'The selected mentions have the new values.',
      'UpdateResult',
      {
        preview: {
          summary: 'Of a dry run',
          value: { data: { counter: { matched: 10, updated: 4 }, change_id: null }, meta: { dry_run: true } },
        },
        some_differ: { value: { data: { counter: { matched: 10, updated: 4 }, change_id: '1-d1482116' } } },
      },
      {
        ...REPLAYED,
        'Change-Id': {
          description: 'The change. Absent if no mention differs, and in a dry run (rule C15).',
          schema: { type: 'string' },
        },
      },
    ),
  },
  problems: [
    ...KEY_PROBLEMS,
    {
      code: 'member_missing',
      detail: 'payload is missing; it must be an object.',
      meta: { path: 'payload' },
    },
    {
      code: 'member_unknown',
      detail: 'filter is not a known member; use one of filters, payload, meta.',
      meta: { path: 'filter' },
    },
    {
      code: 'value_invalid',
      detail: 'payload.review.status must be one of reviewed, unreviewed, deleted.',
      meta: { path: 'payload.review.status' },
    },
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
      code: 'limit_exceeded',
      detail: 'filters exceeds the limit of 1 000 filters per request.',
      meta: { path: 'filters' },
    },
    {
      code: 'query_invalid',
      detail: 'filters.query is not a valid query at character 6: expected a word.',
      meta: { path: 'filters.query' },
    },
    {
      code: 'range_invalid',
      detail: 'filters.period must not have begin after end.',
      meta: { path: 'filters.period' },
    },
    { code: 'scope_insufficient', detail: 'The token lacks the scope "code".' },
    { code: 'report_not_found', detail: 'There is no such report.' },
    {
      code: 'matches_unexpected',
      detail: 'The filters select 11 mentions, not 10 as in meta.if_count. Nothing was changed.',
      meta: { matched: 11 },
    },
    {
      code: 'matches_too_many',
      detail: 'The filters select 250000 mentions; at most 100000 are allowed. Nothing was changed.',
      meta: { matched: 250_000 },
    },
    {
      code: 'outcome_unknown',
      detail:
        'The database did not confirm the changes in time: either all of them are stored, or none is. ' +
        'Sending the request again is safe.',
    },
  ],
};
