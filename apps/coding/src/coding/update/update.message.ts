import { FILTER_PROBLEMS, type FilterSet, filterSet } from '@earshot/filter-kit';
import {
  always,
  body,
  count,
  mayLack,
  named,
  object,
  objectOf,
  optional,
  orNull,
  refine,
  text,
  withExpected,
} from '@earshot/message-kit';
import { action, type BodyOf, jsonAnswer, jsonBody, pathParameter } from '@earshot/openapi-kit';
import { IDEMPOTENCY_KEY_PARAMETER, KEY_PROBLEMS, REPLAYED } from '../idempotency/idempotency-key.js';
import { metaWith } from '../requests/dry-run.request.js';
import { changesOf } from '../payload/coded-values.js';
import { payload } from '../payload/payload.js';
import { ifCount } from '../selection/if-count.js';
import { selection } from '../selection/selection.js';

/** The body of an update by filter (rule C14). */
export const updateBody = body(
  refine(
    object(
      {
        filters: withExpected('an object of filters, and {} selects the whole report', filterSet),
        payload,
        meta: metaWith({ if_count: optional(ifCount), if_selection: optional(selection) }),
      },
      { description: 'A change of all mentions that filters select.' },
    ),
    (request) => ({ ...request, ...changesOf(request.payload) }),
  ),
);

/** An update by filter after it was checked, with what its payload sets, and with its rolling periods resolved (rule D5). */
export type UpdateRequest = ReturnType<typeof updateBody.read> & { readonly filters: FilterSet };

const result = objectOf('What an update by filter did.', {
  data: objectOf('The result.', {
    counter: objectOf('How many mentions were selected and changed.', {
      matched: count('Mentions that the filters select.'),
      updated: count('Those of them whose values differ afterwards.'),
    }),
    change_id: orNull(text('The change, as in the header `Change-Id`. Null if no mention differs, and in a dry run.')),
  }),
  meta: mayLack(
    objectOf('Only in the answer to a dry run.', {
      dry_run: always(true, 'Always `true`: nothing was changed.'),
      selection: text('Stands for the mentions that the filters select now. Send it as `if_selection` (rule C19).'),
    }),
  ),
});

/** Update by filter (rule C14). */
export const updateMentions = action({
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
  requestBody: jsonBody('The filters, and the new values.', named('Update', updateBody), {
    preview: {
      summary: 'What an update would change',
      value: { filters: { query: 'recall*' }, payload: { sentiment: 'negative' }, meta: { dry_run: true } },
    },
    expected_number: {
      summary: 'An update of just the mentions of the preview',
      value: {
        filters: { query: 'recall*' },
        payload: { sentiment: 'negative' },
        meta: { if_selection: 'KTcBPyGBgQYGsqeZsFvaKEnz42miCYKkE48OClWY' },
      },
    },
  }),
  answers: {
    200: jsonAnswer(
      'The selected mentions have the new values.',
      named('UpdateResult', result),
      {
        preview: {
          summary: 'Of a dry run',
          value: {
            data: { counter: { matched: 10, updated: 4 }, change_id: null },
            meta: { dry_run: true, selection: 'KTcBPyGBgQYGsqeZsFvaKEnz42miCYKkE48OClWY' },
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
    'report_busy',
    'write_timed_out',
  ],
});

/** The answer to an update by filter. */
export type UpdateResult = BodyOf<typeof updateMentions>;
