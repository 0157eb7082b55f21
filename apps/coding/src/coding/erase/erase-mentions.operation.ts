import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import { jsonAnswer, jsonBody, listOf, objectOf, type Operation, type SchemaObject, text } from '@earshot/openapi-kit';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';
import { CHANGE_ID_HEADER } from '../write/change-id.js';

/** The answer to an erasure (rule C21). */
export const eraseResultSchema: SchemaObject = {
  type: 'object',
  description: 'What an erasure did.',
  required: ['data'],
  properties: {
    data: objectOf('The result.', {
      counter: objectOf('How many mentions were selected and erased, in all reports together.', {
        matched: { type: 'integer', minimum: 0, description: 'Mentions that the filters select.' },
        erased: { type: 'integer', minimum: 0, description: 'Those that were erased: all of them.' },
      }),
      change_ids: listOf('A change for each report that had such mentions. None in a dry run.', text('A change.')),
    }),
    meta: objectOf('Only in the answer to a dry run.', {
      dry_run: { type: 'boolean', enum: [true], description: 'Always `true`: nothing was erased.' },
      selection: text('Stands for the mentions that the filters select now. Send it as `if_selection` (rule C19).'),
    }),
  },
};

const FILTERS = { filters: { influencers: { authors: ['au-1006'] } } };
const SELECTION = 'xe8cRCwKhA3KwUu_t0LL-g';

export const eraseMentions: Operation = {
  id: 'eraseMentions',
  tag: 'coding',
  summary: 'Erase mentions for good',
  description:
    'Erases every mention that the filters select, in all reports of the client account or in those of `report_ids`, in ' +
    'one transaction: its row, its texts, its words, and its values in the history. It cannot be undone. To be safe, send ' +
    'a dry run first, and then its `meta.selection` as `if_selection`. Needs the scope `erase`, unless the deployment ' +
    'names another one (rule C21).',
  parameters: [IDEMPOTENCY_KEY_PARAMETER],
  requestBody: jsonBody('The filters, and where they select.', 'Erasure', {
    preview: { summary: 'What an erasure would erase', value: { ...FILTERS, meta: { dry_run: true } } },
    expected_mentions: {
      summary: 'An erasure of just the mentions of the preview',
      value: { ...FILTERS, meta: { if_selection: SELECTION } },
    },
    whole_report: { summary: 'Everything in a report', value: { filters: {}, report_ids: ['acme-brand'] } },
  }),
  answers: {
    200: jsonAnswer(
      'The selected mentions are erased.',
      'EraseResult',
      {
        preview: {
          summary: 'Of a dry run',
          value: {
            data: { counter: { matched: 3, erased: 3 }, change_ids: [] },
            meta: { dry_run: true, selection: SELECTION },
          },
        },
        erased: { value: { data: { counter: { matched: 3, erased: 3 }, change_ids: ['1-d1482116'] } } },
      },
      { ...CHANGE_ID_HEADER, ...REPLAYED },
    ),
  },
  problems: [
    ...KEY_PROBLEMS,
    ...FILTER_PROBLEMS,
    'parameters_conflicting',
    'filter_unavailable',
    'scope_insufficient',
    'report_not_found',
    'matches_unexpected',
    'selection_changed',
    'matches_too_many',
    'outcome_unknown',
  ],
};
