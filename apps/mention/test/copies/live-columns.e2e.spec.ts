import { markLoaded, type Report } from '@earshot/coding/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ALL_REPORTS,
  answersBy,
  byColumns,
  Coder,
  columnMetric,
  largeReport,
  NO_COLUMNS,
} from './live-columns-support.js';
import { rewrite } from './live-columns-importer.js';
import { type Account, ids, MentionUnderTest, type NewMention } from '../support.js';

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

describe('columns of a report (D17)', () => {
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
    for (const query of ['', '?pretty', '?pretty=false']) {
      const ask = (from: MentionUnderTest) => from.analytics(account, report, { aggregations }, query);
      const columns = await byColumns(mention, () => ask(mention).expect(200));
      expectDocument(columns, 200);
      expect(columns.text).toBe((await ask(sql).expect(200)).text);
      expect(columns.text).toBe(JSON.stringify(columns.body, null, query === '?pretty' ? 2 : undefined));
    }
  });

  it('compute no answer that would be too large, as PostgreSQL does (D16)', async () => {
    const nested = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`s${n}`, { cardinality: { field: 'author' } }]),
    );
    const hours = { date_histogram: { field: 'date', interval: 'hour' }, aggregations: nested };
    await sql.database.dataSource.query(
      `update coding.mention set date = '2019-01-01' where report_id = $1 and id = 'm7'`,
      [report.id],
    );
    for (const from of [mention, sql]) {
      const response = await from.analytics(account, report, { aggregations: { hours } });
      expectError(response, 'limit_exceeded', /exceeds the limit of 400 000 values per answer/, {
        meta: { path: 'aggregations.hours' },
      });
    }
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

  it('have a change whose transaction was running when the copy was read', async () => {
    const other = await Coder.connect(sql);
    await other.code(report, ['m1'], { language: 'deu' }, async () => {
      expect(await total({ languages: ['deu'] })).toBe(0);
      // Its transaction begins later and ends earlier.
      await coder.code(report, ['m2'], { language: 'deu' });
      expect(await total({ languages: ['deu'] })).toBe(1);
    });
    await other.close();
    expect(await total({ languages: ['deu'] })).toBe(2);
  });

  it('are read again after mentions were written without change records', async () => {
    expect(await total({ languages: ['deu'] })).toBe(0);
    await sql.database.dataSource.transaction(async (manager) => {
      await manager.query(`update coding.mention set language = 'deu' where report_id = $1 and id < 'm2'`, [report.id]);
      await markLoaded(manager, [report.id]);
    });
    expect(await total({ languages: ['deu'] })).toBe(1_112);
    expect(await columnMetric(mention, 'loads_total', { outcome: 'loaded' })).toBe(2);
  });

  it('are read again after a change of more than a fifth of the report', async () => {
    expect(await total({ languages: ['deu'] })).toBe(0);
    const many = Array.from({ length: MENTIONS / 5 + 1 }, (_, n) => `m${n}`);
    await coder.code(report, many.slice(1), { language: 'deu' });
    expect(await total({ languages: ['deu'] })).toBe(400);
    expect(await columnMetric(mention, 'loads_total', { outcome: 'loaded' })).toBe(1);
    await coder.code(report, many, { language: 'fra' });
    expect(await total({ languages: ['fra'] })).toBe(401);
    expect(await columnMetric(mention, 'loads_total', { outcome: 'loaded' })).toBe(2);
    expect(await columnMetric(mention, 'reports')).toBe(1);
  });

  it('ignore change records of a restored dump, whose transaction ids are those of another server', async () => {
    expect(await total({ languages: ['deu'] })).toBe(0);
    // The next transaction ids of this server, as if the dump came from one that was ahead.
    await sql.database.dataSource.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, mention_ids, payload_numbers,
         payloads, xid)
       select $1, now(), 'user', 'app', '{m1}', '{0}', '[{"language": "deu"}]',
              ((pg_current_xact_id()::text)::bigint + ahead)::text::xid8
         from generate_series(1, 20) as ahead`,
      [report.id],
    );
    for (let n = 0; n < 20; n++) {
      await coder.code(report, ['m2'], { sentiment: 'positive' });
      expect(await total({ languages: ['deu'] })).toBe(0);
    }
  });

  it('have imported, replaced and erased mentions, by words too, without reading the report again (C20, C21)', async () => {
    const asked = { query: 'taste', boolean: { must_not: { sentiments: ['negative'] } } };
    const taste = (n: number, more: Partial<NewMention> = {}): NewMention => ({
      ...{ id: `i${n}`, title: 'Taste', sentiment: 'positive', date: new Date(Date.UTC(2026, 0, 1, n)) },
      ...more,
    });
    expect(await total(asked)).toBe(0);
    await rewrite(sql, report, { put: [taste(1), taste(2), taste(3), taste(4), taste(5, { id: 'm7' })] });
    expect(await total(asked)).toBe(5);
    expect(await total({})).toBe(MENTIONS + 4);
    await coder.code(report, ['i3', 'm8'], { sentiment: 'negative' });
    expect(await total(asked)).toBe(4);
    // The record of i3 and m8 keeps m8.
    await coder.code(report, ['i3', 'm8'], { language: 'deu' });
    await rewrite(sql, report, { put: [taste(1, { title: 'Price' }), taste(2, { date: new Date(0) })] });
    await rewrite(sql, report, { erase: ['i3', 'i4', 'unknown'] });
    const { body } = await search({ filters: asked, sort: { date: 'asc' } });
    expect(ids(body)).toEqual(['i2', 'm7']);
    expect(await total({ languages: ['deu'] })).toBe(1);
    expect(await total({ period: { end: '2025-12-31' } })).toBe(1);
    expect(await total({})).toBe(MENTIONS + 2);
    await rewrite(sql, report, { put: [taste(3)] });
    expect(await total(asked)).toBe(3);
    expect(await columnMetric(mention, 'loads_total', { outcome: 'loaded' })).toBe(1);
  });

  it('have an import of 10 000 mentions', async () => {
    expect(await total({})).toBe(MENTIONS);
    const before = await answersBy(mention, 'no_copy');
    const put = Array.from({ length: 10_000 }, (_, n) => ({ id: `i${n}`, language: 'deu' }));
    await rewrite(sql, report, { put });
    expect(await total({ languages: ['deu'] })).toBe(10_000);
    expect(await answersBy(mention, 'no_copy')).toBe(before);
  });

  it('are read again in the background when a sixteenth of the rows was appended or removed, and answer until then', async () => {
    expect(await total({})).toBe(MENTIONS);
    const loaded = () => columnMetric(mention, 'loads_total', { outcome: 'loaded' });
    const without = await answersBy(mention, 'no_copy');
    let more = 0;
    while ((await loaded()) < 3) {
      const put = Array.from({ length: 20 }, (_, n) => ({ id: `i${more + n}` }));
      await rewrite(sql, report, { put, erase: [`m${more}`] });
      more += 20;
      expect(await total({})).toBe(MENTIONS + more - more / 20);
    }
    expect(await answersBy(mention, 'no_copy')).toBe(without);
    expect(await columnMetric(mention, 'reports')).toBe(1);
  });

  it('look up words and titles once', async () => {
    await sql.database.dataSource.query(
      `update coding.mention_document set title = 'A title', words = '''taste'':1A'
        where report_id = $1 and id in ('m1', 'm2', 'm3')`,
      [report.id],
    );
    const words = { query: 'taste', sentiments: ['negative'] };
    const { body } = await search({ filters: words });
    expect(ids(body)).toEqual(['m1']);
    await coder.code(report, ['m3'], { sentiment: 'negative' });
    expect(await total({ boolean: { must: words, must_not: { titles: ['another title'] } } })).toBe(2);
    expect(await total({ titles: ['A title'], boolean: { must_not: { query: 'taste' } } })).toBe(0);
  });
});

describe('the memory of columns', () => {
  const loads = (outcome: string) => columnMetric(mention, 'loads_total', { outcome });

  it('holds no report that is too large, and PostgreSQL answers', async () => {
    await mention.app.close();
    mention = await sql.replica(sql.serviceUrl, { ...ALL_REPORTS, LIVE_COLUMNS_MEMORY: 60 * MENTIONS - 1 });
    while ((await loads('not_loaded')) === 0) await mention.search(account, report).expect(200);
    const { body } = await mention.search(account, report, { size: 0 }).expect(200);
    expect(body.meta.total).toBe(MENTIONS);
    expect(await columnMetric(mention, 'reports')).toBe(0);
    expect(await answersBy(mention, 'columns')).toBe(0);
  });

  it('keeps a report that is in use, and reads no other that does not fit', async () => {
    await mention.app.close();
    mention = await sql.replica(sql.serviceUrl, { ...ALL_REPORTS, LIVE_COLUMNS_MEMORY: 60 * MENTIONS });
    expect(await total({})).toBe(MENTIONS);
    const bytes = await columnMetric(mention, 'bytes');
    expect(bytes).toBeGreaterThan(MENTIONS);
    const another = await largeReport(sql, account, MENTIONS);
    while ((await loads('not_loaded')) === 0) await mention.search(account, another).expect(200);
    expect(await columnMetric(mention, 'reports')).toBe(1);
    expect(await total({})).toBe(MENTIONS);
    expect(await loads('loaded')).toBe(1);
  });

  it.each([{}, { ...ALL_REPORTS, ...NO_COLUMNS }])(
    'is not used for a small report, nor if it is 0: %j',
    async (settings) => {
      await mention.app.close();
      mention = await sql.replica(sql.serviceUrl, settings);
      for (let n = 0; n < 10; n++) await mention.search(account, report).expect(200);
      expect(await columnMetric(mention, 'reports')).toBe(0);
      for (const outcome of ['columns', 'no_copy', 'late', 'failed']) expect(await answersBy(mention, outcome)).toBe(0);
    },
  );
});
