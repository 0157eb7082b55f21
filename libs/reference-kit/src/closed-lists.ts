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
  /** The name of its schema in descriptions of an API. */
  readonly name: string;
  readonly description: string;
  readonly values: readonly string[];
  /** The allowed values, as text after "must be" in a message. */
  readonly expected: string;
}

const closedList = (
  name: string,
  description: string,
  values: readonly string[],
  expected = `one of ${values.join(', ')}`,
): ClosedList => Object.freeze({ name, description, values: Object.freeze([...values]), expected });

const ids = (references: readonly Reference[]): string[] => references.map(({ id }) => id);

/** Every closed list of filters, payloads and fixtures, so that all have the same values and messages. */
export const CLOSED_LISTS = Object.freeze({
  channel: closedList('Channel', 'Whether a mention is in a space of the brand or elsewhere.', CHANNELS),
  codableSentiment: closedList('CodableSentiment', 'A sentiment that coding may set.', CODABLE_SENTIMENTS),
  country: closedList(
    'CountryCode',
    'A code of ISO 3166-1 alpha-3, or a local one: `AAA` is undefined, `ZZZ` is not available.',
    ids(COUNTRIES),
    'a country code from GET /mention/v2/countries, such as FRA',
  ),
  filterSentiment: closedList(
    'FilterSentiment',
    'A sentiment that a filter may name. `undefined` selects mentions with `unassigned`.',
    FILTER_SENTIMENTS,
    `one of ${FILTER_SENTIMENTS.join(', ')}; undefined selects those that are unassigned`,
  ),
  language: closedList(
    'LanguageCode',
    'A code of ISO 639-3 or of a Chinese script, or a local one: `qaa` is undefined, `qtz` is not available.',
    ids(LANGUAGES),
    'a language code from GET /mention/v2/languages, such as eng or zho-Hans',
  ),
  mediaGroup: closedList('MediaGroup', 'The group of a site.', MEDIA_GROUPS),
  mentionType: closedList('MentionType', 'The type of a mention.', MENTION_TYPES),
  microblogType: closedList('MicroblogType', 'How a mention on a microblog repeats another one.', MICROBLOG_TYPES),
  reviewStatus: closedList('ReviewStatus', 'Whether a person has reviewed a mention.', ids(REVIEW_STATUSES)),
  sentiment: closedList(
    'Sentiment',
    'A sentiment that a mention may have. `ambivalent` is deprecated and cannot be set.',
    ids(SENTIMENTS),
  ),
});
