import { checkFilters, dashboardAggregations as readAggregations } from '@earshot/filter-kit';
import { check } from '@earshot/message-kit';
import { runs } from '@earshot/test-kit';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnalyticsOracle } from '../analytics/analytics-oracle.js';
import { anyFilters, dashboardAggregations, someMentions } from '../generated.js';
import { ALL_REPORTS, answersBy, byColumns } from '../copies/live-columns-support.js';
import { type Account, MentionUnderTest, type NewMention } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

/** A dashboard with a report for each list of mentions. */
async function dashboardOf(...reports: NewMention[][]) {
  const created = [];
  for (const mentions of reports) created.push(await mention.report(account, mentions));
  const ids = created.map(({ id }) => id);
  return { ids, dashboard: await mention.dashboard(account, ids) };
}

const shareOfVoice = { reports: { terms: { field: 'report' } } };

describe('aggregations of a dashboard (D22)', () => {
  it('are the share of voice of its reports, with the results of each', async () => {
    const { ids, dashboard } = await dashboardOf(
      [{ author_id: 'a' }],
      [{ author_id: 'a', influence: 2 }, { author_id: 'b' }, { author_id: 'b' }],
      [],
    );
    const response = await mention.dashboardAnalytics(account, dashboard, {
      aggregations: {
        reports: {
          terms: { field: 'report' },
          aggregations: {
            authors: { cardinality: { field: 'author' } },
            first: { terms: { field: 'author', size: 1 } },
          },
        },
      },
    });
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: {
        reports: {
          buckets: [
            {
              ...{ key: ids[1], count: 3, authors: { value: 2 } },
              first: { buckets: [{ key: 'b', count: 2 }], other: 1, missing: 0 },
            },
            {
              ...{ key: ids[0], count: 1, authors: { value: 1 } },
              first: { buckets: [{ key: 'a', count: 1 }], other: 0, missing: 0 },
            },
          ],
          other: 0,
          missing: 0,
        },
      },
      meta: { total: 4, moments: 'per_report' },
    });
  });

  it('add up what the reports have in each bucket, also over time', async () => {
    const at = (date: string): NewMention => ({ date: new Date(date), language: 'eng', service_rank: 0.1 });
    const { ids, dashboard } = await dashboardOf(
      [at('2026-01-01T10:00:00Z')],
      [at('2026-01-03T10:00:00Z'), { ...at('2026-01-03T11:00:00Z'), service_rank: 0.2 }],
    );
    const response = await mention.dashboardAnalytics(account, dashboard, {
      aggregations: {
        days: { date_histogram: { field: 'date', interval: 'day' }, aggregations: shareOfVoice },
        rank: { stats: { field: 'service_rank' } },
        languages: { terms: { field: 'language' } },
      },
    });
    const of = (...buckets: object[]) => ({ reports: { buckets, other: 0, missing: 0 } });
    expect(response.body.data).toEqual({
      days: {
        buckets: [
          { key: '2026-01-01T00:00:00.000Z', count: 1, ...of({ key: ids[0], count: 1 }) },
          { key: '2026-01-02T00:00:00.000Z', count: 0, ...of() },
          { key: '2026-01-03T00:00:00.000Z', count: 2, ...of({ key: ids[1], count: 2 }) },
        ],
        missing: 0,
      },
      rank: { count: 3, min: 0.1, max: 0.2, sum: 0.4, avg: 0.4 / 3 },
      languages: { buckets: [{ key: 'eng', count: 3 }], other: 0, missing: 0 },
    });
  });

  it('have sums of the numbers of all reports, not of sums that are rounded already (D16)', async () => {
    const ranks = (...numbers: number[]): NewMention[] =>
      numbers.map((service_rank) => ({ service_rank, language: 'eng' }));
    // The sum of the first report is between two numbers, that of all is nearest to the next one.
    const { ids, dashboard } = await dashboardOf(ranks(2 ** 53, 1), ranks(1), ranks(0.25));
    const rank = { stats: { field: 'service_rank' } };
    const columns = await mention.replica(mention.serviceUrl, ALL_REPORTS);
    const ask = (service: MentionUnderTest) =>
      service.dashboardAnalytics(account, dashboard, {
        filters: { languages: ['eng'] },
        compare: { languages: ['eng'] },
        aggregations: {
          rank,
          languages: { terms: { field: 'language' }, aggregations: { rank } },
          reports: { terms: { field: 'report' }, aggregations: { rank } },
        },
      });
    const stats = { count: 4, min: 0.25, max: 2 ** 53, sum: 2 ** 53 + 2, avg: (2 ** 53 + 2) / 4 };
    const ofFirst = { count: 2, min: 1, max: 2 ** 53, sum: 2 ** 53, avg: 2 ** 52 };
    for (const { body } of [await ask(mention), await byColumns(columns, () => ask(columns))]) {
      expect(body.data.rank).toEqual({ ...stats, compared: stats });
      expect(body.data.languages.buckets).toEqual([
        { key: 'eng', count: 4, compared: 4, rank: { ...stats, compared: stats } },
      ]);
      expect(body.data.reports.buckets[0]).toEqual({
        ...{ key: ids[0], count: 2, compared: 2 },
        rank: { ...ofFirst, compared: ofFirst },
      });
    }
    await columns.app.close();
  });

  it('are compared, too (D21)', async () => {
    const mentions = (...languages: string[]) => languages.map((language) => ({ language }));
    const { ids, dashboard } = await dashboardOf(mentions('eng', 'fra', 'fra'), mentions('fra'));
    const { body } = await mention.dashboardAnalytics(account, dashboard, {
      filters: { languages: ['eng'] },
      compare: { languages: ['fra'] },
      aggregations: { ...shareOfVoice, languages: { terms: { field: 'language' } } },
    });
    expect(body).toEqual({
      data: {
        reports: {
          buckets: [
            { key: ids[0], count: 1, compared: 2 },
            { key: ids[1], count: 0, compared: 1 },
          ],
          other: 0,
          missing: 0,
        },
        languages: {
          buckets: [
            { key: 'eng', count: 1, compared: 0 },
            { key: 'fra', count: 0, compared: 3 },
          ],
          other: 0,
          missing: 0,
        },
      },
      meta: { total: 1, compared: 3, moments: 'per_report' },
    });
  });

  it.each([
    [{ authors: { cardinality: { field: 'author' } } }, 'aggregations.authors.cardinality'],
    [
      { x: { terms: { field: 'tag' }, aggregations: { y: { cardinality: { field: 'author' } } } } },
      'aggregations.x.aggregations.y.cardinality',
    ],
    [
      { x: { terms: { field: 'report' }, aggregations: { y: { terms: { field: 'report' } } } } },
      'aggregations.x.aggregations.y.terms.field',
    ],
    [{ x: { stats: { field: 'report' } } }, 'aggregations.x.stats.field'],
  ])('are rejected where they cannot be added up: %j', async (aggregations, path) => {
    const { dashboard } = await dashboardOf([]);
    const { status, body } = await mention.dashboardAnalytics(account, dashboard, { aggregations });
    expect({ status, path: body.errors[0].meta.path }).toEqual({ status: 400, path });
  });

  it('are by report only in a dashboard', async () => {
    const report = await mention.report(account, [{}]);
    const { status, body } = await mention.analytics(account, report, { aggregations: shareOfVoice });
    expect({ status, path: body.errors[0].meta.path }).toEqual({
      status: 400,
      path: 'aggregations.reports.terms.field',
    });
  });

  it('are of a dashboard of the client account, or of a report that is on none', async () => {
    const post = (owner: Account, id: string) => mention.dashboardAnalytics(owner, id, { aggregations: shareOfVoice });
    const { dashboard } = await dashboardOf([{}]);
    const lone = await mention.report(account, [{}]);
    expect((await post(account, lone.id)).body.data.reports.buckets).toEqual([{ key: lone.id, count: 1 }]);
    for (const [owner, id] of [
      [mention.account(), dashboard.id],
      [account, 'unknown'],
      [account, 'a\0b'],
    ] as const) {
      expectError(await post(owner, id), 'dashboard_not_found', 'There is no such dashboard.');
    }
  });

  it('are of at most 50 reports', async () => {
    const owner = mention.account();
    const ids = [];
    for (let n = 0; n < 51; n++) ids.push((await mention.report(owner)).id);
    const [few, many] = [await mention.dashboard(owner, ids.slice(1)), await mention.dashboard(owner, ids)];
    const answer = await mention.dashboardAnalytics(owner, few, { aggregations: shareOfVoice });
    expect(answer.body).toEqual({
      data: { reports: { buckets: [], other: 0, missing: 0 } },
      meta: { total: 0, moments: 'per_report' },
    });
    expectError(
      await mention.dashboardAnalytics(owner, many, { aggregations: shareOfVoice }),
      'limit_exceeded',
      'The dashboard has 51 reports; at most 50 are aggregated together.',
    );
  });

  it('are those of the oracle over the mentions of all reports, by PostgreSQL and by columns', async () => {
    const all = someMentions(240).map((row) => ({ ...row, crawled_at: null }));
    const { ids, dashboard } = await dashboardOf(all.slice(0, 80), all.slice(80, 100), all.slice(100));
    const placed = all.map((row, n) => ({ ...row, report_id: ids[n < 80 ? 0 : n < 100 ? 1 : 2] }));
    const oracle = new AnalyticsOracle(placed, true);
    const columns = await mention.replica(mention.serviceUrl, ALL_REPORTS);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant({}), anyFilters), dashboardAggregations, async (filters, body) => {
        const selected = oracle.select(checkFilters(filters).filters!);
        const { value: aggregations, problems } = check((at) => readAggregations(body, at), 'aggregations');
        expect(problems).toEqual([]);
        const expected = {
          data: oracle.results(selected, aggregations!),
          meta: { total: selected.length, moments: 'per_report' },
        };
        for (const service of [mention, columns]) {
          const response = await service.dashboardAnalytics(account, dashboard, { filters, aggregations: body });
          expect({ status: response.status, body: response.body }).toEqual({ status: 200, body: expected });
        }
      }),
      { numRuns: runs(60) },
    );
    expect(await answersBy(columns, 'columns')).toBeGreaterThan(0);
    await columns.app.close();
  });
});
