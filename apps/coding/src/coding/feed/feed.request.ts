import { type FeedPosition, readPosition } from '@earshot/coding/entities';
import { oneOf, optional, query, text, wholeNumber } from '@earshot/request-kit';

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

export const feedQuery = query(
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
