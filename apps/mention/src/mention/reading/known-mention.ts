import { columnsOf, Mention, MentionDocument, mentionResource, type MentionRow } from '@earshot/coding/entities';

/** A known value of each type of column. */
const KNOWN: Readonly<Record<string, unknown>> = {
  text: '',
  'text[]': [],
  timestamptz: new Date(0),
  integer: 0,
  'double precision': 0,
  jsonb: { likes: 0, comments: 0, shares: 0, views: 0 },
};

/** A mention without an unknown value, so that its resource object has every member, and every object in it. */
export const KNOWN_MENTION = Object.fromEntries(
  [...columnsOf(Mention), ...columnsOf(MentionDocument)]
    .filter(({ type }) => type in KNOWN)
    .map(({ name, type }) => [name, KNOWN[type]]),
) as unknown as MentionRow;

/** The members that mentions have in answers to an application (D4, D28). */
export const memberNames = (shown: 'all' | 'published'): string[] => Object.keys(mentionResource(KNOWN_MENTION, shown));
