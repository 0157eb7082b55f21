import { COUNTRIES, LANGUAGES } from '@earshot/reference-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted } from '../test/checked.js';
import type { FilterKey } from './filter-set.js';
import type { RequestedFilter, RequestedFilterSet } from './filters.js';
import { MISSING_FIELDS } from './missing.js';
import { readTag } from './tags.js';

const some = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 1, maxLength: 3 });
const oneOf = (...values: string[]) => some(fc.constantFrom(...values));
const texts = some(fc.string({ unit: 'grapheme', maxLength: 20 }));
const integers = some(fc.maxSafeInteger());
const withAny = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(members, { requiredKeys: [] }).filter((value) => Object.keys(value).length > 0);

const range = <T>(bound: fc.Arbitrary<T>, compare: (a: T, b: T) => number) =>
  fc.tuple(bound, bound).chain((pair) => {
    const [begin, end] = pair.sort(compare);
    return fc.constantFrom<object>({ begin }, { end }, { begin, end });
  });
const numbers = (bound: fc.Arbitrary<number>) => range(bound, (a, b) => a - b);
const days = range(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  (a, b) => (a < b ? -1 : 1),
);
const daysWithBounds = fc
  .tuple(days, fc.constantFrom({}, { include_bounds: true }, { include_bounds: false }))
  .map(([period, bounds]) => ({ ...period, ...bounds }));

const rolling = fc.record(
  {
    last: fc
      .tuple(fc.constantFrom('days', 'weeks', 'months'), fc.integer({ min: 1, max: 1_000 }))
      .map((one) => Object.fromEntries([one])),
    time_zone: fc.constantFrom('UTC', 'Europe/Berlin'),
    to: fc.constantFrom('now', 'newest'),
  },
  { requiredKeys: ['last'] },
);

/** Valid values of every filter key but those of other filters (interface 2.6, rule D8). A key without values does not compile. */
const leaves: Record<Exclude<FilterKey, 'boolean' | 'saved'>, fc.Arbitrary<unknown>> = {
  channels: oneOf('earned', 'owned'),
  classifiers: texts,
  collaboration_users: integers,
  collaboration_statuses: integers,
  communities: integers,
  countries: oneOf(...COUNTRIES.map(({ id }) => id)),
  crawled_at: daysWithBounds,
  human_review_statuses: oneOf('unreviewed', 'reviewed', 'deleted'),
  influence: numbers(fc.maxSafeInteger()),
  influencers: withAny({ authors: texts, sources: texts, sites: integers }),
  infused_at: days,
  languages: oneOf(...LANGUAGES.map(({ id }) => id)),
  medias: withAny({ sites: integers, site_types: integers }),
  media_groups: oneOf('social', 'mainstream'),
  ids: texts,
  period: fc.oneof(daysWithBounds, rolling),
  query: fc.constantFrom('a', '"b c" -d', 'a OR (b c)'),
  ratings_normalized: numbers(fc.double({ min: 0, max: 100, noNaN: true })),
  review_date: daysWithBounds,
  sentiments: oneOf('negative', 'positive', 'neutral', 'undefined'),
  sources: texts,
  service_rank: numbers(fc.double({ noNaN: true, noDefaultInfinity: true })),
  titles: texts,
  microblog_types: oneOf('retweet', 'quoted-retweet'),
  types: oneOf('comment', 'post'),
  reviewed_at: daysWithBounds,
  author_states: texts,
  author_jobs: texts,
  tags: some(fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => readTag(text) !== undefined)),
  root_ids: texts,
  missing: some(fc.constantFrom(...MISSING_FIELDS)),
  keywords: oneOf('a', '"b c" -d', 'a NEAR/3 b'),
};

type FieldFilter = Extract<RequestedFilter, { field: string }>;
type Json = Record<string, unknown>;
const { filterSet } = fc.letrec<{ filterSet: Json }>((tie) => {
  const leaf = fc.record(leaves, { requiredKeys: [] });
  const members = { must: tie('filterSet'), should: tie('filterSet'), must_not: tie('filterSet') };
  const boolean = fc.record(members, { requiredKeys: [] });
  return {
    filterSet: fc.oneof(
      // At most 13 filter sets, so that a request never has more than 1 000 filters.
      { maxDepth: 3 },
      leaf,
      fc.tuple(leaf, boolean).map(([filters, inner]) => ({ ...filters, boolean: inner })),
    ),
  };
});

/** The filter field that each key tests; a filter without a field is named by its type. */
const FIELDS: Record<Exclude<FilterKey, 'boolean' | 'saved'>, FieldFilter['field'] | RequestedFilter['type']> = {
  channels: 'channel',
  classifiers: 'classifier',
  collaboration_users: 'collaboration_user',
  collaboration_statuses: 'collaboration_status',
  communities: 'community',
  countries: 'country',
  crawled_at: 'crawled_at',
  human_review_statuses: 'review_status',
  influence: 'influence',
  influencers: 'any_of',
  infused_at: 'infused_at',
  languages: 'language',
  medias: 'any_of',
  media_groups: 'media_group',
  ids: 'id',
  period: 'date',
  query: 'query',
  keywords: 'query',
  ratings_normalized: 'rating_normalized',
  review_date: 'reviewed_at',
  sentiments: 'sentiment',
  sources: 'source',
  service_rank: 'service_rank',
  titles: 'title',
  microblog_types: 'microblog_type',
  types: 'type',
  reviewed_at: 'reviewed_at',
  author_states: 'author_state',
  author_jobs: 'author_job',
  missing: 'any_of',
  tags: 'tag',
  root_ids: 'root',
};

/** The keys and fields that a filter tree was read from, also inside booleans. */
const keysOf = (filters: RequestedFilterSet): unknown =>
  filters.map((filter) => [filter.path.split('.').at(-1), inside(filter)]);
const inside = (filter: RequestedFilter): unknown => {
  if (filter.type === 'rolling') return FIELDS.period;
  if (filter.type === 'boolean') return [filter.must, filter.should, filter.must_not].map(keysOf);
  return 'field' in filter ? filter.field : filter.type;
};

const sentKeys = (filters: Json = {}): unknown =>
  Object.entries(filters).map(([key, value]) => [
    key,
    key === 'boolean' ? sentMembers(value as Json) : FIELDS[key as keyof typeof FIELDS],
  ]);
const sentMembers = (boolean: Json) => ['must', 'should', 'must_not'].map((name) => sentKeys(boolean[name] as Json));

describe('a filter set', () => {
  it('is valid with any valid filters in it, and becomes filters of its fields in their order (2.6)', () => {
    fc.assert(
      fc.property(filterSet, (filters) => {
        expect(keysOf(accepted(filters))).toEqual(sentKeys(filters));
      }),
      { numRuns: 300 },
    );
  });
});
