import { CLOSED_LISTS } from '@earshot/reference-kit';
import { object, optional, orNull, type Reader, refine, wholeNumber } from '@earshot/message-kit';
import { MAX_INTERACTIONS } from '../interactions.js';
import type { CodedMemberName } from './coded-members.js';
import {
  code,
  identifier,
  identifiers,
  integer,
  numberBetween,
  numericId,
  numericIds,
  plainText,
  tagList,
  time,
} from './mention-values.js';

const textOrNull = (description: string) => orNull(plainText(description));
const idOrNull = (description: string) => orNull(identifier(description));
const timeOrNull = (description: string) => orNull(time(description));

/** An object of members that may be null, which is null itself if nothing is known (rule D4). */
const unlessUnknown = <T extends object>(source: Reader<T>): Reader<T | null> =>
  refine(orNull(source), (members) =>
    members && Object.values(members).every((member) => member === null) ? null : members,
  ) as Reader<T | null>;

const author = object(
  {
    id: optional(idOrNull('Identifier of the author.'), null),
    name: optional(textOrNull('Name.'), null),
    state: optional(textOrNull('State or region.'), null),
    job: optional(textOrNull('Job.'), null),
  },
  { description: 'The author; null if nothing is known.' },
);

const collaboration = object(
  {
    user_id: optional(orNull(numericId('Collaboration user.')), null),
    status_id: optional(orNull(numericId('Collaboration status.')), null),
  },
  { description: 'Who works on the mention; null if nothing is known.' },
);

const count = (description: string) => optional(orNull(wholeNumber(description, { max: MAX_INTERACTIONS })), null);

const interactions = object(
  { likes: count('Likes.'), comments: count('Comments.'), shares: count('Shares.'), views: count('Views.') },
  { description: 'How often people reacted to it on its site; null if nothing is known (rule D27).' },
);

const location = object(
  { country: code(CLOSED_LISTS.country, 'The country.') },
  { description: 'Where it was published.' },
);

const review = object(
  {
    status: optional(code(CLOSED_LISTS.reviewStatus, 'The review status.'), 'unreviewed'),
    reviewed_at: optional(timeOrNull('When it was reviewed.'), null),
  },
  { description: 'Its review by a person.', atLeastOne: ['status', 'reviewed_at'] },
);

/** The members that every new mention has. */
const DUE = {
  id: identifier('Unique in its report.'),
  report_id: identifier('Its report.'),
  type: code(CLOSED_LISTS.mentionType, 'The type of the mention.'),
  date: time('When it was published.'),
};

/**
 * Every other member of a mention in fixtures and imports (rule D4), with its value if it is unknown. An object is one
 * value: a member that is absent in it is unknown.
 */
const OTHERS = {
  title: [textOrNull('Title.'), null],
  content: [textOrNull('Text.'), null],
  url: [textOrNull('URL of the original.'), null],
  crawled_at: [timeOrNull('When it was fetched.'), null],
  infused_at: [timeOrNull('When it was added to the report.'), null],
  language: [code(CLOSED_LISTS.language, 'The language.'), 'qaa'],
  location: [location, { country: 'AAA' }],
  sentiment: [code(CLOSED_LISTS.sentiment, 'The sentiment.'), 'unassigned'],
  channel: [orNull(code(CLOSED_LISTS.channel, 'The channel; null in reports without channels.')), null],
  tags: [tagList('Tags. Repeated ones are stored once.'), []],
  review: [review, { status: 'unreviewed', reviewed_at: null }],
  author: [unlessUnknown(author), null],
  source_id: [idOrNull('Source, such as a page, channel or account.'), null],
  site_id: [orNull(numericId('Site.')), null],
  site_type_id: [orNull(numericId('Site type: an id of `GET /mention/v2/site_types`.')), null],
  media_group: [orNull(code(CLOSED_LISTS.mediaGroup, 'The group of the site.')), null],
  classifier_list_id: [identifiers('Classifiers that apply.'), []],
  community_list_id: [numericIds('Communities.'), []],
  collaboration: [unlessUnknown(collaboration), null],
  influence: [orNull(integer('Influence of the author or source.')), null],
  rating_normalized: [orNull(numberBetween(0, 100, 'Rating, from 0 to 100.')), null],
  service_rank: [orNull(numberBetween(-1e9, 1e9, 'Rank given by the platform.')), null],
  microblog_type: [orNull(code(CLOSED_LISTS.microblogType, 'How a mention on a microblog repeats another one.')), null],
  native_id: [idOrNull('Identifier on its site.'), null],
  parent_id: [idOrNull('The `native_id` of the mention that it answers or repeats.'), null],
  root_id: [idOrNull('The `native_id` of the post that began its thread.'), null],
  interactions: [unlessUnknown(interactions), null],
} as const satisfies Record<CodedMemberName, unknown> & Record<string, readonly [Reader<unknown>, unknown]>;

type ValueOf<R> = R extends Reader<infer T> ? T : never;

/** A mention with all its members, as fixtures, imports and answers have them. Times are in ISO 8601. */
export type MentionInput = { [Name in keyof typeof DUE]: ValueOf<(typeof DUE)[Name]> } & {
  [Name in keyof typeof OTHERS]: ValueOf<(typeof OTHERS)[Name][0]>;
};

/** Its members, those of a new mention first. */
export const MENTION_INPUT_MEMBERS = [...Object.keys(DUE), ...Object.keys(OTHERS)] as (keyof MentionInput)[];

/** The values of the members that may be unknown, if they are. */
export const UNKNOWN_MEMBERS = Object.fromEntries(
  Object.entries(OTHERS).map(([name, [, unknown]]) => [name, unknown]),
) as unknown as Omit<MentionInput, keyof typeof DUE>;

const othersWith = (wrap: (source: Reader<unknown>, unknown: unknown) => Reader<unknown>) =>
  Object.fromEntries(Object.entries(OTHERS).map(([name, [source, unknown]]) => [name, wrap(source, unknown)]));

/** Reads a fixture: members that are absent are unknown. */
export const wholeMention = object(
  { ...DUE, ...othersWith(optional) },
  { description: 'A mention.' },
) as unknown as Reader<MentionInput>;

/** The members of a mention that a client gives. Which one it is is always given. */
export type PartialMention = Pick<MentionInput, 'id'> & Partial<MentionInput>;

/** Reads a mention that may lack any member but its id. */
export const partialMention = object(
  {
    ...DUE,
    report_id: optional(DUE.report_id),
    type: optional(DUE.type),
    date: optional(DUE.date),
    ...othersWith((source) => optional(source)),
  },
  { description: 'A mention. A new one needs `type` and `date`.' },
) as unknown as Reader<PartialMention>;
