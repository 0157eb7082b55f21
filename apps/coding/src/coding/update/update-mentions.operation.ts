import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import {
  jsonAnswer,
  jsonBody,
  objectOf,
  type Operation,
  pathParameter,
  type SchemaObject,
  text,
} from '@earshot/openapi-kit';
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
      selection: text('Stands for the mentions that the filters select now. Send it as `if_selection` (rule C19).'),
    }),
  },
};

export const updateMentions: Operation = {
  id: 'updateMentions',
  tag: 'coding',
  summary: 'Change every mention that filters select',
  description:
    'Changes all selected mentions in one transaction. A mention that has the values already is not changed. To be safe, ' +
    'send a dry run first, and then its `meta.selection` as `if_selection` (rules C14, C19).',
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
      value: {
        filters: { query: 'recall*' },
        payload: { sentiment: 'negative' },
        meta: { if_selection: 'ueIY7knvTohzfGwudWduLg' },
      },
    },
  }),
  answers: {
    200: jsonAnswer(
      'The selected mentions have the new values.',
      'UpdateResult',
      {
        preview: {
          summary: 'Of a dry run',
          value: {
            data: { counter: { matched: 10, updated: 4 }, change_id: null },
            meta: { dry_run: true, selection: 'ueIY7knvTohzfGwudWduLg' },
          },
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
    ...FILTER_PROBLEMS,
    'filter_unavailable',
    'scope_insufficient',
    'report_not_found',
    'matches_unexpected',
    'selection_changed',
    'tags_too_many',
    'matches_too_many',
    'outcome_unknown',
  ],
};
