import { ERROR_CODES } from '@earshot/error-kit';
import {
  jsonAnswer,
  jsonBody,
  listOf,
  objectOf,
  type Operation,
  schemaNamed,
  type SchemaObject,
} from '@earshot/openapi-kit';
import { CHANGE_ID_HEADER } from '../write/change-id.js';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';

const dryRunSchema = objectOf('Present only in the answer to a dry run.', {
  dry_run: { type: 'boolean', enum: [true], description: 'Always `true`: nothing was changed.' },
});

const resultSchema = objectOf('What was applied, and what was not.', {
  data: objectOf('The result.', {
    counter: objectOf('How many items were applied.', {
      provided: { type: 'integer', minimum: 0, description: 'Items in the request.' },
      success: { type: 'integer', minimum: 0, description: 'Items that were applied.' },
      errors: { type: 'integer', minimum: 0, description: 'Items that failed.' },
    }),
  }),
  errors: listOf('One error for each item that failed, in posted order.', schemaNamed('BulkItemError')),
});

/** The answer to a bulk request of which an item failed (interface 2.5), or to a dry run (rule C12). */
export const bulkResultSchema: SchemaObject = {
  ...resultSchema,
  properties: { ...resultSchema.properties, meta: dryRunSchema },
};

/** The error of one item (interface 2.5, rule E7). */
export const bulkItemErrorSchema = objectOf('Why an item was not applied.', {
  status: {
    type: 'string',
    enum: ['400', '409'],
    description: '`409` if the mention has other values than those in `if`, else `400`.',
  },
  code: {
    type: 'string',
    description: 'The kind of the problem.',
    enum: Object.entries(ERROR_CODES)
      .filter(([, kind]) => 'item' in kind)
      .map(([code]) => code),
  },
  title: { type: 'string', enum: ['Bad Request', 'Conflict'], description: 'The words of the status.' },
  detail: { type: 'string', description: 'What is wrong, for each member.' },
  meta: {
    type: 'object',
    description: 'The item. An identifier is present if the item has it as a string.',
    required: ['bulk_index'],
    properties: {
      bulk_index: { type: 'integer', minimum: 0, description: 'Position in the posted array, from 0.' },
      action: { type: 'string', description: 'The action of the item.' },
      report_id: { type: 'string', description: 'The report of the item.' },
      mention_id: { type: 'string', description: 'The mention of the item.' },
      current: {
        ...schemaNamed('Condition'),
        description: 'If the mention has other values than those in `if`: its values of the members that `if` names.',
      },
    },
  },
});

export const applyBulk: Operation = {
  id: 'applyBulk',
  tag: 'coding',
  summary: 'Correct mentions in bulk',
  description:
    'Applies each item by itself: an item that fails does not keep the others from being applied. All valid items become ' +
    'visible together. After 200 or 204 nothing is lost. Sending a request again is safe (rules C1 to C7); with an ' +
    '`Idempotency-Key` it is applied exactly once (rule C13).',
  parameters: [IDEMPOTENCY_KEY_PARAMETER],
  requestBody: jsonBody('The items.', 'BulkDocument', {
    one_of_two_fails: {
      summary: 'Two items, of which one fails',
      value: {
        data: [
          {
            action: 'update',
            report_id: 'acme-brand',
            mention_id: 'm-0001',
            payload: { sentiment: 'negative', tags: ['taste'], review: { status: 'reviewed' } },
          },
          { action: 'update', report_id: 'acme-brand', mention_id: 'nothing', payload: { sentiment: 'negative' } },
        ],
      },
    },
    add_a_tag: {
      summary: 'A tag for a mention that is still negative',
      value: {
        data: [
          {
            action: 'update',
            report_id: 'acme-brand',
            mention_id: 'm-0001',
            payload: { tags: { add: ['urgent'] } },
            if: { sentiment: 'negative' },
          },
        ],
      },
    },
  }),
  answers: {
    200: jsonAnswer(
      'At least one item failed, and the others were applied. Or it was a dry run.',
      'BulkResult',
      {
        one_of_two_fails: {
          value: {
            data: { counter: { provided: 2, success: 1, errors: 1 } },
            errors: [
              {
                status: '400',
                code: 'mention_not_found',
                title: 'Bad Request',
                detail: 'mention not found in the report',
                meta: { bulk_index: 1, action: 'update', report_id: 'acme-brand', mention_id: 'nothing' },
              },
            ],
          },
        },
        changed_meanwhile: {
          summary: 'A mention that is not negative any more',
          value: {
            data: { counter: { provided: 1, success: 0, errors: 1 } },
            errors: [
              {
                status: '409',
                code: 'values_changed',
                title: 'Conflict',
                detail: 'the mention has other values than in if: sentiment; meta.current has its values',
                meta: {
                  bulk_index: 0,
                  action: 'update',
                  report_id: 'acme-brand',
                  mention_id: 'm-0001',
                  current: { sentiment: 'neutral' },
                },
              },
            ],
          },
        },
        dry_run: {
          summary: 'A dry run that finds no problem',
          value: {
            data: { counter: { provided: 1, success: 1, errors: 0 } },
            errors: [],
            meta: { dry_run: true },
          },
        },
      },
      { ...CHANGE_ID_HEADER, ...REPLAYED },
    ),
    204: { description: 'Every item was applied, or there were none.', headers: { ...CHANGE_ID_HEADER, ...REPLAYED } },
  },
  problems: [
    ...KEY_PROBLEMS,
    'member_missing',
    'member_unknown',
    'value_invalid',
    'items_too_many',
    'scope_insufficient',
    'outcome_unknown',
  ],
};
