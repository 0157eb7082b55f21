import {
  jsonAnswer,
  listOf,
  objectOf,
  type Operation,
  queryParameters,
  schemaNamed,
  type SchemaObject,
  text,
} from '@earshot/openapi-kit';
import { feedChangeSchema } from '../history/changes.operations.js';
import { feedQuery } from './feed.request.js';

const page = objectOf('The changes after a position.', {
  data: listOf('Whole changes; those of one mention are in the order of their effect.', feedChangeSchema),
  meta: objectOf('The position after these changes.', {
    next: text('The `since` of the next request.'),
    more: { type: 'boolean', description: 'Whether further changes are there already.' },
  }),
});

/** A page of the feed (rule C24). */
export const feedSchema: SchemaObject = {
  ...page,
  properties: {
    ...page.properties,
    included: objectOf('With `include=mention`, unless there are none.', {
      mention: listOf('The changed mentions as they are now.', schemaNamed('Mention')),
    }),
  },
};

export const readFeed: Operation = {
  id: 'readFeed',
  tag: 'coding',
  summary: 'Follow the changes of a report',
  description:
    'What changed in a report since a position, completely (rule C24). Without `since`, only the position of now. With ' +
    '`wait`, the answer comes when there is a change. Ask for `include=mention` and replace each mention of ' +
    '`mention_list` by the included one; a mention that is not included is gone.',
  parameters: queryParameters(feedQuery.schemas).map((parameter) =>
    parameter.name === 'report_id' ? { ...parameter, required: true, example: 'acme-brand' } : parameter,
  ),
  answers: {
    200: jsonAnswer('The changes.', 'Feed', {
      nothing: { value: { data: [], meta: { next: 'WyJhY21lLWJyYW5kIl0', more: false } } },
    }),
  },
  resourceTypes: ['change', 'mention', 'author'],
  problems: [
    'value_invalid',
    'member_missing',
    'parameters_conflicting',
    'cursor_invalid',
    'report_not_found',
    'position_unknown',
    'feed_unavailable',
  ],
};
