import { check } from '../../check.js';
import { expectDocument, expectEqual, expectErrors, expectPath } from '../../expect.js';
import type { Mention } from '../../expected/mention.js';
import { PLAIN_REPORT } from '../../fixtures/reports.js';
import { analyticsPath } from '../../paths.js';
import type { Platform } from '../../platform.js';
import { idsOf, sample, searchPage } from '../../searching.js';

interface Bucket {
  key: string;
  count: number;
  [name: string]: unknown;
}

interface Terms {
  buckets: Bucket[];
  other: number;
  missing: number;
  /** In the order of keys (D24). */
  next?: string | null;
}

interface Histogram {
  buckets: Bucket[];
  missing: number;
}

/** The results of aggregations, and the total. */
async function aggregate<Results>(user: Platform, report: { id: string }, body: object) {
  return expectDocument<Results, { total: number }>(await user.post(analyticsPath(report.id), body));
}

/** The values of a mention in each field. */
const VALUES: Record<string, (mention: Mention) => (string | null | undefined)[]> = {
  sentiment: ({ sentiment }) => [sentiment],
  channel: ({ channel }) => [channel],
  language: ({ language }) => [language],
  country: ({ location }) => [location.country],
  review_status: ({ review }) => [review.status],
  type: ({ type }) => [type],
  media_group: ({ media_group }) => [media_group],
  site_type: ({ site_type_id }) => [site_type_id],
  site: ({ site_id }) => [site_id],
  source: ({ source_id }) => [source_id],
  author: ({ author }) => [author?.id],
  author_state: ({ author }) => [author?.state],
  author_job: ({ author }) => [author?.job],
  microblog_type: ({ microblog_type }) => [microblog_type],
  collaboration_user: ({ collaboration }) => [collaboration?.user_id],
  collaboration_status: ({ collaboration }) => [collaboration?.status_id],
  tag: ({ tags }) => tags,
  classifier: ({ classifier_list_id }) => classifier_list_id,
  community: ({ community_list_id }) => community_list_id,
};

/** The different values of a mention that are known. */
const valuesOf = (field: string, mention: Mention): string[] => [
  ...new Set(VALUES[field](mention).filter((value) => value !== null && value !== undefined)),
];

/** The most buckets of terms, and those of a page. */
const MOST_BUCKETS = 1_000;
const PAGE = 3;

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function expectedTerms(mentions: readonly Mention[], field: string, size: number, order: 'count' | 'key'): Terms {
  const counts = new Map<string, number>();
  for (const mention of mentions) {
    for (const key of valuesOf(field, mention)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const all = [...counts].map(([key, count]) => ({ key, count }));
  all.sort((a, b) => (order === 'count' && b.count - a.count) || byCodePoints(a.key, b.key));
  const next = all.length > size ? all[size - 1].key : null;
  return {
    ...(order === 'key' && { next }),
    buckets: all.slice(0, size),
    other: all.slice(size).reduce((sum, { count }) => sum + count, 0),
    missing: mentions.filter((mention) => valuesOf(field, mention).length === 0).length,
  };
}

const DAY = 86_400_000;

/** Tokyo is 9 hours ahead of UTC, the whole year. */
const TOKYO = { name: 'Asia/Tokyo', offset: 9 * 3_600_000 };

/** The days of `dates` from the first to the last, with how many dates each has. */
function expectedDays(dates: readonly string[], offset: number): Bucket[] {
  const days = dates.map((date) => Math.floor((Date.parse(date) + offset) / DAY));
  const buckets: Bucket[] = [];
  for (let day = Math.min(...days); day <= Math.max(...days); day++) {
    const key = new Date(day * DAY - offset).toISOString();
    buckets.push({ key, count: days.filter((each) => each === day).length });
  }
  return buckets;
}

const authors = (members: object = {}) => ({ terms: { field: 'author', ...members } });

const BAD_AGGREGATIONS: [aggregations: unknown, path: string][] = [
  [undefined, 'aggregations'],
  [{}, 'aggregations'],
  [{ key: authors() }, 'aggregations.key'],
  [{ count: authors() }, 'aggregations.count'],
  [{ '-x': authors() }, 'aggregations.-x'],
  [{ x: {} }, 'aggregations.x'],
  [{ x: { top: {} } }, 'aggregations.x.top'],
  [{ x: authors({ size: 0 }) }, 'aggregations.x.terms.size'],
  [{ x: authors({ size: 1_001 }) }, 'aggregations.x.terms.size'],
  [{ x: authors({ order: 'up' }) }, 'aggregations.x.terms.order'],
  [{ x: { terms: { field: 'title' } } }, 'aggregations.x.terms.field'],
  [{ x: { stats: { field: 'date' } } }, 'aggregations.x.stats.field'],
  [
    { x: { date_histogram: { field: 'date', interval: 'day', time_zone: '+01:00' } } },
    'aggregations.x.date_histogram.time_zone',
  ],
  [
    { x: { ...authors(), aggregations: { y: { ...authors(), aggregations: { z: authors() } } } } },
    'aggregations.x.aggregations.y.aggregations',
  ],
  [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x${n}`, authors()])), 'aggregations.x10'],
];

export const analyticsChecks = [
  check('D16', 'counts mentions by the values of each field', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const filters = { ids: idsOf(sampled) };
    for (const field of Object.keys(VALUES)) {
      for (const [size, order] of [
        [2, 'count'],
        [1_000, 'key'],
      ] as const) {
        const terms = { field, size, order };
        const { data, meta } = await aggregate<{ x: Terms }>(user, report, { filters, aggregations: { x: { terms } } });
        expectEqual(data.x, expectedTerms(sampled, field, size, order), `${field} by ${order}`);
        expectEqual(meta.total, sampled.length, 'total');
      }
    }
  }),
  check('D24', 'pages terms in the order of keys with after and next', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const filters = { ids: idsOf(sampled) };
    for (const field of ['author', 'tag', 'language']) {
      const all = expectedTerms(sampled, field, MOST_BUCKETS, 'key').buckets;
      for (let at = 0; at === 0 || at < all.length; at += PAGE) {
        const terms = { field, size: PAGE, order: 'key', ...(at > 0 && { after: all[at - 1].key }) };
        const { data } = await aggregate<{ x: Terms }>(user, report, { filters, aggregations: { x: { terms } } });
        const { buckets, other, next } = data.x;
        const behind = all.slice(at + PAGE);
        const counted = behind.reduce((sum, { count }) => sum + count, 0);
        expectEqual(buckets, all.slice(at, at + PAGE), `${field} after ${terms.after}`);
        expectEqual(
          [other, next],
          [counted, behind.length > 0 ? buckets.at(-1)!.key : null],
          `other and next of ${field}`,
        );
      }
    }
  }),
  check('D24', 'rejects after without the order of keys', async ({ user, report }) => {
    const aggregations = { x: { terms: { field: 'author', after: 'a' } } };
    expectPath(await user.post(analyticsPath(report.id), { aggregations }), 'aggregations.x.terms.after');
  }),
  check('D16', 'has 10 buckets in the order of count by default', async ({ user, report }) => {
    const { data } = await aggregate<{ x: Terms; y: Terms }>(user, report, {
      aggregations: {
        x: { terms: { field: 'source' } },
        y: { terms: { field: 'source', size: 10, order: 'count' } },
      },
    });
    expectEqual(data.x, data.y, 'sources without size and order');
  }),
  check('D16', 'counts in each bucket what a search with its value finds', async ({ user, report }) => {
    const { data, meta } = await aggregate<{ countries: Terms }>(user, report, {
      aggregations: { countries: { terms: { field: 'country', size: 3 } } },
    });
    for (const { key, count } of data.countries.buckets) {
      const page = await searchPage(user, report, { filters: { countries: [key] }, size: 0 });
      expectEqual(count, page.meta.total, `count of ${key}`);
    }
    expectEqual(meta.total, (await searchPage(user, report, { size: 0 })).meta.total, 'total');
  }),
  check('D16', 'has a bucket for each day of a time zone, also for empty ones', async ({ user, report }) => {
    const sampled = await sample(user, report);
    for (const mentions of [sampled, [sampled[0], sampled.at(-1)!]]) {
      const filters = { ids: idsOf(mentions) };
      const dates = mentions.map(({ date }) => date);
      for (const { name, offset } of [{ name: undefined, offset: 0 }, TOKYO]) {
        const date_histogram = { field: 'date', interval: 'day', time_zone: name };
        const body = { filters, aggregations: { days: { date_histogram } } };
        const { data } = await aggregate<{ days: Histogram }>(user, report, body);
        expectEqual(data.days, { buckets: expectedDays(dates, offset), missing: 0 }, `days in ${name ?? 'UTC'}`);
      }
    }
  }),
  check(
    'D16',
    'begins weeks on Monday, and months, quarters and years on their first day',
    async ({ user, report }) => {
      const begins: Record<string, (date: Date) => boolean> = {
        week: (date) => date.getUTCDay() === 1,
        month: (date) => date.getUTCDate() === 1,
        quarter: (date) => date.getUTCDate() === 1 && date.getUTCMonth() % 3 === 0,
        year: (date) => date.getUTCDate() === 1 && date.getUTCMonth() === 0,
      };
      for (const [interval, isBegin] of Object.entries(begins)) {
        const { data, meta } = await aggregate<{ x: Histogram }>(user, report, {
          aggregations: { x: { date_histogram: { field: 'date', interval } } },
        });
        const { buckets } = data.x;
        const wrong = buckets.filter(({ key }) => !key.endsWith('T00:00:00.000Z') || !isBegin(new Date(key)));
        expectEqual(wrong, [], `first instants of ${interval}s`);
        const sum = buckets.reduce((all, { count }) => all + count, 0);
        expectEqual(sum, meta.total, `sum of the ${interval}s`);
      }
    },
  ),
  check('D16', 'aggregates the mentions of each bucket', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const { data } = await aggregate<{ days: Histogram }>(user, report, {
      filters: { ids: idsOf(sampled) },
      aggregations: {
        days: {
          date_histogram: { field: 'date', interval: 'day' },
          aggregations: { sentiments: { terms: { field: 'sentiment', size: 1 } } },
        },
      },
    });
    for (const { key, sentiments } of data.days.buckets) {
      const ofDay = sampled.filter(({ date }) => date.startsWith(key.slice(0, 10)));
      expectEqual(sentiments, expectedTerms(ofDay, 'sentiment', 1, 'count'), `sentiments of ${key}`);
    }
  }),
  check('D16', 'computes stats and cardinality', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const known = sampled.map(({ influence }) => influence).filter((influence) => influence !== null);
    const sum = known.reduce((all, each) => all + each, 0);
    const stats = {
      count: known.length,
      min: Math.min(...known),
      max: Math.max(...known),
      sum,
      avg: sum / known.length,
    };
    const aggregations = { influence: { stats: { field: 'influence' } }, tags: { cardinality: { field: 'tag' } } };
    const { data } = await aggregate(user, report, { filters: { ids: idsOf(sampled) }, aggregations });
    const nothing = { count: 0, min: null, max: null, sum: 0, avg: null };
    const tags = { value: new Set(sampled.flatMap((mention) => mention.tags)).size };
    expectEqual(data, { influence: known.length > 0 ? stats : nothing, tags }, 'results');
    const none = await aggregate(user, report, { filters: { ids: ['conformance-unknown'] }, aggregations });
    expectEqual(none.data, { influence: nothing, tags: { value: 0 } }, 'results of nothing');
  }),
  check('D16', 'has no collaboration and no channels in a report without them', async ({ seeded }) => {
    const { data, meta } = await aggregate<{ x: Terms }>(seeded, PLAIN_REPORT, {
      aggregations: { x: { terms: { field: 'collaboration_user' } } },
    });
    expectEqual(data.x, { buckets: [], other: 0, missing: meta.total }, 'collaboration');
    const aggregations = { x: { terms: { field: 'channel' } } };
    expectPath(await seeded.post(analyticsPath(PLAIN_REPORT.id), { aggregations }), 'aggregations.x.terms.field');
  }),
  check('D16', 'rejects invalid aggregations and filters, and says where', async ({ user, report }) => {
    const path = analyticsPath(report.id);
    for (const [aggregations, at] of BAD_AGGREGATIONS) expectPath(await user.post(path, { aggregations }), at);
    const body = { filters: { countries: ['conformance'] }, aggregations: { x: authors() } };
    expectPath(await user.post(path, body), 'filters.countries[0]');
  }),
  check('D16', 'answers 401 without a token, and 404 for an unknown report', async ({ platform, user, report }) => {
    const body = { aggregations: { x: authors() } };
    expectErrors(await platform.post(analyticsPath(report.id), body), 401);
    expectErrors(await user.post(analyticsPath('conformance-unknown'), body), 404);
  }),
];
