import type { interactionColumns, MentionRow } from '@earshot/coding/entities';
import { COUNTRIES, LANGUAGES } from '@earshot/reference-kit';
import { type FilterKey, MISSING_FIELDS, NUMBER_FIELDS, TERM_FIELDS } from '@earshot/filter-kit';
import fc from 'fast-check';
import type { NewMention } from './support.js';

export const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 });

const LANGUAGE = pick('eng', 'fra', 'zho', 'zho-Hans', 'zho-Hant', 'qaa', 'qtz', LANGUAGES[40].id);
const COUNTRY = pick('FRA', 'USA', 'AAA', 'ZZZ', 'ANT', COUNTRIES[100].id);
const TIMES = Array.from(
  { length: 12 },
  (_, n) => new Date(Date.UTC(2026, 0, 1 + (n >> 1), n % 2 ? 23 : 0, n % 2 ? 59 : 0, n % 2 ? 59 : 0, n % 3 ? 999 : 0)),
);
const time = pick(...TIMES);
const WORDS = [
  'taste',
  'Taste',
  'price',
  "it's",
  'R&D',
  'été',
  'cafe',
  'café',
  'wasser',
  'ВОДА',
  'вода',
  'مياه',
  '気泡水',
  '水',
  '炭酸水が好き',
  '气泡水',
  'น้ำโซดา',
  '100%',
  '🎉',
  '👍🏽',
  '#taste',
  '@price',
  'foo-bar',
  '%',
  "quote'd",
  'back\\slash',
  '_',
];
const text = fc.array(pick(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const TITLES = ['A title', 'a title', 'Ein Titel', "It's; drop table x", '', '日本の水'];

/** A mention with a value in every column; those of its interactions are made of them. A column without values does not compile. */
export const aMention: fc.Arbitrary<NewMention & { id: string }> = fc.record({
  id: pick('m', 'M', 'é', '水', '%', "'"),
  date: time,
  crawled_at: orNull(time),
  infused_at: orNull(time),
  reviewed_at: orNull(time),
  rating_normalized: orNull(pick(0, 12.5, 50, 100)),
  service_rank: orNull(pick(-1, 0, 3.3, 10)),
  influence: orNull(pick(0, 1, 50, 100)),
  type: pick('post', 'comment'),
  sentiment: pick('positive', 'negative', 'neutral', 'unassigned', 'ambivalent'),
  channel: orNull(pick('owned', 'earned')),
  review_status: pick('reviewed', 'unreviewed', 'deleted'),
  language: LANGUAGE,
  country: COUNTRY,
  source_id: orNull(pick('s1', 's2')),
  site_id: orNull(pick('9938', '1')),
  site_type_id: orNull(pick('9', '17')),
  media_group: orNull(pick('social', 'mainstream')),
  microblog_type: orNull(pick('retweet', 'quoted-retweet')),
  author_id: orNull(pick('a1', 'a2')),
  author_state: orNull(pick('Bavaria', 'Texas')),
  author_job: orNull(pick('Chef', 'Engineer')),
  author_name: orNull(pick('Ada Taste', 'Bob', '水 Ada')),
  collaboration_user_id: orNull(pick('1', '2')),
  collaboration_status_id: orNull(pick('1', '2')),
  classifier_ids: fc.uniqueArray(pick('k1', 'k2', 'k3'), { maxLength: 2 }),
  community_ids: fc.uniqueArray(pick('5', '6'), { maxLength: 2 }),
  tags: fc.uniqueArray(pick('price', 'taste', '要確認'), { maxLength: 2 }),
  title: orNull(fc.oneof(pick(...TITLES), text)),
  content: orNull(text),
  native_id: orNull(pick('n1', 'n2', 'n3')),
  parent_id: orNull(pick('n1', 'n2')),
  root_id: orNull(pick('n1', 'N1', '水')),
  interactions: orNull(
    fc.record({
      likes: orNull(pick(0, 1, 30, 1_000_000_000_000)),
      comments: orNull(pick(0, 2)),
      shares: orNull(pick(0, 3)),
      views: orNull(pick(0, 500)),
    }),
  ),
} satisfies Record<
  Exclude<keyof MentionRow, 'report_id' | 'url' | keyof ReturnType<typeof interactionColumns>>,
  fc.Arbitrary<unknown>
>);

const some = <T>(values: fc.Arbitrary<T>) => fc.array(values, { minLength: 1, maxLength: 3 });
const TIME_TEXTS = [
  '2026-01-01',
  '2026-01-02',
  '2026-01-03T23:59:59.999Z',
  '2026-01-04T00:00:00Z',
  '2026-01-05T01:00:00+01:00',
  '2026-01-06',
];
const timeRange = (bounds: boolean) =>
  fc
    .record(
      { begin: pick(...TIME_TEXTS), end: pick(...TIME_TEXTS), include_bounds: fc.boolean() },
      { requiredKeys: [] },
    )
    .map(({ include_bounds, ...range }) =>
      bounds && include_bounds !== undefined ? { ...range, include_bounds } : range,
    )
    .filter(({ begin, end }) => (begin ?? end) !== undefined && !(begin && end && begin >= end));
/** Periods that end with the newest mention, `to` where a test sets the clock, too. */
export const rollingPeriod = (to: fc.Arbitrary<string>) =>
  fc.record({
    last: fc.oneof(
      fc.integer({ min: 1, max: 6 }).map((days) => ({ days })),
      fc.integer({ min: 1, max: 2 }).map((weeks) => ({ weeks })),
      fc.integer({ min: 1, max: 2 }).map((months) => ({ months })),
    ),
    time_zone: pick('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'),
    to,
  });
const numberRange = (...values: number[]) =>
  fc
    .record({ begin: pick(...values), end: pick(...values) }, { requiredKeys: [] })
    .filter(
      ({ begin, end }) => (begin ?? end) !== undefined && !(begin !== undefined && end !== undefined && begin > end),
    );

const queryTerm = fc.oneof(
  pick(
    'taste',
    'TASTE',
    'pri*',
    "it's",
    'R&D',
    'été',
    'ete',
    'caf*',
    'café',
    'вода',
    'مياه',
    '気泡',
    '泡水',
    '水',
    '炭酸水が',
    '好',
    'น้ำ',
    'โซดา',
    '100',
    'foo-bar',
    'foo',
    'nothing',
  ),
  pick('"taste price"', '"it s"', '"foo bar"', '"price taste"', '"気泡水 taste"', '"A title"'),
  pick('taste NEAR/1 price', 'pri* NEAR/3 taste', '水 NEAR/2 taste', '"it s" NEAR/30 foo', '炭酸 NEAR/1 好'),
  pick('#taste', '@price', '🎉', '👍🏽', '👍', '#taste NEAR/2 (🎉 OR pri*)', '(taste OR "it s") ONEAR/3 (price OR foo)'),
  pick('title:(taste OR a)', 'content:(taste ONEAR/2 pri*)', 'author:(ada -taste)'),
  pick('title:title', 'content:taste', 'author:ada', 'author:水', 'title:"a title"', 'author:tas*', 'content:水'),
);
const query: fc.Arbitrary<string> = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    queryTerm,
    queryTerm.map((term) => `-${term}`),
    fc.tuple(tie('query'), tie('query')).map(([a, b]) => `(${a}) OR ${b}`),
    fc.tuple(tie('query'), tie('query')).map(([a, b]) => `${a} AND (${b})`),
    fc.tuple(tie('query'), tie('query')).map(([a, b]) => `${a} ${b}`),
    tie('query').map((a) => `NOT (${a})`),
  ),
})).query;

/** Valid values of every filter key except `boolean` and `saved`, which have filters. A key without values does not compile. */
const filterValues: Record<Exclude<FilterKey, 'boolean' | 'saved'>, fc.Arbitrary<unknown>> = {
  channels: some(pick('earned', 'owned')),
  classifiers: some(pick('k1', 'k2', 'none')),
  collaboration_users: some(pick(1, 2, 3)),
  collaboration_statuses: some(pick(1, 2, 3)),
  communities: some(pick(5, 6, 7)),
  countries: some(COUNTRY),
  crawled_at: timeRange(true),
  human_review_statuses: some(pick('unreviewed', 'reviewed', 'deleted')),
  influence: numberRange(0, 1, 50, 100),
  influencers: fc
    .record(
      { authors: some(pick('a1', 'x')), sources: some(pick('s1', 's2')), sites: some(pick(9938, 2)) },
      { requiredKeys: [] },
    )
    .filter((members) => Object.keys(members).length > 0),
  infused_at: timeRange(false),
  languages: some(LANGUAGE),
  medias: fc
    .record({ sites: some(pick(9938, 1)), site_types: some(pick(9, 17, 13)) }, { requiredKeys: [] })
    .filter((members) => Object.keys(members).length > 0),
  media_groups: some(pick('social', 'mainstream')),
  ids: some(pick('m1', 'M2', "'3", '%4', '水5', 'none')),
  period: fc.oneof({ weight: 2, arbitrary: timeRange(true) }, { weight: 1, arbitrary: rollingPeriod(pick('newest')) }),
  query: query,
  ratings_normalized: numberRange(0, 12.5, 50, 100),
  review_date: timeRange(true),
  reviewed_at: timeRange(true),
  sentiments: some(pick('negative', 'positive', 'neutral', 'undefined')),
  sources: some(pick('s1', 's9')),
  service_rank: numberRange(-1, 0, 3.3, 10),
  titles: some(pick(...TITLES)),
  microblog_types: some(pick('retweet', 'quoted-retweet')),
  types: some(pick('comment', 'post')),
  author_states: some(pick('Bavaria', 'Ohio')),
  author_jobs: some(pick('Chef', 'Baker')),
  keywords: some(query),
  tags: some(pick('taste', 'Taste', '要確認')),
  root_ids: some(pick('n1', '水', 'n9')),
  missing: some(pick(...MISSING_FIELDS)),
};

export const filterSet = fc.letrec<{ set: object; boolean: object }>((tie) => ({
  boolean: fc.record({ must: tie('set'), should: tie('set'), must_not: tie('set') }, { requiredKeys: [] }),
  set: fc
    .uniqueArray(
      fc.oneof(
        { depthSize: 'small' },
        ...Object.entries(filterValues).map(([key, values]) => values.map((value) => [key, value] as const)),
        tie('boolean').map((value) => ['boolean', value] as const),
        tie('boolean').map((value) => ['boolean', value] as const),
      ),
      { maxLength: 3, selector: ([key]) => key },
    )
    .map((entries) => Object.fromEntries(entries)),
})).set;

/** Filters with more words and titles than a search looks up in an index. */
const wordyFilters = fc
  .array(
    fc.oneof(
      query.map((text) => ({ query: text })),
      some(pick(...TITLES)).map((values) => ({ titles: values })),
    ),
    { minLength: 5, maxLength: 12 },
  )
  .map((leaves) => {
    const rest: object[] = [...leaves];
    while (rest.length > 1) {
      const [must = {}, should = {}, must_not = {}] = rest.splice(0, 3);
      rest.push({ boolean: { must, should, must_not } });
    }
    return rest[0];
  });

export const anyFilters = fc.oneof({ weight: 9, arbitrary: filterSet }, { weight: 1, arbitrary: wordyFilters });

/** Generated mentions, the same for each run. */
export function someMentions(count: number): (NewMention & { id: string })[] {
  const mentions = fc.array(aMention, { minLength: count, maxLength: count, size: 'max' });
  const [rows] = fc.sample(mentions, { numRuns: 1, seed: 7 });
  return rows.map((row, n) => ({ ...row, id: `${row.id}${n}` }));
}

/** Time zones with unusual offsets and changes. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Havana',
  'Africa/Casablanca',
];

const histogram = fc
  .record({
    field: pick('date', 'infused_at', 'reviewed_at', 'crawled_at'),
    interval: pick('hour', 'day', 'week', 'month', 'quarter', 'year'),
    time_zone: pick(...ZONES),
  })
  // The oracle takes long to find the hours of years.
  .filter(({ field, interval }) => interval !== 'hour' || field !== 'crawled_at')
  .map((date_histogram) => ({ date_histogram }));
const terms = fc
  .record(
    { field: pick(...TERM_FIELDS), size: pick(1, 2, 3, 1_000), order: pick('count', 'key') },
    { requiredKeys: ['field'] },
  )
  .map((terms) => ({ terms }));
const single = fc.oneof(
  pick(...NUMBER_FIELDS).map((field) => ({ stats: { field } })),
  pick(...TERM_FIELDS).map((field) => ({ cardinality: { field } })),
);
const byName = (aggregation: fc.Arbitrary<object>, most: number) =>
  fc.dictionary(pick('a', 'b', 'C c', 'é', '水'), aggregation, { minKeys: 1, maxKeys: most });
const nested = byName(fc.oneof(terms, histogram, single), 2);
const withNested = fc.tuple(fc.oneof(terms, histogram), fc.option(nested, { nil: undefined })).map(withInner);
/** The aggregations of a request. */
export const anyAggregations = byName(
  fc.oneof({ weight: 4, arbitrary: withNested }, { weight: 1, arbitrary: single }),
  3,
);

/** The aggregations of a request with `compare` (D21): histograms are by `date`. */
export const comparedAggregations = anyAggregations.map(byDate);

function byDate(aggregations: object): object {
  const entries = Object.entries(aggregations as Record<string, OneAggregation>);
  return Object.fromEntries(
    entries.map(([name, { aggregations: inner, ...one }]) => {
      const dated = one.date_histogram ? { date_histogram: { ...one.date_histogram, field: 'date' } } : one;
      return [name, inner ? { ...dated, aggregations: byDate(inner) } : dated];
    }),
  );
}
interface OneAggregation {
  date_histogram?: object;
  aggregations?: object;
}

const since = pick('2026-01-01', '2026-01-03T12:00:00Z').map((begin) => ({ begin }));
/** A request with `compare`. */
export const anyComparison = fc
  .record({
    filters: anyFilters,
    compare: anyFilters,
    periods: fc.tuple(since, since),
    aggregations: comparedAggregations,
  })
  .map(({ filters, compare, periods, aggregations }) => ({
    filters: { ...filters, period: periods[0] },
    compare: { ...compare, period: periods[1] },
    aggregations,
  }));

/** The aggregation of words (D20). */
export const anyWords = fc
  .record(
    {
      size: pick(1, 3, 20, 500),
      in: pick('text', 'title', 'content'),
      count: pick('mentions', 'authors'),
      order: pick('score', 'count'),
      against: anyFilters,
    },
    { requiredKeys: [] },
  )
  .map((words) => ({ words }));
/** A request that counts words. */
export const anyWordsRequest = fc.record(
  { filters: anyFilters, compare: anyFilters, aggregations: anyWords.map((words) => ({ words, types: TYPES })) },
  { requiredKeys: ['aggregations'] },
);
const TYPES = { terms: { field: 'type' } };

const byReport = fc
  .record({ size: pick(1, 2, 1_000), order: pick('count', 'key') }, { requiredKeys: [] })
  .map((members) => ({ terms: { field: 'report', ...members } }));
const numbers = single.filter((one) => 'stats' in one);
/** The aggregations of a dashboard (D22). */
export const dashboardAggregations = byName(
  fc.oneof(
    fc.tuple(byReport, fc.option(nested, { nil: undefined })).map(withInner),
    fc
      .tuple(
        fc.oneof(terms, histogram),
        fc.option(byName(fc.oneof(byReport, terms, histogram, numbers), 2), { nil: undefined }),
      )
      .map(withInner),
    numbers,
  ),
  3,
);

function withInner([one, aggregations]: [object, object | undefined]): object {
  return aggregations ? { ...one, aggregations } : one;
}
