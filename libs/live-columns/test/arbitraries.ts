import {
  type Aggregation,
  checkAggregations,
  checkFilters,
  type FilterKey,
  type FilterSet,
  MISSING_FIELDS,
  NUMBER_FIELDS,
  TERM_FIELDS,
} from '@earshot/filter-kit';
import fc from 'fast-check';
import type { Change, ColumnRow, PageOrder } from '../src/index.js';

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 });
const some = <T>(values: fc.Arbitrary<T>) => fc.array(values, { minLength: 1, maxLength: 3 });

/** In microseconds: full seconds, and times near the bounds of filters to the microsecond. */
const HOUR = 3_600_000_000;
const BEGIN = Date.UTC(2026, 0, 1) * 1_000;
const coarse = fc.integer({ min: 0, max: 240 }).map((hours) => BEGIN + hours * HOUR);
const fine = fc.tuple(coarse, pick(-1, 0, 1, 1_000, 999_999)).map(([time, more]) => time + more);
/** In the years 1, 1500, 1969 and 9999. Numbers do not represent two of them exactly. */
const far = pick<number | bigint>(-62_135_596_799_999_999n, -14_831_769_600_000_001n, -1, 253_402_300_799_999_999n);
const time = fc.oneof({ weight: 12, arbitrary: coarse }, { weight: 3, arbitrary: fine }, { weight: 1, arbitrary: far });
/** Months in milliseconds have more than 32 bits, and those of 1 024 of 3 000 mentions have fewer. */
const months = fc.integer({ min: 0, max: (2_400 * HOUR) / 1_000 }).map((milliseconds) => BEGIN + milliseconds * 1_000);
/** Most reports have times of one precision. */
export const TIMES = [coarse, fine, time, months];

const TAGS = ['price', 'taste', '要確認', 'Ä', '\u{1F389}', '\uFFFD'];

/** A mention that was crawled within hours, if that is known. */
export const aRow = (times: fc.Arbitrary<number | bigint>): fc.Arbitrary<ColumnRow> =>
  fc.tuple(someMembers(times), orNull(fc.integer({ min: 0, max: 48 }))).map(([row, hours]) => {
    if (typeof row.date === 'bigint') return row;
    return { ...row, crawled_at: hours === null ? null : row.date + hours * HOUR };
  });

/** A column without values does not compile. */
const someMembers = (times: fc.Arbitrary<number | bigint>): fc.Arbitrary<ColumnRow> =>
  fc.record({
    id: fc.tuple(pick('m', 'M', 'é', '\u{1F389}', '\uFFFD', 'x'.repeat(200)), fc.nat(9_999)).map(([a, b]) => a + b),
    date: times,
    crawled_at: orNull(times),
    infused_at: orNull(times),
    reviewed_at: orNull(times),
    rating_normalized: orNull(pick(0, 12.5, 50, 100)),
    service_rank: orNull(pick(-1, 0, 0.1, 0.2, 3.3, 10)),
    influence: orNull(fc.integer({ min: -5, max: 400 })),
    engagement: orNull(pick(0, 1, 7, 3_000_000_000_000)),
    likes: orNull(pick(0, 1, 7, 1_000_000_000_000)),
    comments: orNull(pick(0, 3)),
    shares: fc.constant(null),
    views: orNull(fc.nat(1_000)),
    type: pick('post', 'comment'),
    sentiment: pick('positive', 'negative', 'neutral', 'unassigned', 'ambivalent'),
    channel: orNull(pick('owned', 'earned')),
    review_status: pick('reviewed', 'unreviewed', 'deleted'),
    language: pick('eng', 'fra', 'zho', 'qaa'),
    country: pick('FRA', 'USA', 'AAA'),
    source_id: orNull(fc.nat(600).map((n) => `s${n}`)),
    site_id: orNull(pick('9938', '1')),
    site_type_id: orNull(pick('9', '17')),
    media_group: orNull(pick('social', 'mainstream')),
    microblog_type: orNull(pick('retweet', 'quoted-retweet')),
    author_id: orNull(fc.nat(40).map((n) => `a${n}`)),
    author_state: orNull(pick('Bavaria', 'Texas')),
    author_job: fc.constant(null),
    collaboration_user_id: orNull(pick('1', '2')),
    collaboration_status_id: orNull(pick('1', '2')),
    classifier_ids: fc.array(pick('k1', 'k2', 'k3'), { maxLength: 3 }),
    community_ids: fc.uniqueArray(pick('5', '6'), { maxLength: 2 }),
    tags: fc.uniqueArray(pick(...TAGS), { maxLength: 3 }),
  } satisfies Record<keyof ColumnRow, fc.Arbitrary<unknown>>);

/** The mentions of a report. */
export const someRows = pick(...TIMES).chain((times) =>
  fc.uniqueArray(aRow(times), { selector: ({ id }) => id, maxLength: 100, size: 'max' }),
);

/** What coding may set of one of the mentions. */
export const aChange = (rows: readonly ColumnRow[]): fc.Arbitrary<Change> =>
  fc.record(
    {
      id: pick(...rows.map(({ id }) => id)),
      sentiment: pick('positive', 'negative', 'neutral', 'new'),
      channel: orNull(pick('owned', 'earned')),
      tags: fc.oneof(
        fc.uniqueArray(pick(...TAGS), { maxLength: 3 }),
        fc.nat(300).map((n) => [`tag ${n}`]),
      ),
      language: pick('eng', 'deu'),
      country: fc.nat(300).map((n) => `C${n}`),
      review_status: pick('reviewed', 'unreviewed'),
      reviewed_at: orNull(time),
    },
    { requiredKeys: ['id'] },
  );

/** What an import may write: new mentions, and others in place of known ones, which may keep their dates. */
export const aWrittenRow = (rows: readonly ColumnRow[]): fc.Arbitrary<ColumnRow> => {
  const written = pick(...TIMES)
    .chain(aRow)
    .map((row) => ({ ...row, influence: row.influence && row.influence * 3 }));
  if (rows.length === 0) return written;
  const replaced = fc
    .tuple(written, pick(...rows), fc.boolean())
    .map(([row, { id, date }, hasItsDate]) => ({ ...row, id, date: hasItsDate ? date : row.date }));
  return fc.oneof(written, replaced);
};

const TIME_TEXTS = ['2026-01-01', '2026-01-03', '2026-01-04T00:00:00Z', '2026-01-05T01:00:00.000001Z', '0001-01-02'];
const TIME_ENDS = ['2026-01-05T01:00:00.000001Z', '2026-01-06', '2026-01-08T10:00:00.001Z', '9999-12-31'];
const timeRange = (hasBounds: boolean) =>
  fc
    .record({ begin: pick(...TIME_TEXTS), end: pick(...TIME_ENDS), include_bounds: fc.boolean() }, { requiredKeys: [] })
    .map(({ include_bounds, ...range }) =>
      hasBounds && include_bounds !== undefined ? { ...range, include_bounds } : range,
    )
    .filter(({ begin, end }) => (begin ?? end) !== undefined);
const numberRange = (...values: number[]) =>
  fc
    .record({ begin: pick(...values), end: pick(...values) }, { requiredKeys: [] })
    .filter(({ begin, end }) => (begin ?? end) !== undefined && !((begin ?? -Infinity) > (end ?? Infinity)));
const object = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(members, { requiredKeys: [] }).filter((filter) => Object.keys(filter).length > 0);

/** Valid values of every filter key except `boolean`. A key without values does not compile. */
const FILTER_VALUES: Record<Exclude<FilterKey, 'boolean' | 'saved'>, fc.Arbitrary<unknown>> = {
  channels: some(pick('earned', 'owned')),
  classifiers: some(pick('k1', 'k2', 'none')),
  collaboration_users: some(pick(1, 2, 3)),
  collaboration_statuses: some(pick(1, 2, 3)),
  communities: some(pick(5, 6, 7)),
  countries: some(pick('FRA', 'USA', 'DEU')),
  crawled_at: timeRange(true),
  human_review_statuses: some(pick('unreviewed', 'reviewed', 'deleted')),
  influence: numberRange(-5, 0, 1, 50, 100, 399),
  influencers: object({ authors: some(pick('a1', 'x')), sources: some(pick('s1', 's2')), sites: some(pick(9938, 2)) }),
  infused_at: timeRange(false),
  languages: some(pick('eng', 'fra', 'deu')),
  medias: object({ sites: some(pick(9938, 1)), site_types: some(pick(9, 17, 13)) }),
  media_groups: some(pick('social', 'mainstream')),
  ids: some(fc.nat(2_000).map((n) => `m${n}`)),
  period: timeRange(true),
  query: pick('taste', 'price'),
  ratings_normalized: numberRange(0, 12.5, 50, 100),
  review_date: timeRange(true),
  reviewed_at: timeRange(true),
  sentiments: some(pick('negative', 'positive', 'neutral', 'undefined')),
  sources: some(fc.nat(600).map((n) => `s${n}`)),
  service_rank: numberRange(-1, 0, 3.3, 10),
  titles: some(pick('A title')),
  root_ids: some(pick('a root')),
  microblog_types: some(pick('retweet', 'quoted-retweet')),
  types: some(pick('comment', 'post')),
  author_states: some(pick('Bavaria', 'Ohio')),
  author_jobs: some(pick('Chef')),
  keywords: some(pick('taste')),
  tags: some(pick(...TAGS, 'tag 1')),
  missing: some(pick(...MISSING_FIELDS)),
};

/** Checked filters. */
export const someFilters = fc
  .letrec<{ set: object; boolean: object }>((tie) => ({
    boolean: fc.record({ must: tie('set'), should: tie('set'), must_not: tie('set') }, { requiredKeys: [] }),
    set: fc
      .uniqueArray(
        fc.oneof(
          { depthSize: 'small' },
          ...Object.entries(FILTER_VALUES).map(([key, values]) => values.map((value) => [key, value] as const)),
          ...Array.from({ length: 6 }, () => tie('boolean').map((value) => ['boolean', value] as const)),
        ),
        { maxLength: 3, selector: ([key]) => key },
      )
      .map((entries) => Object.fromEntries(entries)),
  }))
  .set.map((filters) => checkFilters(filters).filters as FilterSet);

const leaf = fc.oneof(
  fc.record({
    terms: fc
      .record({
        field: pick(...TERM_FIELDS),
        size: pick(1, 3, 1_000),
        order: pick('count', 'key'),
        after: pick(undefined, undefined, 'a2', 'S', '', ...TAGS),
      })
      .map(({ after, ...terms }) => (terms.order === 'key' && after !== undefined ? { ...terms, after } : terms)),
  }),
  fc.record({
    date_histogram: fc.record({
      field: pick('date', 'crawled_at', 'infused_at', 'reviewed_at'),
      interval: fc.constant('day'),
    }),
  }),
  fc.record({ stats: fc.record({ field: pick(...NUMBER_FIELDS) }) }),
  fc.record({ cardinality: fc.record({ field: pick(...TERM_FIELDS) }) }),
);

/** Checked aggregations, nested at most two deep. Histograms have days. */
export const someAggregations = fc
  .array(fc.tuple(leaf, fc.array(leaf, { maxLength: 2 })), { minLength: 1, maxLength: 2 })
  .map((tops) => {
    const named = (list: readonly object[]) => Object.fromEntries(list.map((one, n) => [`n${n}`, one]));
    const all = tops.map(([top, nested]) =>
      nested.length > 0 && ('terms' in top || 'date_histogram' in top) ? { ...top, aggregations: named(nested) } : top,
    );
    return checkAggregations(named(all)).aggregations as Aggregation[];
  });

export const anOrder: fc.Arbitrary<PageOrder> = fc.record({
  key: pick(
    ...(['date', 'infused_at', 'crawled_at', 'influence', 'service_rank', 'engagement'] as const),
    ...(['likes', 'comments', 'shares', 'views'] as const),
  ),
  direction: pick('asc', 'desc'),
});
