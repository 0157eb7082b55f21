import { describedMention, type FeedPosition, readPosition } from '@earshot/coding/entities';
import {
  checked,
  listOf,
  mayLack,
  named,
  objectOf,
  oneOf,
  optional,
  type Parameters,
  query,
  text,
  trueOrFalse,
  wholeNumber,
} from '@earshot/message-kit';
import { action, type BodyOf, jsonAnswer, queryParameters } from '@earshot/openapi-kit';
import { wholeChange } from '../history/changes.message.js';
import { expectKnown } from '../requests/known-parameters.js';

/** The longest wait for a change, in seconds. Proxies close connections without an answer after a minute. */
const MAX_WAIT = 25;
const MAX_MENTIONS = 10_000;

const A_POSITION = 'the meta.next of an earlier answer for the report, or the Export-Position of an export of it';

/** What a client has, and what it asks for (rule C24). */
export interface FeedRequest {
  reportId: string;
  /** Without it, only the position of now is asked for. */
  since: FeedPosition | undefined;
  /** In seconds. */
  wait: number;
  /** The most mentions of the changes of an answer, unless its first change has more. */
  size: number;
  includesMentions: boolean;
}

const feedQuery = query(
  {
    report_id: optional(text({ description: 'The report whose changes are asked for. Required.' })),
    since: optional(text({ description: 'A position: `meta.next` of an earlier answer, or `Export-Position`.' })),
    wait: optional(wholeNumber('The seconds to wait for a change if there is none.', { max: MAX_WAIT }), 0),
    size: optional(
      wholeNumber('Whole changes are in the answer until they have this many mentions, and at least one.', {
        min: 1,
        max: MAX_MENTIONS,
      }),
      MAX_MENTIONS,
    ),
    include: optional(oneOf('Includes the changed mentions as they are now.', ['mention'], 'mention')),
  },
  ({ report_id, since: given, wait, size, include }, at): FeedRequest | undefined => {
    if (report_id === undefined) return at.member('report_id').reject('member_missing', 'is missing');
    const since = given === undefined ? undefined : readPosition(report_id, given);
    if (given !== undefined && !since) return at.member('since').reject('cursor_invalid', `must be ${A_POSITION}`);
    return { reportId: report_id, since, wait, size, includesMentions: include !== undefined };
  },
);

/** Reads the query of the feed. A misspelt `since` must not lose changes. */
export const readFeedQuery = (parameters: Parameters): FeedRequest =>
  checked((at) => {
    expectKnown(parameters, Object.keys(feedQuery.schemas), at);
    return feedQuery.from(parameters, at);
  });

const feed = objectOf('The changes after a position.', {
  data: listOf('Whole changes; those of one mention are in the order of their effect.', wholeChange),
  meta: objectOf('The position after these changes.', {
    next: text('The `since` of the next request.'),
    more: trueOrFalse('Whether further changes are there already.'),
  }),
  included: mayLack(
    objectOf('With `include=mention`, unless there are none.', {
      mention: listOf('The changed mentions as they are now.', describedMention),
    }),
  ),
});

/** The feed of a report (rule C24). */
export const readFeed = action({
  id: 'readFeed',
  tag: 'coding',
  summary: 'Follow the changes of a report',
  description:
    'What changed in a report since a position, completely (rule C24). Without `since`, only the position of now. With ' +
    '`wait`, the answer comes when there is a change. Large changes or mentions end it early, after whole changes. Ask for `include=mention` and replace each mention of ' +
    '`mention_list` by the included one; a mention that is not included is gone.',
  parameters: queryParameters(feedQuery.schemas).map((parameter) =>
    parameter.name === 'report_id' ? { ...parameter, required: true, example: 'acme-brand' } : parameter,
  ),
  answers: {
    200: jsonAnswer('The changes.', named('Feed', feed), {
      nothing: { value: { data: [], meta: { next: 'WyJhY21lLWJyYW5kIl0', more: false } } },
    }),
  },
  resourceTypes: ['change', 'mention', 'author'],
  problems: [
    'value_invalid',
    'member_missing',
    'member_unknown',
    'parameters_conflicting',
    'cursor_invalid',
    'report_not_found',
    'position_unknown',
    'feed_unavailable',
  ],
});

/** A page of the feed. */
export type Feed = BodyOf<typeof readFeed>;
