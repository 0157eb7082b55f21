import type { Report } from '@earshot/coding/entities';
import { watched } from '@earshot/test-kit/database';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest, type NewMention } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

const at = (date: string): NewMention => ({ date: new Date(date) });

/** The result of one aggregation of a new report with these mentions. */
async function resultOf(
  mentions: NewMention[],
  aggregation: object,
  { filters = {}, settings = {} }: { filters?: object; settings?: Partial<Report> } = {},
) {
  const report = await mention.report(account, mentions, settings);
  const response = await mention.analytics(account, report, { filters, aggregations: { x: aggregation } });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.data.x;
}

const bucketsOf = async (mentions: NewMention[], aggregation: object) =>
  (await resultOf(mentions, aggregation)).buckets.map(({ key, count }: { key: string; count: number }) => [key, count]);

const days = (time_zone: string, interval = 'day') => ({ date_histogram: { field: 'date', interval, time_zone } });

describe('aggregations (D16)', () => {
  it('answer the results by their names, and how many mentions the filters select', async () => {
    const report = await mention.report(account, [
      { sentiment: 'positive', influence: 4, language: 'eng' },
      { sentiment: 'positive', influence: 6, language: 'eng' },
      { sentiment: 'negative', influence: 1, language: 'fra' },
    ]);
    const response = await mention.analytics(account, report, {
      filters: { languages: ['eng'] },
      aggregations: {
        Sentiments: { terms: { field: 'sentiment' } },
        'the influence': { stats: { field: 'influence' } },
        languages: { cardinality: { field: 'language' } },
        jours: { date_histogram: { field: 'date', interval: 'day' } },
      },
    });
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: {
        Sentiments: { buckets: [{ key: 'positive', count: 2 }], other: 0, missing: 0 },
        'the influence': { count: 2, min: 4, max: 6, sum: 10, avg: 5 },
        languages: { value: 1 },
        jours: { buckets: [{ key: '2026-05-01T00:00:00.000Z', count: 2 }], missing: 0 },
      },
      meta: { total: 2 },
    });
  });
});

it('aggregates mentions only with statements that distributed tables accept', async () => {
  const report = await mention.report(account, [{}]);
  const each = {
    tags: { terms: { field: 'tag' } },
    hours: { date_histogram: { field: 'date', interval: 'hour', time_zone: 'Europe/Berlin' } },
    authors: { cardinality: { field: 'author' } },
    influence: { stats: { field: 'influence' } },
  };
  const aggregations = { ...each, types: { terms: { field: 'type' }, aggregations: each } };
  await mention.analytics(account, report, { aggregations, filters: { query: '-a' } }).expect(200);
  const statements = [...watched].filter(([statement]) => statement.includes('selected as materialized'));
  expect(statements.flatMap(([, problems]) => problems)).toEqual([]);
  expect(statements).not.toEqual([]);
});

describe('terms (D16)', () => {
  const authors = (...ids: (string | null)[]) => ids.map((author_id) => ({ author_id }));

  it('are in descending order of count, and ties by key in code points', async () => {
    const mentions = authors('b', 'a', 'a', '\u{1F600}', '\uFF5E', 'B', 'é', null);
    expect(await resultOf(mentions, { terms: { field: 'author' } })).toEqual({
      buckets: [
        ['a', 2],
        ['B', 1],
        ['b', 1],
        ['é', 1],
        ['\uFF5E', 1],
        ['\u{1F600}', 1],
      ].map(([key, count]) => ({ key, count })),
      other: 0,
      missing: 1,
    });
  });

  it('are read in pages by after and next, also in buckets (D24)', async () => {
    const keys = ['', 'A', 'a', 'b', 'é', '\uFF5E', '\u{1F600}'];
    const mentions = [...authors(...keys, 'a', null), ...authors('a').map((row) => ({ ...row, language: 'fra' }))];
    const page = async (after?: string) =>
      (await resultOf(mentions, { terms: { field: 'author', size: 2, order: 'key', after } })) as Page;
    const seen: string[] = [];
    let [left, after] = [mentions.length - 1, undefined as string | undefined];
    for (;;) {
      const { buckets, other, missing, next } = await page(after);
      seen.push(...buckets.map(({ key }) => key));
      left -= buckets.reduce((sum, { count }) => sum + count, 0);
      expect({ other, missing }).toEqual({ other: left, missing: 1 });
      if (next === null) break;
      expect(next).toBe(buckets.at(-1)!.key);
      after = next;
    }
    expect(seen).toEqual(keys);
    expect(await page('\u{1F600}')).toEqual({ buckets: [], other: 0, missing: 1, next: null });
    expect(await page('a0')).toMatchObject({ buckets: [{ key: 'b' }, { key: 'é' }], next: 'é' });
    const nested = await resultOf(mentions, {
      terms: { field: 'language' },
      aggregations: { of: { terms: { field: 'author', size: 1, order: 'key', after: 'A' } } },
    });
    const ofFrench = (nested as { buckets: { key: string; of: Page }[] }).buckets.find(({ key }) => key === 'fra')!.of;
    expect(ofFrench).toEqual({ buckets: [{ key: 'a', count: 1 }], other: 0, missing: 0, next: null });
  });

  it('reject after without the order key (D24)', async () => {
    const report = await mention.report(account, [{}]);
    for (const order of [undefined, 'count']) {
      const aggregations = { of: { terms: { field: 'author', order, after: 'a' } } };
      const path = 'aggregations.of.terms.after';
      expectError(
        await mention.analytics(account, report, { aggregations }),
        'parameters_conflicting',
        `${path} needs the order key.`,
        {
          meta: { path },
        },
      );
    }
  });

  it('may be in the order of keys, and the counts that are not shown are in other', async () => {
    const mentions = authors('c', 'c', 'c', 'b', 'b', 'a', null, null);
    expect(await resultOf(mentions, { terms: { field: 'author', size: 2, order: 'key' } })).toEqual({
      buckets: [
        { key: 'a', count: 1 },
        { key: 'b', count: 2 },
      ],
      other: 3,
      missing: 2,
      next: 'b',
    });
    expect(await resultOf(mentions, { terms: { field: 'author', size: 1 } })).toEqual({
      buckets: [{ key: 'c', count: 3 }],
      other: 3,
      missing: 2,
    });
  });

  it('have 10 buckets unless size is given', async () => {
    const mentions = Array.from({ length: 12 }, (_, n) => ({ author_id: `a${n}` }));
    const { buckets, other } = await resultOf(mentions, { terms: { field: 'author' } });
    expect([buckets.length, other]).toEqual([10, 2]);
    expect((await resultOf(mentions, { terms: { field: 'author', size: 1_000 } })).buckets).toHaveLength(12);
  });

  it('of a list count a mention once in each of its buckets, and a mention without values in missing', async () => {
    const mentions = [{ tags: ['a', 'b', 'a'] }, { tags: ['b'] }, { tags: ['b', 'c'] }, { tags: [] }];
    expect(await resultOf(mentions, { terms: { field: 'tag', size: 2 } })).toEqual({
      buckets: [
        { key: 'b', count: 3 },
        { key: 'a', count: 1 },
      ],
      other: 1,
      missing: 1,
    });
  });

  it.each([
    ['sentiment', { sentiment: 'ambivalent' }, 'ambivalent'],
    ['sentiment', {}, 'unassigned'],
    ['language', {}, 'qaa'],
    ['country', {}, 'AAA'],
    ['review_status', {}, 'unreviewed'],
    ['channel', { channel: 'owned' }, 'owned'],
    ['type', { type: 'comment' }, 'comment'],
    ['media_group', { media_group: 'social' }, 'social'],
    ['site_type', { site_type_id: '9' }, '9'],
    ['site', { site_id: '12' }, '12'],
    ['source', { source_id: 's' }, 's'],
    ['author', { author_id: 'a' }, 'a'],
    ['author_state', { author_state: 'Texas' }, 'Texas'],
    ['author_job', { author_job: 'Chef' }, 'Chef'],
    ['microblog_type', { microblog_type: 'retweet' }, 'retweet'],
    ['collaboration_user', { collaboration_user_id: '7' }, '7'],
    ['collaboration_status', { collaboration_status_id: '1' }, '1'],
    ['tag', { tags: ['t'] }, 't'],
    ['classifier', { classifier_ids: ['c'] }, 'c'],
    ['community', { community_ids: ['5'] }, '5'],
  ])('have the values of %s as keys (D4)', async (field, known: NewMention, key) => {
    const result = await resultOf([known], { terms: { field } });
    expect(result).toEqual({ buckets: [{ key, count: 1 }], other: 0, missing: 0 });
    expect(await resultOf([known, known], { cardinality: { field } })).toEqual({ value: 1 });
  });

  it('by collaboration are all missing in a report without collaboration', async () => {
    const mentions = [{ collaboration_user_id: '7' }, {}];
    const settings = { collaboration_enabled: false };
    const terms = await resultOf(mentions, { terms: { field: 'collaboration_user' } }, { settings });
    expect(terms).toEqual({ buckets: [], other: 0, missing: 2 });
    const cardinality = await resultOf(mentions, { cardinality: { field: 'collaboration_status' } }, { settings });
    expect(cardinality).toEqual({ value: 0 });
  });

  it('by channel are 400 in a report without channels', async () => {
    const report = await mention.report(account, [{}], { channels_enabled: false });
    const channels = { cardinality: { field: 'channel' } };
    const response = await mention.analytics(account, report, {
      aggregations: { x: { terms: { field: 'type' }, aggregations: { channels } } },
    });
    const detail =
      'aggregations.x.aggregations.channels.cardinality.field cannot be channel: the report has no channels.';
    expectError(response, 'filter_unavailable', detail, {
      meta: { path: 'aggregations.x.aggregations.channels.cardinality.field' },
    });
  });
});

describe('stats and cardinality (D16)', () => {
  it('are of the numbers that are known, and sums are those of the numbers as they are written', async () => {
    const mentions = [{ rating_normalized: 0.1 }, { rating_normalized: 0.2 }, {}];
    const stats = await resultOf(mentions, { stats: { field: 'rating_normalized' } });
    expect(stats).toEqual({ count: 2, min: 0.1, max: 0.2, sum: 0.3, avg: 0.15 });
  });

  it.each([
    ['likes', { count: 2, min: 0, max: 1_000_000_000_000, sum: 1_000_000_000_000, avg: 500_000_000_000 }],
    ['comments', { count: 1, min: 7, max: 7, sum: 7, avg: 7 }],
    ['shares', { count: 0, min: null, max: null, sum: 0, avg: null }],
    ['views', { count: 3, min: 9, max: 11, sum: 30, avg: 10 }],
  ])('are those of the known %s (D27)', async (field, expected) => {
    const unknown = { likes: null, comments: null, shares: null, views: null };
    const mentions = [
      { interactions: { ...unknown, likes: 1_000_000_000_000, views: 9 } },
      { interactions: { ...unknown, likes: 0, comments: 7, views: 10 } },
      { interactions: { ...unknown, views: 11 } },
      {},
    ];
    expect(await resultOf(mentions, { stats: { field } })).toEqual(expected);
  });

  it('of the engagement sum likes, comments and shares, without views (D27)', async () => {
    const known = { likes: null, comments: null, shares: null, views: 9 };
    const mentions = [
      { interactions: { ...known, likes: 1_000_000_000_000, comments: 1 } },
      { interactions: { ...known, shares: 2 } },
      { interactions: known },
      {},
    ];
    const stats = await resultOf(mentions, { stats: { field: 'engagement' } });
    const sum = 1_000_000_000_003;
    expect(stats).toEqual({ count: 2, min: 2, max: 1_000_000_000_001, sum, avg: sum / 2 });
  });

  it('do not depend on the order of mentions', async () => {
    const ranks = [1e16, 1, -1e16, 1];
    const sums = [ranks, ranks.toReversed()].map((list) =>
      resultOf(
        list.map((service_rank) => ({ service_rank })),
        { stats: { field: 'service_rank' } },
      ),
    );
    for (const { sum } of await Promise.all(sums)) expect(sum).toBe(2);
  });

  it('of nothing are 0 and null', async () => {
    for (const mentions of [[], [{}]]) {
      const stats = await resultOf(mentions, { stats: { field: 'influence' } });
      expect(stats).toEqual({ count: 0, min: null, max: null, sum: 0, avg: null });
      expect(await resultOf(mentions, { cardinality: { field: 'author' } })).toEqual({ value: 0 });
      const missing = mentions.length;
      expect(await resultOf(mentions, { terms: { field: 'author' } })).toEqual({ buckets: [], other: 0, missing });
      const histogram = { date_histogram: { field: 'reviewed_at', interval: 'hour' } };
      expect(await resultOf(mentions, histogram)).toEqual({ buckets: [], missing });
    }
  });
});

describe('a histogram (D16)', () => {
  it('has the mentions without a time in missing, and empty buckets between the first and the last', async () => {
    const mentions = [
      { crawled_at: new Date('2026-01-03T23:59:59.999Z') },
      { crawled_at: new Date('2026-01-01T00:00:00Z') },
      { crawled_at: null },
    ];
    expect(await resultOf(mentions, { date_histogram: { field: 'crawled_at', interval: 'day' } })).toEqual({
      buckets: [
        { key: '2026-01-01T00:00:00.000Z', count: 1 },
        { key: '2026-01-02T00:00:00.000Z', count: 0 },
        { key: '2026-01-03T00:00:00.000Z', count: 1 },
      ],
      missing: 1,
    });
  });

  it.each([
    ['week', '2026-03-16T00:00:00.000Z'],
    ['month', '2026-03-01T00:00:00.000Z'],
    ['quarter', '2026-01-01T00:00:00.000Z'],
    ['year', '2026-01-01T00:00:00.000Z'],
  ])('of a %s begins on its first day; weeks begin on Monday', async (interval, key) => {
    // 22 March 2026 is a Sunday.
    expect(await bucketsOf([at('2026-03-22T23:00:00Z')], days('UTC', interval))).toEqual([[key, 1]]);
  });

  it('has days that begin at midnight of the time zone, whatever their length', async () => {
    const mentions = [at('2026-03-28T22:59:00Z'), at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z')];
    expect(await bucketsOf(mentions, days('Europe/Berlin'))).toEqual([
      ['2026-03-27T23:00:00.000Z', 1],
      ['2026-03-28T23:00:00.000Z', 1],
      ['2026-03-29T22:00:00.000Z', 1],
    ]);
  });

  it('has two buckets for an hour that repeats, and none for one that is skipped', async () => {
    const repeated = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'].map(at);
    expect(await bucketsOf(repeated, days('Europe/Berlin', 'hour'))).toEqual([
      ['2026-10-25T00:00:00.000Z', 1],
      ['2026-10-25T01:00:00.000Z', 1],
      ['2026-10-25T02:00:00.000Z', 1],
    ]);
    // Lord Howe sets its clocks back by half an hour.
    const half = ['2026-04-04T14:10:00Z', '2026-04-04T15:10:00Z', '2026-04-04T16:00:00Z'].map(at);
    expect(await bucketsOf(half, days('Australia/Lord_Howe', 'hour'))).toEqual([
      ['2026-04-04T14:00:00.000Z', 1],
      ['2026-04-04T15:00:00.000Z', 1],
      ['2026-04-04T15:30:00.000Z', 1],
    ]);
  });

  it('begins a day whose midnight is skipped at its first instant', async () => {
    // In Beirut, 29 March 2026 begins at 1:00.
    const mentions = [at('2026-03-28T21:59:59.999Z'), at('2026-03-28T22:00:00Z'), at('2026-03-29T21:00:00Z')];
    expect(await bucketsOf(mentions, days('Asia/Beirut'))).toEqual([
      ['2026-03-27T22:00:00.000Z', 1],
      ['2026-03-28T22:00:00.000Z', 1],
      ['2026-03-29T21:00:00.000Z', 1],
    ]);
  });

  it.each(['hour', 'day', 'week', 'year'])(
    'of a %s begins with the first time that there is, at the earliest (D14)',
    async (interval) => {
      const mention = at('0001-01-01T00:00:00Z');
      expect(await bucketsOf([mention], days('America/New_York', interval))).toEqual([['0001-01-01T00:00:00.000Z', 1]]);
    },
  );

  it('has no bucket for a day that a time zone skipped', async () => {
    expect(await bucketsOf([at('2011-12-30T09:00:00Z'), at('2011-12-30T10:00:00Z')], days('Pacific/Apia'))).toEqual([
      ['2011-12-29T10:00:00.000Z', 1],
      ['2011-12-30T10:00:00.000Z', 1],
    ]);
  });

  it('begins a day once, also if the clock is set back after its midnight', async () => {
    // In St. John's, 7 November 2010 was one minute old when the clock was set back by an hour.
    const mentions = ['2010-11-07T02:29:30Z', '2010-11-07T02:30:30Z', '2010-11-07T03:00:00Z', '2010-11-08T03:30:00Z'];
    expect(await bucketsOf(mentions.map(at), days('America/St_Johns'))).toEqual([
      ['2010-11-06T02:30:00.000Z', 1],
      ['2010-11-07T02:30:00.000Z', 2],
      ['2010-11-08T03:30:00.000Z', 1],
    ]);
  });
});

describe('aggregations of buckets (D16)', () => {
  it('are in each bucket, and empty in empty ones', async () => {
    const mentions = [
      { ...at('2026-01-01T10:00:00Z'), sentiment: 'positive', influence: 2, tags: ['a', 'b'], author_id: 'x' },
      { ...at('2026-01-01T11:00:00Z'), sentiment: 'negative' },
      { ...at('2026-01-03T11:00:00Z'), sentiment: 'negative', tags: ['b'], author_id: 'x' },
    ];
    const aggregations = {
      sentiments: { terms: { field: 'sentiment', size: 1 } },
      tags: { terms: { field: 'tag' } },
      hours: { date_histogram: { field: 'date', interval: 'hour' } },
      influence: { stats: { field: 'influence' } },
      authors: { cardinality: { field: 'author' } },
    };
    const { buckets } = await resultOf(mentions, { date_histogram: { field: 'date', interval: 'day' }, aggregations });
    const nothing = { count: 0, min: null, max: null, sum: 0, avg: null };
    expect(buckets).toEqual([
      {
        key: '2026-01-01T00:00:00.000Z',
        count: 2,
        sentiments: { buckets: [{ key: 'negative', count: 1 }], other: 1, missing: 0 },
        tags: {
          buckets: [
            { key: 'a', count: 1 },
            { key: 'b', count: 1 },
          ],
          other: 0,
          missing: 1,
        },
        hours: {
          buckets: [
            { key: '2026-01-01T10:00:00.000Z', count: 1 },
            { key: '2026-01-01T11:00:00.000Z', count: 1 },
          ],
          missing: 0,
        },
        influence: { count: 1, min: 2, max: 2, sum: 2, avg: 2 },
        authors: { value: 1 },
      },
      {
        key: '2026-01-02T00:00:00.000Z',
        count: 0,
        sentiments: { buckets: [], other: 0, missing: 0 },
        tags: { buckets: [], other: 0, missing: 0 },
        hours: { buckets: [], missing: 0 },
        influence: nothing,
        authors: { value: 0 },
      },
      {
        key: '2026-01-03T00:00:00.000Z',
        count: 1,
        sentiments: { buckets: [{ key: 'negative', count: 1 }], other: 0, missing: 0 },
        tags: { buckets: [{ key: 'b', count: 1 }], other: 0, missing: 0 },
        hours: { buckets: [{ key: '2026-01-03T11:00:00.000Z', count: 1 }], missing: 0 },
        influence: nothing,
        authors: { value: 1 },
      },
    ]);
  });

  it('are only in the buckets that are shown', async () => {
    const mentions = [{ tags: ['a', 'b'] }, { tags: ['a'] }, { tags: ['c'] }];
    const aggregations = { tags: { terms: { field: 'tag' } } };
    expect(await resultOf(mentions, { terms: { field: 'tag', size: 1 }, aggregations })).toEqual({
      buckets: [
        {
          key: 'a',
          count: 2,
          tags: {
            buckets: [
              { key: 'a', count: 2 },
              { key: 'b', count: 1 },
            ],
            other: 0,
            missing: 0,
          },
        },
      ],
      other: 2,
      missing: 0,
    });
  });
});

describe('the limit of 100 000 buckets (D16)', () => {
  it('is 400 for a histogram with too many intervals', async () => {
    const report = await mention.report(account, [at('2010-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z')]);
    const response = await mention.analytics(account, report, { aggregations: { hours: days('UTC', 'hour') } });
    expectError(response, 'limit_exceeded', /^aggregations\.hours exceeds the limit of 100 000 buckets per answer; /, {
      meta: { path: 'aggregations.hours' },
    });
    await mention.analytics(account, report, { aggregations: { days: days('UTC') } }).expect(200);
  });

  it('counts the buckets of nested aggregations, and is checked before they are read', async () => {
    const classifier_ids = Array.from({ length: 400 }, (_, n) => `k${n + 1}`);
    const hours = Array.from({ length: 250 }, (_, n) => ({ date: new Date(Date.UTC(2026, 0, 1, n)), classifier_ids }));
    const report = await mention.report(account, hours);
    const aggregations = {
      x: { terms: { field: 'classifier', size: 400 }, aggregations: { hours: days('UTC', 'hour') } },
    };
    // How long these take is up to the machine (rule C11).
    const patient = await mention.patientReplica();
    const response = await patient.analytics(account, report, { aggregations });
    expectError(response, 'limit_exceeded', /^aggregations exceeds the limit of 100 000 buckets per answer; /, {
      meta: { path: 'aggregations' },
    });
    const filters = { period: { end: '2026-01-11T08:59:59Z' } };
    const { body } = await patient.analytics(account, report, { aggregations, filters }).expect(200);
    const counts = body.data.x.buckets.map((bucket: { hours: { buckets: [] } }) => 1 + bucket.hours.buckets.length);
    expect(counts).toEqual(Array.from({ length: 400 }, () => 250));
  });
});

describe('the limit of 400 000 values (D16)', () => {
  const stats = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, { stats: { field: 'influence' } }]));
  const hours = (aggregations: object) => ({ hours: { ...days('UTC', 'hour'), aggregations } });

  it('counts keys, counts and all numbers of nested results, before they are computed', async () => {
    const report = await mention.report(account, [at('2015-01-01T00:00:00Z'), at('2025-12-31T23:00:00Z')]);
    const response = await mention.analytics(account, report, { aggregations: hours(stats(9)) });
    const detail =
      'aggregations.hours exceeds the limit of 400 000 values per answer; select fewer mentions, a smaller size, ' +
      'a longer interval or fewer aggregations of a bucket.';
    expectError(response, 'limit_exceeded', detail, { meta: { path: 'aggregations.hours' } });
    await mention.analytics(account, report, { aggregations: { hours: days('UTC', 'hour') } }).expect(200);
  });

  it('allows exactly that many', async () => {
    // How long these take is up to the machine (rule C11).
    const patient = await mention.patientReplica();
    // An hour has its key, its count, and five numbers; the histogram has what is missing.
    const allowed = Math.floor((400_000 - 1) / 7);
    const last = (intervals: number) => at(new Date(Date.UTC(2015, 0, 1, intervals - 1)).toISOString());
    const report = await mention.report(account, [at('2015-01-01T00:00:00Z'), last(allowed)]);
    const { body } = await patient.analytics(account, report, { aggregations: hours(stats(1)) }).expect(200);
    expect(body.data.hours.buckets).toHaveLength(allowed);
    const larger = await mention.report(account, [at('2015-01-01T00:00:00Z'), last(allowed + 1)]);
    await patient.analytics(account, larger, { aggregations: hours(stats(1)) }).expect(400);
  });
});

it('rejects an answer of more than 32 MiB, however few values it has (D16)', async () => {
  const classifier_ids = Array.from({ length: 400 }, (_, n) => `k${n}`.padEnd(400, 'x'));
  const hours = Array.from({ length: 240 }, (_, n) => ({ date: new Date(Date.UTC(2026, 0, 1, n)), classifier_ids }));
  const report = await mention.report(account, hours);
  const classifiers = { classifiers: { terms: { field: 'classifier', size: 400 } } };
  const aggregations = { hours: { ...days('UTC', 'hour'), aggregations: classifiers } };
  // How long 32 MiB take is up to the machine (rule C11).
  const patient = await mention.patientReplica();
  const response = await patient.analytics(account, report, { aggregations });
  expectError(response, 'limit_exceeded', /^aggregations exceeds the limit of 32 MiB per answer; /, {
    meta: { path: 'aggregations' },
  });
  const filters = { period: { end: '2026-01-05T23:59:59Z' } };
  await patient.analytics(account, report, { aggregations, filters }).expect(200);
});

describe('an invalid request for aggregations (D16)', () => {
  const terms = { terms: { field: 'author' } };
  it.each<[code: string, what: string, body: unknown, path: string | undefined]>([
    ['value_invalid', 'no object', [], undefined],
    ['member_missing', 'no aggregations', {}, 'aggregations'],
    ['value_invalid', 'none', { aggregations: {} }, 'aggregations'],
    ['value_invalid', 'null', { aggregations: null }, 'aggregations'],
    ['value_invalid', 'null as filters', { filters: null, aggregations: { x: terms } }, 'filters'],
    ['member_unknown', 'an unknown member', { size: 1, aggregations: { x: terms } }, 'size'],
    [
      'value_invalid',
      'a filter',
      { filters: { countries: ['X'] }, aggregations: { x: terms } },
      'filters.countries[0]',
    ],
    ['value_invalid', 'null', { aggregations: { x: null } }, 'aggregations.x'],
    ['member_missing', 'no kind', { aggregations: { x: {} } }, 'aggregations.x'],
    ['member_unknown', 'another kind', { aggregations: { x: { top: {} } } }, 'aggregations.x.top'],
    ['parameters_conflicting', 'two kinds', { aggregations: { x: { ...terms, stats: {} } } }, 'aggregations.x'],
    ['value_invalid', 'no object', { aggregations: { x: { terms: 'author' } } }, 'aggregations.x.terms'],
    ['member_missing', 'no field', { aggregations: { x: { terms: {} } } }, 'aggregations.x.terms.field'],
    ['value_invalid', 'a field', { aggregations: { x: { terms: { field: 'title' } } } }, 'aggregations.x.terms.field'],
    ['value_invalid', 'a field', { aggregations: { x: { stats: { field: 'date' } } } }, 'aggregations.x.stats.field'],
    [
      'member_unknown',
      'a member',
      { aggregations: { x: { terms: { field: 'author', from: 1 } } } },
      'aggregations.x.terms.from',
    ],
    ...[0, 1_001, 1.5, '1', null].map(
      (size) =>
        [
          'value_invalid',
          `size ${JSON.stringify(size)}`,
          { aggregations: { x: { terms: { field: 'author', size } } } },
          'aggregations.x.terms.size',
        ] as [string, string, unknown, string],
    ),
    [
      'value_invalid',
      'an order',
      { aggregations: { x: { terms: { field: 'author', order: 'COUNT' } } } },
      'aggregations.x.terms.order',
    ],
    [
      'member_missing',
      'no interval',
      { aggregations: { x: { date_histogram: { field: 'date' } } } },
      'aggregations.x.date_histogram.interval',
    ],
    ...['+01:00', 'Mars/Olympus', '', 'IST', 'SystemV/EST5', 1, null].map(
      (time_zone) =>
        [
          'value_invalid',
          `the time zone ${JSON.stringify(time_zone)}`,
          { aggregations: { x: { date_histogram: { field: 'date', interval: 'day', time_zone } } } },
          'aggregations.x.date_histogram.time_zone',
        ] as [string, string, unknown, string],
    ),
    [
      'member_unknown',
      'aggregations of stats',
      { aggregations: { x: { stats: { field: 'influence' }, aggregations: { y: terms } } } },
      'aggregations.x.aggregations',
    ],
    [
      'member_unknown',
      'a third level',
      { aggregations: { x: { ...terms, aggregations: { y: { ...terms, aggregations: { z: terms } } } } } },
      'aggregations.x.aggregations.y.aggregations',
    ],
    ...['key', 'count', '', ' a', 'a.b', 'a-', '_a', 'a'.repeat(65), '\uD800'].map(
      (name) =>
        [
          'value_invalid',
          `the name ${JSON.stringify(name)}`,
          { aggregations: { [name]: terms } },
          `aggregations.${name.toWellFormed() || '""'}`,
        ] as [string, string, unknown, string],
    ),
    [
      'limit_exceeded',
      'more than 10, those of buckets included',
      {
        aggregations: {
          x: { ...terms, aggregations: { y: terms, z: terms } },
          ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`n${n}`, terms])),
        },
      },
      'aggregations.n7',
    ],
  ])('is 400 %s: %s', async (code, _, body, path) => {
    const report = await mention.report(account, [{}]);
    const response = await mention.analytics(account, report, body);
    expectError(response, code as 'value_invalid', /./, { meta: path === undefined ? undefined : { path } });
  });

  it('reports each problem', async () => {
    const response = await mention.analytics(account, 'any', {
      filters: { countries: [] },
      aggregations: { x: { terms: { field: 'a', size: 0 } }, y: {}, z: { date_histogram: {} } },
      aggs: {},
    });
    expect(response.body.errors.map(({ meta }: { meta: { path: string } }) => meta.path)).toEqual([
      'aggs',
      'filters.countries',
      'aggregations.x.terms.field',
      'aggregations.x.terms.size',
      'aggregations.y',
      'aggregations.z.date_histogram.field',
      'aggregations.z.date_histogram.interval',
    ]);
    expect(response.body.errors.at(-1).detail).toBe(
      'aggregations.z.date_histogram.interval is missing; it must be one of hour, day, week, month, quarter, year.',
    );
  });

  it('is 404 for a report of another client account, and 401 without a token', async () => {
    const report = await mention.report(mention.account(), [{}]);
    const body = { aggregations: { x: terms } };
    expectError(await mention.analytics(account, report, body), 'report_not_found', 'There is no such report.');
    const without = await mention.http.post(`/mention/v2/reports/${report.id}/_analytics`).send(body);
    expectError(without, 'token_invalid', /./);
  });
});

/** A page of terms in the order of keys. */
interface Page {
  buckets: { key: string; count: number }[];
  other: number;
  missing: number;
  next: string | null;
}
