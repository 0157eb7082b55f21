import { CHANNELS, COUNTRIES, FILTER_SENTIMENTS, LANGUAGES, REVIEW_STATUSES } from '@earshot/reference-kit';
import { anyOf } from './any-of.js';
import type { Filter, ValuesFilter } from './filters.js';
import { numbers } from './numbers.js';
import { query } from './query-filter.js';
import { times } from './times.js';
import { choices, integers, texts } from './values.js';
import type { ReadFilter } from './walk.js';

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

const WITH_BOUNDS = { boundsOptional: true };
const WITHOUT_BOUNDS = { boundsOptional: false };

const COUNTRY = 'must be a country code of GET /mention/v2/countries, such as FRA';
const LANGUAGE = 'must be a language code of GET /mention/v2/languages, such as eng or zho-Hans';

/** `undefined` stands for the sentiment `unassigned` (contract D9). */
const sentiments: ReadFilter<ValuesFilter> = (...args) => {
  const filter = choices('sentiment', FILTER_SENTIMENTS)(...args);
  return filter && { ...filter, values: filter.values.map((value) => (value === 'undefined' ? 'unassigned' : value)) };
};

/** The filter keys of specification 2.6, but for `boolean`, and how each is read. */
export const FILTER_KEYS: ReadonlyMap<string, ReadFilter<Filter>> = new Map<string, ReadFilter<Filter>>([
  ['author_jobs', texts('author_job')],
  ['author_states', texts('author_state')],
  ['channels', choices('channel', CHANNELS)],
  ['classifiers', texts('classifier')],
  ['collaboration_users', integers('collaboration_user')],
  ['collaboration_statuses', integers('collaboration_status')],
  ['communities', integers('community')],
  ['countries', choices('country', ids(COUNTRIES), COUNTRY)],
  ['crawled_at', times('crawled_at', WITH_BOUNDS)],
  ['human_review_statuses', choices('review_status', ids(REVIEW_STATUSES))],
  ['influence', numbers('influence', { integer: true })],
  ['influencers', anyOf({ authors: texts('author'), sources: texts('source'), sites: integers('site') })],
  ['infused_at', times('infused_at', WITHOUT_BOUNDS)],
  ['languages', choices('language', ids(LANGUAGES), LANGUAGE)],
  ['medias', anyOf({ sites: integers('site'), site_types: integers('site_type') })],
  ['media_groups', choices('media_group', ['social', 'mainstream'])],
  ['ids', texts('id')],
  ['period', times('date', WITH_BOUNDS)],
  ['query', query],
  ['ratings_normalized', numbers('rating_normalized', { min: 0, max: 100 })],
  // The specification names this filter in two ways; both count (contract D8).
  ['review_date', times('reviewed_at', WITH_BOUNDS)],
  ['reviewed_at', times('reviewed_at', WITH_BOUNDS)],
  ['sentiments', sentiments],
  ['sources', texts('source')],
  ['service_rank', numbers('service_rank')],
  ['titles', texts('title')],
  ['microblog_types', choices('microblog_type', ['retweet', 'quoted-retweet'])],
  ['types', choices('type', ['comment', 'post'])],
]);
