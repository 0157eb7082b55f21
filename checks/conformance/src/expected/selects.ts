import type { Mention } from './mention.js';

/** Filters as a request has them (interface 2.6). */
export type Filters = Record<string, unknown>;

/** The values that a filter with a list of values compares. */
export const VALUES: Record<string, (mention: Mention) => (string | null | undefined)[]> = {
  author_jobs: ({ author }) => [author?.job],
  author_states: ({ author }) => [author?.state],
  channels: ({ channel }) => [channel],
  classifiers: ({ classifier_list_id }) => classifier_list_id,
  collaboration_statuses: ({ collaboration }) => [collaboration?.status_id],
  collaboration_users: ({ collaboration }) => [collaboration?.user_id],
  communities: ({ community_list_id }) => community_list_id,
  countries: ({ location }) => [location.country],
  human_review_statuses: ({ review }) => [review.status],
  ids: ({ id }) => [id],
  languages: ({ language }) => [language],
  media_groups: ({ media_group }) => [media_group],
  microblog_types: ({ microblog_type }) => [microblog_type],
  root_ids: ({ root_id }) => [root_id],
  sentiments: ({ sentiment }) => [sentimentFilter(sentiment)],
  sources: ({ source_id }) => [source_id],
  tags: ({ tags }) => tags,
  titles: ({ title }) => [title],
  types: ({ type }) => [type],
};

/** The filter names `unassigned` differently, and has no `ambivalent` (D9). */
function sentimentFilter(sentiment: string): string | undefined {
  if (sentiment === 'ambivalent') return undefined;
  return sentiment === 'unassigned' ? 'undefined' : sentiment;
}

/** The members of `medias` and `influencers`, which are alternatives (D6). */
export const ALTERNATIVES: Record<string, Record<string, (mention: Mention) => string | null | undefined>> = {
  medias: { sites: ({ site_id }) => site_id, site_types: ({ site_type_id }) => site_type_id },
  influencers: {
    authors: ({ author }) => author?.id,
    sources: ({ source_id }) => source_id,
    sites: ({ site_id }) => site_id,
  },
};

export const NUMBERS: Record<string, (mention: Mention) => number | null> = {
  influence: ({ influence }) => influence,
  ratings_normalized: ({ rating_normalized }) => rating_normalized,
  service_rank: ({ service_rank }) => service_rank,
};

export const TIMES: Record<string, (mention: Mention) => string | null> = {
  crawled_at: ({ crawled_at }) => crawled_at,
  infused_at: ({ infused_at }) => infused_at,
  period: ({ date }) => date,
  review_date: ({ review }) => review.reviewed_at,
  reviewed_at: ({ review }) => review.reviewed_at,
};

/** The values of a mention in each field of the filter `missing` (D23). */
export const FIELDS: Record<string, (mention: Mention) => readonly unknown[]> = {
  author: ({ author }) => [author?.id],
  author_job: ({ author }) => [author?.job],
  author_state: ({ author }) => [author?.state],
  channel: ({ channel }) => [channel],
  classifier: ({ classifier_list_id }) => classifier_list_id,
  collaboration_status: ({ collaboration }) => [collaboration?.status_id],
  collaboration_user: ({ collaboration }) => [collaboration?.user_id],
  community: ({ community_list_id }) => community_list_id,
  content: ({ content }) => [content],
  crawled_at: ({ crawled_at }) => [crawled_at],
  influence: ({ influence }) => [influence],
  infused_at: ({ infused_at }) => [infused_at],
  media_group: ({ media_group }) => [media_group],
  microblog_type: ({ microblog_type }) => [microblog_type],
  rating_normalized: ({ rating_normalized }) => [rating_normalized],
  reviewed_at: ({ review }) => [review.reviewed_at],
  service_rank: ({ service_rank }) => [service_rank],
  site: ({ site_id }) => [site_id],
  site_type: ({ site_type_id }) => [site_type_id],
  source: ({ source_id }) => [source_id],
  tag: ({ tags }) => tags,
  title: ({ title }) => [title],
  url: ({ url }) => [url],
};

const isMissing = (field: string, mention: Mention): boolean =>
  FIELDS[field](mention).every((value) => value === null || value === undefined);

/** The time filters that may leave out their bounds. */
export const WITH_BOUNDS = ['crawled_at', 'period', 'review_date', 'reviewed_at'];

interface Range<T> {
  begin?: T;
  end?: T;
  include_bounds?: boolean;
}

const DAY_MS = 86_400_000;

/** The first and the last millisecond of a time, or of the whole day that a bare date is (D5). */
const bounds = (time: string): [first: number, last: number] => {
  const first = Date.parse(time);
  return [first, time.length === '2026-01-31'.length ? first + DAY_MS - 1 : first];
};

function isInTimes(value: string | null, { begin, end, include_bounds = true }: Range<string>): boolean {
  if (value === null) return false;
  const time = Date.parse(value);
  if (begin !== undefined && !(include_bounds ? time >= bounds(begin)[0] : time > bounds(begin)[1])) return false;
  return end === undefined || (include_bounds ? time <= bounds(end)[1] : time < bounds(end)[0]);
}

const isInNumbers = (value: number | null, { begin = -Infinity, end = Infinity }: Range<number>): boolean =>
  value !== null && value >= begin && value <= end;

const has = (values: unknown, found: (string | null | undefined)[]): boolean =>
  (values as unknown[]).some((value) => found.includes(String(value)));

/** A part of a boolean filter that is missing or empty holds (D7). */
const isEmpty = (filters: Filters | undefined): boolean => Object.keys(filters ?? {}).length === 0;

function holdsBoolean({ must = {}, should, must_not = {} }: Record<string, Filters>, mention: Mention): boolean {
  const holds = ([key, value]: [string, unknown]): boolean => holdsFilter(key, value, mention);
  if (!Object.entries(must).every(holds) || Object.entries(must_not).some(holds)) return false;
  return isEmpty(should) || Object.entries(should).some(holds);
}

function holdsFilter(key: string, value: unknown, mention: Mention): boolean {
  if (key === 'boolean') return holdsBoolean(value as Record<string, Filters>, mention);
  if (key === 'missing') return (value as string[]).some((field) => isMissing(field, mention));
  if (key in VALUES) return has(value, VALUES[key](mention));
  if (key in NUMBERS) return isInNumbers(NUMBERS[key](mention), value as Range<number>);
  if (key in TIMES) return isInTimes(TIMES[key](mention), value as Range<string>);
  if (!(key in ALTERNATIVES)) throw new Error(`no expectation for the filter ${key}`);
  return Object.entries(value as object).some(([name, values]) => has(values, [ALTERNATIVES[key][name](mention)]));
}

/** Whether the filters select a mention (interface 2.6). Queries are checked with fixtures only. */
export const selects = (filters: Filters, mention: Mention): boolean =>
  Object.entries(filters).every(([key, value]) => holdsFilter(key, value, mention));
