import {
  jsonAnswer,
  jsonBody,
  listOf,
  objectOf,
  type Operation,
  schemaNamed,
  type SchemaObject,
  text,
} from '@earshot/openapi-kit';
import { CHANGE_ID_HEADER } from '../write/change-id.js';
import { changeIdParameter } from '../history/changes.operations.js';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';

/** The answer to an undo of which a mention was not restored completely (rule C16). */
export const undoResultSchema: SchemaObject = {
  type: 'object',
  description: 'What was restored, and what was not.',
  required: ['data', 'errors'],
  properties: {
    data: objectOf('The result.', {
      counter: objectOf('How many mentions were restored.', {
        provided: { type: 'integer', minimum: 0, description: 'Mentions of the change, or of the named part.' },
        success: { type: 'integer', minimum: 0, description: 'Mentions that were restored completely.' },
        errors: { type: 'integer', minimum: 0, description: 'Mentions that were not, or only in part.' },
      }),
    }),
    errors: listOf('One error for each such mention, in the order of the mention list.', schemaNamed('UndoError')),
    meta: objectOf('Of a dry run.', { dry_run: { type: 'boolean', enum: [true], description: 'Always true.' } }),
  },
};

/** The error of a mention (rule C16). */
export const undoErrorSchema = objectOf('Why a mention was not restored, or only in part.', {
  status: { type: 'string', enum: ['409'], description: 'Always `409`.' },
  code: { type: 'string', enum: ['values_changed'], description: 'Always `values_changed`.' },
  title: { type: 'string', enum: ['Conflict'], description: 'Always `Conflict`.' },
  detail: text('The members that stayed.'),
  meta: objectOf('The mention.', {
    bulk_index: { type: 'integer', minimum: 0, description: 'Position in the mention list of the change, from 0.' },
    action: { type: 'string', enum: ['undo'], description: 'Always `undo`.' },
    report_id: text('The report.'),
    mention_id: text('The mention.'),
  }),
});

export const undoChange: Operation = {
  id: 'undoChange',
  tag: 'coding',
  summary: 'Undo a change',
  description:
    'Gives every member of every mention of the change its previous value, if it still has the value that the change ' +
    'gave it. What was changed since stays, and is reported per mention. The undo of an import erases the mentions that it ' +
    'made, and keeps the texts that it replaced. An undo is a change, and can be undone unless it erased mentions (rules ' +
    'C16, C20).',
  parameters: [changeIdParameter, IDEMPOTENCY_KEY_PARAMETER],
  requestBody: jsonBody(
    'What to undo.',
    'Undo',
    {
      preview: { summary: 'A preview of one mention', value: { mention_ids: ['m-0001'], meta: { dry_run: true } } },
      all: { summary: 'Everything', value: {} },
    },
    { required: false },
  ),
  answers: {
    200: jsonAnswer(
      'At least one mention was not restored completely, or the request was a dry run.',
      'UndoResult',
      {
        preview: {
          summary: 'Of a dry run',
          value: { data: { counter: { provided: 1, success: 1, errors: 0 } }, errors: [], meta: { dry_run: true } },
        },
        one_changed: {
          summary: 'A mention was changed since',
          value: {
            data: { counter: { provided: 2, success: 1, errors: 1 } },
            errors: [
              {
                status: '409',
                code: 'values_changed',
                title: 'Conflict',
                detail: 'Changed since, so not restored: sentiment.',
                meta: { bulk_index: 1, action: 'undo', report_id: 'acme-brand', mention_id: 'm-0002' },
              },
            ],
          },
        },
      },
      { ...CHANGE_ID_HEADER, ...REPLAYED },
    ),
    204: { description: 'Every mention was restored.', headers: { ...CHANGE_ID_HEADER, ...REPLAYED } },
  },
  problems: [
    ...KEY_PROBLEMS,
    'change_not_found',
    'previous_values_unknown',
    'change_irreversible',
    'member_unknown',
    'value_invalid',
    'scope_insufficient',
    'outcome_unknown',
  ],
};
