import { isTime } from '../expect.js';
import { COUNTRY_LIST, LANGUAGE_LIST, REVIEW_STATUS_IDS, SENTIMENT_IDS } from './lists.js';

/** How often people reacted to a mention (D27). */
export interface Interactions {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

/** A mention, as the platform answers with it (interface 2.11). */
export interface Mention {
  id: string;
  report_id: string;
  type: string;
  title: string | null;
  content: string | null;
  url: string | null;
  date: string;
  crawled_at: string | null;
  infused_at: string | null;
  language: string;
  location: { country: string };
  sentiment: string;
  channel: string | null;
  tags: string[];
  review: { status: string; reviewed_at: string | null };
  author: { id: string | null; name: string | null; state: string | null; job: string | null } | null;
  source_id: string | null;
  site_id: string | null;
  site_type_id: string | null;
  media_group: string | null;
  classifier_list_id: string[];
  community_list_id: string[];
  collaboration: { user_id: string | null; status_id: string | null } | null;
  influence: number | null;
  rating_normalized: number | null;
  service_rank: number | null;
  microblog_type: string | null;
  native_id: string | null;
  parent_id: string | null;
  root_id: string | null;
  interactions: Interactions | null;
}

type Test = (value: never) => boolean;

const isText: Test = (value) => typeof value === 'string';
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (...values: string[]): Test =>
  (value) =>
    values.includes(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && (value as never[]).every(test);
/** An object with exactly these members. */
const objectOf =
  (members: Record<string, Test>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).toSorted().join() === Object.keys(members).toSorted().join() &&
    Object.entries(members).every(([name, test]) => test((value as Record<string, never>)[name]));

const textOrNull = orNull(isText);
const timeOrNull = orNull(isTime);
const countOrNull = orNull((value) => Number.isInteger(value) && value >= 0);
const isFilled: Test = (value) => Object.values(value).some((member) => member !== null);
const orUnknown =
  (members: Record<string, Test>): Test =>
  (value) =>
    value === null || (objectOf(members)(value) && isFilled(value));

/** The members of a mention with their values (interface 2.11). */
export const MENTION_MEMBERS: Record<keyof Mention, Test> = {
  id: isText,
  report_id: isText,
  type: oneOf('post', 'comment'),
  title: textOrNull,
  content: textOrNull,
  url: textOrNull,
  date: isTime,
  crawled_at: timeOrNull,
  infused_at: timeOrNull,
  language: oneOf(...LANGUAGE_LIST.map(({ id }) => id)),
  location: objectOf({ country: oneOf(...COUNTRY_LIST.map(({ id }) => id)) }),
  sentiment: oneOf(...SENTIMENT_IDS),
  channel: orNull(oneOf('owned', 'earned')),
  tags: listOf(isText),
  review: objectOf({ status: oneOf(...REVIEW_STATUS_IDS), reviewed_at: timeOrNull }),
  author: orUnknown({ id: textOrNull, name: textOrNull, state: textOrNull, job: textOrNull }),
  source_id: textOrNull,
  site_id: textOrNull,
  site_type_id: textOrNull,
  media_group: orNull(oneOf('social', 'mainstream')),
  classifier_list_id: listOf(isText),
  community_list_id: listOf(isText),
  collaboration: orUnknown({ user_id: textOrNull, status_id: textOrNull }),
  influence: orNull((value) => Number.isInteger(value)),
  rating_normalized: orNull((value) => typeof value === 'number' && value >= 0 && value <= 100),
  service_rank: orNull((value) => typeof value === 'number'),
  microblog_type: orNull(oneOf('retweet', 'quoted-retweet')),
  native_id: textOrNull,
  parent_id: textOrNull,
  root_id: textOrNull,
  interactions: orUnknown({ likes: countOrNull, comments: countOrNull, shares: countOrNull, views: countOrNull }),
};

/** The known likes, comments and shares of a mention (D27). */
function engagement({ interactions }: Mention): number | null {
  const { likes = null, comments = null, shares = null } = interactions ?? {};
  if (likes === null && comments === null && shares === null) return null;
  return (likes ?? 0) + (comments ?? 0) + (shares ?? 0);
}

/** The numbers of `stats` and sort keys that are made of interactions (D27). */
export const INTERACTION_NUMBERS: Readonly<Record<string, (mention: Mention) => number | null>> = {
  likes: ({ interactions }) => interactions?.likes ?? null,
  comments: ({ interactions }) => interactions?.comments ?? null,
  shares: ({ interactions }) => interactions?.shares ?? null,
  views: ({ interactions }) => interactions?.views ?? null,
  engagement,
};

/** A mention with only the members that are always known (D4). */
export const unknownMention = (report_id: string, id: string, date: string): Mention => ({
  id,
  report_id,
  type: 'post',
  title: null,
  content: null,
  url: null,
  date,
  crawled_at: null,
  infused_at: null,
  language: 'qaa',
  location: { country: 'AAA' },
  sentiment: 'unassigned',
  channel: null,
  tags: [],
  review: { status: 'unreviewed', reviewed_at: null },
  author: null,
  source_id: null,
  site_id: null,
  site_type_id: null,
  media_group: null,
  classifier_list_id: [],
  community_list_id: [],
  collaboration: null,
  influence: null,
  rating_normalized: null,
  service_rank: null,
  microblog_type: null,
  native_id: null,
  parent_id: null,
  root_id: null,
  interactions: null,
});
