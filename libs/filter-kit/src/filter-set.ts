import { CLOSED_LISTS } from '@earshot/reference-kit/lists';
import { notKnown } from '@earshot/error-kit/texts';
import { isKey, isObject, type Path, type Reader, reader, type Schema } from '@earshot/message-kit/without-nest';
import { alternatives } from './alternatives.js';
import { booleans } from './booleans.js';
import type { RequestedFilter, RequestedFilterSet } from './filters.js';
import { BUDGETS } from './budgets.js';
import { missing } from './missing.js';
import { saved } from './saved.js';
import { anyInteger, anyNumber, numberBetween, numbers } from './numbers.js';
import { keywords, query } from './queries.js';
import { times, timesWithBounds } from './times.js';
import { period } from './period.js';
import { integer, oneOf, sentiment, tag, text, values } from './values.js';

/** The `filters` of a request (interface 2.6); an unknown filter key is invalid (rule D13). */
export const filterSet: Reader<RequestedFilterSet> = reader(
  { $ref: '#/components/schemas/Filters' },
  'an object of filters',
  readFilterSet,
);

/** Every filter key with the reader of its value: those of interface 2.6 in its order. */
const FILTERS = {
  boolean: booleans(filterSet),
  channels: values('channel', oneOf(CLOSED_LISTS.channel)),
  classifiers: values('classifier', text),
  collaboration_users: values('collaboration_user', integer),
  collaboration_statuses: values('collaboration_status', integer),
  communities: values('community', integer),
  countries: values('country', oneOf(CLOSED_LISTS.country)),
  crawled_at: timesWithBounds('crawled_at'),
  human_review_statuses: values('review_status', oneOf(CLOSED_LISTS.reviewStatus)),
  influence: numbers('influence', anyInteger),
  influencers: alternatives({
    authors: values('author', text),
    sources: values('source', text),
    sites: values('site', integer),
  }),
  infused_at: times('infused_at'),
  languages: values('language', oneOf(CLOSED_LISTS.language)),
  medias: alternatives({ sites: values('site', integer), site_types: values('site_type', integer) }),
  media_groups: values('media_group', oneOf(CLOSED_LISTS.mediaGroup)),
  ids: values('id', text),
  period,
  query,
  ratings_normalized: numbers('rating_normalized', numberBetween(0, 100)),
  review_date: timesWithBounds('reviewed_at'),
  sentiments: values('sentiment', sentiment),
  sources: values('source', text),
  service_rank: numbers('service_rank', anyNumber),
  titles: values('title', text),
  microblog_types: values('microblog_type', oneOf(CLOSED_LISTS.microblogType)),
  types: values('type', oneOf(CLOSED_LISTS.mentionType)),
  reviewed_at: timesWithBounds('reviewed_at'),
  author_states: values('author_state', text),
  author_jobs: values('author_job', text),
  keywords,
  tags: values('tag', tag),
  root_ids: values('root', text),
  missing,
  saved: saved(filterSet),
} satisfies Record<string, Reader<RequestedFilter>>;

export type FilterKey = keyof typeof FILTERS;

/** Every filter key, so that tests and generators cannot miss one. */
export const FILTER_KEYS = Object.keys(FILTERS) as readonly FilterKey[];

/** Other names of filters, which existing programs send (rule D28). */
export const ALIASES = { media: 'medias' } as const satisfies Record<string, FilterKey>;

/** The JSON Schema of the value of a filter key. */
export const filterSchema = (key: FilterKey): Schema => FILTERS[key].schema;

function readFilterSet(value: unknown, at: Path): RequestedFilterSet | undefined {
  if (!isObject(value)) return at.reject('value_invalid', `must be ${filterSet.expected}`);
  const filters: RequestedFilter[] = [];
  for (const name of Object.keys(value)) {
    const filter = readNamed(name, value, at.member(name));
    if (filter) filters.push(filter);
  }
  return filters;
}

function readNamed(name: string, set: Readonly<Record<string, unknown>>, at: Path): RequestedFilter | undefined {
  if (!isKey(ALIASES, name)) return readFilter(name, set[name], at);
  const key = ALIASES[name];
  if (!Object.hasOwn(set, key)) return readFilter(key, set[name], at);
  return at.reject('parameters_conflicting', `must not be given together with ${key}, which is the same filter`);
}

function readFilter(key: string, value: unknown, at: Path): RequestedFilter | undefined {
  if (!isKey(FILTERS, key)) {
    return at.reject('filter_unknown', notKnown('filter', key, FILTER_KEYS));
  }
  at.spend(key === 'boolean' ? BUDGETS.booleans : BUDGETS.filters);
  return FILTERS[key](value, at);
}
