import { ERROR_CODES, type ItemCode } from '@earshot/error-kit';
import {
  always,
  body,
  count,
  described,
  listOf,
  mayLack,
  named,
  object,
  objectOf,
  type Of,
  oneOf,
  reader,
  shown,
  text,
} from '@earshot/message-kit';
import { action, type BodyOf, emptyAnswer, jsonAnswer, jsonBody } from '@earshot/openapi-kit';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';
import { describedItemError } from '../items/item-error.js';
import { CHANGE_ID_HEADER } from '../write/change-id.js';
import { bulkMeta } from '../requests/dry-run.request.js';

/** The items of a bulk request, which are checked one by one: each may fail alone (rule C3). */
const items = reader<readonly unknown[]>(
  {
    type: 'array',
    description: 'The items, at most 50 000 unless the deployment has another limit.',
    items: { $ref: '#/components/schemas/BulkItem' },
  },
  'an array of items',
  (value, at) => (Array.isArray(value) ? value : at.reject('value_invalid', 'must be an array of items')),
);

/** The body of a bulk request. An invalid one is rejected as a whole (rules C1, C12). */
export const bulkBody = body(object({ data: items, meta: bulkMeta }, { description: 'Changes of mentions.' }));

const itemCodes = Object.entries(ERROR_CODES)
  .filter(([, kind]) => 'item' in kind)
  .map(([code]) => code as ItemCode);

const item = objectOf('The item. An identifier is present if the item has it as a string.', {
  bulk_index: count('Position in the posted array, from 0.'),
  action: mayLack(text('The action of the item.')),
  report_id: mayLack(text('The report of the item.')),
  mention_id: mayLack(text('The mention of the item.')),
  current: mayLack(
    described(
      'If the mention has other values than those in `if`: its values of the members that `if` names.',
      shown<object>({ $ref: '#/components/schemas/Condition' }),
    ),
  ),
});

/** The item that an error is about (interface 2.5). */
export type FailedItem = Of<typeof item>;

const bulkItemError = describedItemError('Why an item was not applied.', {
  status: '`409` if the mention has other values than those in `if`, else `400`.',
  code: oneOf('The kind of the problem.', itemCodes),
  meta: item,
});

/** The error of one item. */
export type BulkItemError = Of<typeof bulkItemError>;

const result = objectOf('What was applied, and what was not.', {
  data: objectOf('The result.', {
    counter: objectOf('How many items were applied.', {
      provided: count('Items in the request.'),
      success: count('Items that were applied.'),
      errors: count('Items that failed.'),
    }),
  }),
  errors: listOf('One error for each item that failed, in posted order.', named('BulkItemError', bulkItemError)),
  meta: mayLack(
    objectOf('Present only in the answer to a dry run.', {
      dry_run: always(true, 'Always `true`: nothing was changed.'),
    }),
  ),
});

const HEADERS = { ...CHANGE_ID_HEADER, ...REPLAYED };

/** Bulk coding (interface 4.3). */
export const applyBulk = action({
  id: 'applyBulk',
  tag: 'coding',
  summary: 'Correct mentions in bulk',
  description:
    'Applies each item by itself: an item that fails does not keep the others from being applied. All valid items become ' +
    'visible together. After 200 or 204 nothing is lost. Sending a request again is safe (rules C1 to C7); with an ' +
    '`Idempotency-Key` it is applied exactly once (rule C13).',
  parameters: [IDEMPOTENCY_KEY_PARAMETER],
  requestBody: jsonBody('The items.', named('BulkDocument', bulkBody), {
    one_of_two_fails: {
      summary: 'Two items: one succeeds, one fails',
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
      named('BulkResult', result),
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
      HEADERS,
    ),
    204: emptyAnswer('Every item was applied, or there were none.', HEADERS),
  },
  problems: [
    ...KEY_PROBLEMS,
    'member_missing',
    'member_unknown',
    'value_invalid',
    'items_too_many',
    'scope_insufficient',
    'outcome_unknown',
    'report_busy',
    'write_timed_out',
  ],
});

/** The answer to a bulk request with a failed item (interface 2.5), or to a dry run (rule C12). */
export type BulkResult = BodyOf<typeof applyBulk>;
