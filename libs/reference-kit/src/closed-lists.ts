import { CHANNELS } from './channels.js';
import { COUNTRIES } from './countries.js';
import { LANGUAGES } from './languages.js';
import { MEDIA_GROUPS } from './media-groups.js';
import { MENTION_TYPES } from './mention-types.js';
import { MICROBLOG_TYPES } from './microblog-types.js';
import type { Reference } from './reference.js';
import { REVIEW_STATUSES } from './review-statuses.js';
import { CODABLE_SENTIMENTS, FILTER_SENTIMENTS, SENTIMENTS } from './sentiments.js';

/** A fixed list of allowed values, which are case-sensitive. */
export interface ClosedList {
  readonly values: readonly string[];
  /** The allowed values, as text after "must be" in a message. */
  readonly expected: string;
}

const closedList = (values: readonly string[], expected = `one of ${values.join(', ')}`): ClosedList =>
  Object.freeze({ values: Object.freeze([...values]), expected });

const ids = (references: readonly Reference[]): string[] => references.map(({ id }) => id);

/** Every closed list of filters, payloads and fixtures, so that all have the same values and messages. */
export const CLOSED_LISTS = Object.freeze({
  channel: closedList(CHANNELS),
  codableSentiment: closedList(CODABLE_SENTIMENTS),
  country: closedList(ids(COUNTRIES), 'a country code from GET /mention/v2/countries, such as FRA'),
  filterSentiment: closedList(FILTER_SENTIMENTS),
  language: closedList(ids(LANGUAGES), 'a language code from GET /mention/v2/languages, such as eng or zho-Hans'),
  mediaGroup: closedList(MEDIA_GROUPS),
  mentionType: closedList(MENTION_TYPES),
  microblogType: closedList(MICROBLOG_TYPES),
  reviewStatus: closedList(ids(REVIEW_STATUSES)),
  sentiment: closedList(ids(SENTIMENTS)),
});
