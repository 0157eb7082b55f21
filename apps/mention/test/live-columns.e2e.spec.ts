import type { Report } from '@earshot/coding/entities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_REPORTS, byColumns, Coder, columnMetric, largeReport } from './live-columns-support.js';
import { type Account, ids, MentionUnderTest } from './support.js';

const MENTIONS = 2_000;

let sql: MentionUnderTest;
beforeAll(async () => {
  sql = await MentionUnderTest.start();
});
afterAll(() => sql.stop());

let mention: MentionUnderTest;
let coder: Coder;
let account: Account;
let report: Report;
beforeEach(async () => {
  mention = await sql.replica(sql.serviceUrl, ALL_REPORTS);
  coder = await Coder.connect(sql);
  account = sql.account();
  report = await largeReport(sql, account, MENTIONS);
});
afterEach(async () => {
  await coder.close();
  await mention.app.close();
});

const search = (body: object) => byColumns(mention, () => mention.search(account, report, body).expect(200));
const total = async (filters: object): Promise<number> => (await search({ filters, size: 0 })).body.meta.total;

describe('columns of a report (D17)', { timeout: 120_000 }, () => {
  it('answer totals, first pages and aggregations as PostgreSQL does', async () => {
    expect(await total({ sentiments: ['positive'] })).toBe(667);
    const { body } = await search({ filters: { ids: ['m7', 'm3', 'x'] } });
    expect(ids(body)).toEqual(['m7', 'm3']);
    expect(body.meta).toEqual({ total: 2, next: null });
    const aggregations = {
      sentiments: {
        terms: { field: 'sentiment' },
        aggregations: { days: { date_histogram: { field: 'date', interval: 'hour' } } },
      },
      influence: { stats: { field: 'influence' } },
      languages: { cardinality: { field: 'language' } },
    };
    const columns = await byColumns(mention, () => mention.analytics(account, report, { aggregations }).expect(200));
    expect(columns.body).toEqual((await sql.analytics(account, report, { aggregations }).expect(200)).body);
  });

  it('have every change that was acknowledged', async () => {
    expect(await total({})).toBe(MENTIONS);
    for (let n = 0; n < 30; n++) {
      await coder.code(report, [`m${n}`], { sentiment: 'ambivalent', review_status: 'reviewed', language: 'deu' });
      expect(await total({ languages: ['deu'], human_review_statuses: ['reviewed'] })).toBe(n + 1);
    }
    expect(await columnMetric(mention, 'changes_total')).toBe(30);
    expect(await columnMetric(mention, 'loads_total', { outcome: 'loaded' })).toBe(1);
  });
});
