import { type ChangeAction, someCodedValues, someSettings } from '@earshot/coding/entities';
import {
  count,
  instant,
  listOf,
  mayLack,
  named,
  objectOf,
  type Of,
  orNull,
  shown,
  text,
  trueOrFalse,
} from '@earshot/message-kit';
import { action, type BodyOf, jsonAnswer, pathParameter, queryParameters } from '@earshot/openapi-kit';
import { changesQuery, mentionsQuery } from './changes.request.js';

const CHANGE_ID = '2-d1482116';

export const changeIdParameter = pathParameter('id', 'A change in a report of the client account.', CHANGE_ID);

const WHAT_CHANGED = 'What one request changed in one report.';

const members = {
  id: text('Identifier.'),
  report_id: text('The report.'),
  user_id: orNull(text('The user who made the change; null if mentions were erased because of their age.')),
  app_id: orNull(text('The application through which the user made it; null like `user_id`.')),
  action: shown<ChangeAction>({
    type: 'string',
    enum: ['bulk', 'update', 'undo', 'import', 'erase', 'report'] satisfies ChangeAction[],
    description: 'The request that made it. `report`: settings of the report, not mentions, were changed.',
  }),
  changed_at: instant('The time of the request.'),
  mention_count: count('The number of mentions, erased ones included.'),
  undone_id: orNull(text('The change that it undid; null unless it is an undo.')),
};

const change = objectOf(WHAT_CHANGED, members);

/** A change (rule C15). */
export type Change = Of<typeof change>;

const mentionChange = objectOf('What a change did to one mention.', {
  mention_id: text('The mention.'),
  before: orNull(
    someCodedValues(
      'The previous values of the members that the change set; null if they were not recorded, or if an import made the ' +
        'mention.',
    ),
  ),
  after: someCodedValues('The values that the change set.'),
  created: mayLack(trueOrFalse('Only of an import: whether it made the mention.')),
});

/** What a change did to one mention (rules C15, C20). */
export type MentionChange = Of<typeof mentionChange>;

/** Values of a mention that a change set, or that it had before. */
export type ChangedValues = MentionChange['after'];

const describedMentionChange = named('MentionChange', mentionChange);

/** A change with all of its mentions. */
export const wholeChange = objectOf(WHAT_CHANGED, {
  ...members,
  mention_list: listOf('Its mentions, in the order of their ids.', describedMentionChange),
});

const CHANGE: Change = {
  id: CHANGE_ID,
  report_id: 'acme-brand',
  user_id: 'user-ada',
  app_id: 'acme-analytics',
  action: 'bulk',
  changed_at: '2026-11-20T09:30:00.000Z',
  mention_count: 1,
  undone_id: null,
};

const meta = objectOf('The place of the page in the list.', {
  next: orNull(text('The `after` of the next page; null on the last page.')),
});

const PROBLEMS = ['value_invalid', 'parameters_conflicting', 'cursor_invalid'] as const;

/** The list of changes (rule C15). */
export const listChanges = action({
  id: 'listChanges',
  tag: 'coding',
  summary: 'List changes',
  description:
    'The changes in the reports of the client account, newest first (rule C15). Of two changes of one mention, the later ' +
    'comes first. Parameters that name nothing of the client account select nothing.',
  parameters: queryParameters(changesQuery.schemas),
  answers: {
    200: jsonAnswer(
      'One page of changes.',
      objectOf('Changes.', { data: listOf('Changes, newest first.', named('Change', change)), meta }),
      { changes: { value: { data: [CHANGE], meta: { next: null } } } },
    ),
  },
  resourceTypes: ['change'],
  problems: [...PROBLEMS, 'range_invalid'],
});

/** A change, with its mentions or with settings of its report (rules C15, C22). */
export const getChange = action({
  id: 'getChange',
  tag: 'coding',
  summary: 'Read a change',
  description:
    'A change with its mentions, in the order of their ids: the values of the members that it set, before and after ' +
    '(rule C15). `size` and `after` page the mentions; large values make a page shorter than `size`. A change of settings has them instead of mentions (rule C22).',
  parameters: [changeIdParameter, ...queryParameters(mentionsQuery.schemas)],
  answers: {
    200: jsonAnswer(
      'The change.',
      objectOf('A change.', {
        data: objectOf(WHAT_CHANGED, {
          ...members,
          mention_list: mayLack(
            listOf('One page of its mentions; absent if `action` is `report`.', describedMentionChange),
          ),
          before: mayLack(
            orNull(
              someSettings('Only of a `report`: what the settings were that it changed; null if it made the report.'),
            ),
          ),
          after: mayLack(someSettings('Only of a `report`: what they are since.')),
        }),
        meta,
      }),
      {
        change: {
          value: {
            data: {
              ...CHANGE,
              mention_list: [
                {
                  mention_id: 'm-0001',
                  before: {
                    sentiment: 'positive',
                    tags: ['taste'],
                    review: { status: 'unreviewed', reviewed_at: null },
                  },
                  after: {
                    sentiment: 'negative',
                    tags: ['taste'],
                    review: { status: 'reviewed', reviewed_at: '2026-11-20T09:30:00.000Z' },
                  },
                },
              ],
            },
            meta: { next: null },
          },
        },
      },
    ),
  },
  resourceTypes: ['change'],
  problems: [...PROBLEMS, 'change_not_found'],
});

/** One change, with a page of its mentions. */
export type OneChange = BodyOf<typeof getChange>;
