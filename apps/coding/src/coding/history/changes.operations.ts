import {
  instant,
  jsonAnswer,
  listOf,
  objectOf,
  type Operation,
  pathParameter,
  queryParameters,
  type SchemaObject,
  schemaNamed,
  text,
  textOrNull,
} from '@earshot/openapi-kit';
import { changesQuery, mentionsQuery } from './changes.request.js';

const CHANGE_ID = '1-d1482116';

export const changeIdParameter = pathParameter('id', 'A change in a report of the client account.', CHANGE_ID);

/** A change (rule C15). */
export const changeSchema = objectOf('What one request changed in one report.', {
  id: text('Identifier.'),
  report_id: text('The report.'),
  user_id: textOrNull('The user who made the change; null if mentions were erased because of their age.'),
  app_id: textOrNull('The application through which the user made it; null like `user_id`.'),
  action: {
    type: 'string',
    enum: ['bulk', 'update', 'undo', 'import', 'erase'],
    description: 'The request that made it.',
  },
  changed_at: instant('The time of the request.'),
  mention_count: { type: 'integer', minimum: 1, description: 'The number of mentions, erased ones included.' },
  undone_id: textOrNull('The change that it undid; null unless it is an undo.'),
});

const values = (description: string, schema: SchemaObject['type'] = 'object'): SchemaObject => ({
  type: schema,
  description,
  properties: {
    sentiment: text('The sentiment.'),
    channel: textOrNull('The channel.'),
    tags: listOf('The tags.', text('A tag.')),
    review: objectOf('The review.', {
      status: text('The review status.'),
      reviewed_at: { ...textOrNull('The time of the review.'), format: 'date-time' },
    }),
    language: text('The language.'),
    location: objectOf('The location.', { country: text('The country.') }),
  },
});

const mentionChange = objectOf('What a change did to one mention.', {
  mention_id: text('The mention.'),
  before: values(
    'The previous values of the members that the change set; null if they were not recorded, or if an import made the ' +
      'mention.',
    ['object', 'null'],
  ),
  after: values('The values that the change set.'),
});

/** What a change did to one mention. */
export const mentionChangeSchema: SchemaObject = {
  ...mentionChange,
  properties: {
    ...mentionChange.properties,
    created: { type: 'boolean', description: 'Only of an import: whether it made the mention.' },
  },
};

/** A change with all of its mentions. */
export const feedChangeSchema: SchemaObject = {
  ...changeSchema,
  required: [...changeSchema.required!, 'mention_list'],
  properties: {
    ...changeSchema.properties,
    mention_list: listOf('Its mentions, in the order of their ids.', schemaNamed('MentionChange')),
  },
};

const CHANGE = {
  id: CHANGE_ID,
  report_id: 'acme-brand',
  user_id: 'user-ada',
  app_id: 'acme-analytics',
  action: 'bulk',
  changed_at: '2026-11-20T09:30:00.000Z',
  mention_count: 1,
  undone_id: null,
};

const next = objectOf('The place of the page in the list.', {
  next: textOrNull('The `after` of the next page; null on the last page.'),
});

const PROBLEMS = ['value_invalid', 'parameters_conflicting', 'cursor_invalid'] as const;

export const listChanges: Operation = {
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
      objectOf('Changes.', { data: listOf('Changes, newest first.', schemaNamed('Change')), meta: next }),
      { changes: { value: { data: [CHANGE], meta: { next: null } } } },
    ),
  },
  resourceTypes: ['change'],
  problems: [...PROBLEMS, 'range_invalid'],
};

export const getChange: Operation = {
  id: 'getChange',
  tag: 'coding',
  summary: 'Read a change',
  description:
    'A change with its mentions, in the order of their ids: the values of the members that it set, before and after ' +
    '(rule C15). `size` and `after` page the mentions.',
  parameters: [changeIdParameter, ...queryParameters(mentionsQuery.schemas)],
  answers: {
    200: jsonAnswer(
      'The change.',
      objectOf('A change.', {
        data: {
          ...changeSchema,
          required: [...changeSchema.required!, 'mention_list'],
          properties: {
            ...changeSchema.properties,
            mention_list: listOf('One page of its mentions.', schemaNamed('MentionChange')),
          },
        },
        meta: next,
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
};
