import {
  always,
  body,
  count,
  listOf,
  mayLack,
  named,
  object,
  objectOf,
  type Of,
  optional,
  reader,
  text,
} from '@earshot/message-kit';
import { action, type BodyOf, emptyAnswer, jsonAnswer, jsonBody } from '@earshot/openapi-kit';
import { changeIdParameter } from '../history/changes.message.js';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';
import { CHANGE_ID_HEADER } from '../write/change-id.js';
import { metaWith } from '../requests/dry-run.request.js';

const mentionIds = reader<readonly string[]>(
  {
    type: 'array',
    description: 'The mentions to restore, all of the change.',
    items: { type: 'string', description: 'A mention of the change.' },
  },
  'an array of identifiers',
  (value, at) => {
    if (!Array.isArray(value)) return at.reject('value_invalid', 'must be an array of identifiers');
    const wrong = value.findIndex((id) => typeof id !== 'string');
    return wrong >= 0 ? at.element(wrong).reject('value_invalid', 'must be a string') : (value as string[]);
  },
);

/** What a client asks to undo (rule C16). Without a body everything is undone. */
export const undoBody = body(
  object(
    { mention_ids: optional(mentionIds), meta: metaWith({}) },
    { description: 'What to undo. Without `mention_ids` all mentions of the change are restored.' },
  ),
);

const undoError = objectOf('Why a mention was not restored, or only in part.', {
  status: always('409', 'Always `409`.'),
  code: always('values_changed', 'Always `values_changed`.'),
  title: always('Conflict', 'Always `Conflict`.'),
  detail: text('The members that stayed.'),
  meta: objectOf('The mention.', {
    bulk_index: count('Position in the mention list of the change, from 0.'),
    action: always('undo', 'Always `undo`.'),
    report_id: text('The report.'),
    mention_id: text('The mention.'),
  }),
});

/** The error of a mention that was not restored, or only in part (rule C16). */
export type UndoError = Of<typeof undoError>;

const result = objectOf('What was restored, and what was not.', {
  data: objectOf('The result.', {
    counter: objectOf('How many mentions were restored.', {
      provided: count('Mentions of the change, or of the named part.'),
      success: count('Mentions that were restored completely.'),
      errors: count('Mentions that were not, or only in part.'),
    }),
  }),
  errors: listOf('One error for each such mention, in the order of the mention list.', named('UndoError', undoError)),
  meta: mayLack(objectOf('Of a dry run.', { dry_run: always(true, 'Always true.') })),
});

const HEADERS = { ...CHANGE_ID_HEADER, ...REPLAYED };

/** Undo of a change (rule C16). */
export const undoChange = action({
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
    named('Undo', undoBody),
    {
      preview: { summary: 'A preview of one mention', value: { mention_ids: ['m-0001'], meta: { dry_run: true } } },
      all: { summary: 'Everything', value: {} },
    },
    { required: false },
  ),
  answers: {
    200: jsonAnswer(
      'At least one mention was not restored completely, or the request was a dry run.',
      named('UndoResult', result),
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
      HEADERS,
    ),
    204: emptyAnswer('Every mention was restored.', HEADERS),
  },
  problems: [
    ...KEY_PROBLEMS,
    'change_not_found',
    'previous_values_unknown',
    'change_irreversible',
    'not_undoable',
    'member_unknown',
    'value_invalid',
    'scope_insufficient',
    'outcome_unknown',
    'report_busy',
    'write_timed_out',
  ],
});

/** The answer to an undo that did not restore a mention completely, or to a dry run. */
export type UndoResult = BodyOf<typeof undoChange>;
