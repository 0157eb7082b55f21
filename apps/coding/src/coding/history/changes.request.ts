import { isAfter, span } from '@earshot/filter-kit';
import { isPlainText, optional, query, text, wholeNumber } from '@earshot/message-kit';

const MAX_SIZE = 1_000;

/** The largest number of a record. */
const MAX_NUMBER = '9223372036854775807';

const size = (byDefault: number) =>
  optional(wholeNumber('The number of entries in the answer.', { max: MAX_SIZE }), byDefault);

/** The cursor of a list whose cursors `isCursor` recognizes. */
const after = (isCursor: (text: string) => boolean) =>
  text(
    { description: 'The `meta.next` of the previous page.' },
    'the meta.next of an earlier answer',
    (cursor) => (isCursor(cursor) ? cursor : undefined),
    'cursor_invalid',
  );

/** An identifier. An unknown one selects nothing (rule C15); an empty one is probably a variable that was not set. */
const identifier = (description: string) =>
  text({ description, minLength: 1 }, 'an identifier, which is not empty', (id) => (id === '' ? undefined : id));

/** Which changes a client asks for (rule C15). The cursor is the number of the last change of a page. */
export const changesQuery = query(
  {
    report_id: optional(identifier('Only changes in this report.')),
    mention_id: optional(identifier('Only changes of this mention.')),
    user_id: optional(identifier('Only changes by this user.')),
    begin: optional(span('Only changes from this time on; a date is that whole day in UTC.')),
    end: optional(span('Only changes up to this time, which is included.')),
    size: size(20),
    after: optional(after((cursor) => /^[1-9]\d{0,17}$/.test(cursor))),
  },
  ({ report_id, mention_id, user_id, begin, end, size, after }, at) => {
    if (begin && end && isAfter(begin, end)) return at.member('begin').reject('range_invalid', 'must not be after end');
    return {
      reportId: report_id,
      size,
      listed: {
        mention: mention_id ?? null,
        begin: begin?.start.instant ?? '-infinity',
        end: end?.end.instant ?? 'infinity',
        includesEnd: end?.end.after ?? true,
        before: after ?? MAX_NUMBER,
        user: user_id ?? null,
        most: size + 1,
      },
    };
  },
);

export type ChangesRequest = ReturnType<typeof changesQuery.read>;

/** Which page of the mentions of a change a client asks for. `after` is the last mention of the page before. */
export const mentionsQuery = query({ size: size(100), after: optional(after(isPlainText)) });

export type MentionsRequest = ReturnType<typeof mentionsQuery.read>;
