import { watched } from '@earshot/test-kit/database';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

const JANUARY = { period: { begin: '2026-01-01', end: '2026-01-31' } };
const FEBRUARY = { period: { begin: '2026-02-01', end: '2026-02-28' } };
const days = { date_histogram: { field: 'date', interval: 'day' } };

describe('compare (D21)', () => {
  it('adds to each bucket, value, stats and total what it is in the mentions of a second filter set', async () => {
    const report = await mention.report(account, [
      { date: new Date('2026-02-02T10:00:00Z'), language: 'eng', author_id: 'a', influence: 3 },
      { date: new Date('2026-02-04T10:00:00Z'), language: 'eng', author_id: 'b', influence: 5 },
      { date: new Date('2026-01-02T10:00:00Z'), language: 'eng', author_id: 'a', influence: 1 },
      { date: new Date('2026-01-03T10:00:00Z'), language: 'fra', author_id: null },
      { date: new Date('2026-03-01T10:00:00Z'), language: 'deu' },
    ]);
    const response = await mention.analytics(account, report, {
      filters: FEBRUARY,
      compare: JANUARY,
      aggregations: {
        languages: { terms: { field: 'language' }, aggregations: { authors: { cardinality: { field: 'author' } } } },
        days,
        influence: { stats: { field: 'influence' } },
      },
    });
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: {
        languages: {
          buckets: [
            { key: 'eng', count: 2, compared: 1, authors: { value: 2, compared: 1 } },
            { key: 'fra', count: 0, compared: 1, authors: { value: 0, compared: 0 } },
          ],
          other: 0,
          missing: 0,
        },
        days: {
          buckets: [
            { key: '2026-02-02T00:00:00.000Z', count: 1, compared_key: '2026-01-02T00:00:00.000Z', compared: 1 },
            { key: '2026-02-03T00:00:00.000Z', count: 0, compared_key: '2026-01-03T00:00:00.000Z', compared: 1 },
            { key: '2026-02-04T00:00:00.000Z', count: 1, compared_key: '2026-01-04T00:00:00.000Z', compared: 0 },
          ],
          missing: 0,
        },
        influence: {
          ...{ count: 2, min: 3, max: 5, sum: 8, avg: 4 },
          compared: { count: 1, min: 1, max: 1, sum: 1, avg: 1 },
        },
      },
      meta: { total: 2, compared: 2 },
    });
  });

  it('keeps other and missing those of the first filters, and reads all keys of both in the order of keys', async () => {
    const report = await mention.report(account, [
      ...['a', 'a', 'b', null].map((author_id) => ({ author_id, language: 'eng' })),
      ...['b', 'c', 'd', null, null].map((author_id) => ({ author_id, language: 'fra' })),
    ]);
    const authors = async (terms: object) => {
      const body = {
        filters: { languages: ['eng'] },
        compare: { languages: ['fra'] },
        aggregations: { of: { terms: { field: 'author', ...terms } } },
      };
      return (await mention.analytics(account, report, body).expect(200)).body.data.of;
    };
    const [a, b] = [
      { key: 'a', count: 2, compared: 0 },
      { key: 'b', count: 1, compared: 1 },
    ];
    expect(await authors({ size: 1 })).toEqual({ buckets: [a], other: 1, missing: 1 });
    expect(await authors({ size: 2, order: 'key' })).toEqual({ buckets: [a, b], other: 0, missing: 1, next: 'b' });
    const rest = ['c', 'd'].map((key) => ({ key, count: 0, compared: 1 }));
    expect(await authors({ size: 2, order: 'key', after: 'b' })).toEqual({
      buckets: rest,
      other: 0,
      missing: 1,
      next: null,
    });
  });

  it('needs periods with a begin on both sides for a histogram, which must be by date', async () => {
    const report = await mention.report(account, [{}]);
    const post = (body: object) => mention.analytics(account, report, { aggregations: { x: days }, ...body });
    const needs = 'must have a begin, because a date_histogram together with compare counts its intervals from there';
    const { status, body } = await post({ compare: { period: { end: '2026-01-31' } } });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject(
      ['filters.period', 'compare.period'].map((path) => ({
        ...{ code: 'member_missing', detail: `${path} ${needs}.`, meta: { path } },
      })),
    );
    const aggregations = {
      y: { terms: { field: 'tag' }, aggregations: { x: { date_histogram: { field: 'crawled_at', interval: 'day' } } } },
    };
    const path = 'aggregations.y.aggregations.x.date_histogram.field';
    expectError(
      await post({ aggregations, filters: FEBRUARY, compare: JANUARY }),
      'parameters_conflicting',
      `${path} must be date together with compare.`,
      { meta: { path } },
    );
    await post({ compare: {}, aggregations: { x: { terms: { field: 'tag' } } } }).expect(200);
  });

  it('rejects filters as those of the request, with their path', async () => {
    const report = await mention.report(account, [{}], { channels_enabled: false });
    const post = (compare: unknown) =>
      mention.analytics(account, report, { compare, aggregations: { x: { terms: { field: 'tag' } } } });
    for (const [compare, path] of [
      [null, 'compare'],
      [{ countries: ['x'] }, 'compare.countries[0]'],
      [{ saved: ['unknown'] }, 'compare.saved[0]'],
      [{ channels: ['owned'] }, 'compare.channels'],
    ] as const) {
      const { status, body } = await post(compare);
      expect({ status, path: body.errors[0].meta.path }).toEqual({ status: 400, path });
    }
  });

  it('runs only statements that distributed tables accept', async () => {
    const report = await mention.report(account, [{}]);
    const aggregations = {
      x: days,
      y: { terms: { field: 'tag' }, aggregations: { z: { stats: { field: 'influence' } } } },
    };
    await mention
      .analytics(account, report, { filters: { ...FEBRUARY, query: 'a' }, compare: JANUARY, aggregations })
      .expect(200);
    const statements = [...watched].filter(([statement]) => statement.includes('1 as side'));
    expect(statements.flatMap(([, problems]) => problems)).toEqual([]);
    expect(statements).not.toEqual([]);
  });
});
