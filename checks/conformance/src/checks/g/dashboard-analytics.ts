import { check } from '../../check.js';
import { expectData, expectDocument, expectEqual, expectErrors, expectPath } from '../../expect.js';
import { SEARCH_REPORT, TEXT_REPORT } from '../../fixtures/reports.js';
import { analyticsPath, dashboardAnalyticsPath } from '../../paths.js';
import type { Platform } from '../../platform.js';
import { searchPage } from '../../searching.js';

const BOARD = 'conformance-board';
const REPORTS = [SEARCH_REPORT, TEXT_REPORT];

interface Bucket {
  key: string;
  count: number;
}

interface Terms {
  buckets: Bucket[];
  other: number;
  missing: number;
}

const aggregate = async (user: Platform, path: string, body: object) =>
  expectDocument<Record<string, Terms>, { total: number; moments?: string }>(await user.post(path, body));

const byReport = (aggregations?: object) => ({ reports: { terms: { field: 'report' }, aggregations } });

export const dashboardAnalyticsChecks = [
  check('D22', 'counts the mentions of each report of a dashboard', async ({ seeded }) => {
    const filters = { query: 'fizzy OR -fizzy' };
    const { data, meta } = await aggregate(seeded, dashboardAnalyticsPath(BOARD), {
      filters,
      aggregations: byReport(),
    });
    const counts: Bucket[] = [];
    for (const { id } of REPORTS) {
      counts.push({ key: id, count: (await searchPage(seeded, { id }, { filters, size: 0 })).meta.total });
    }
    const known = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    expectEqual(data.reports, { buckets: known, other: 0, missing: 0 }, 'reports');
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    expectEqual(meta, { total, moments: 'per_report' }, 'meta');
  }),
  check('D22', 'has the results of a report in its bucket, and sums elsewhere', async ({ seeded }) => {
    const languages = { languages: { terms: { field: 'language', size: 1_000 } } };
    const body = { aggregations: { ...languages, ...byReport(languages) } };
    const { data } = await aggregate(seeded, dashboardAnalyticsPath(BOARD), body);
    const sums = new Map<string, number>();
    for (const { id } of REPORTS) {
      const alone = await aggregate(seeded, analyticsPath(id), { aggregations: languages });
      const bucket = data.reports.buckets.find(({ key }) => key === id) as (Bucket & { languages: Terms }) | undefined;
      expectEqual(bucket?.languages, alone.data.languages, `languages of ${id}`);
      for (const { key, count } of alone.data.languages.buckets) sums.set(key, (sums.get(key) ?? 0) + count);
    }
    const expected = [...sums].map(([key, count]) => ({ key, count }));
    expected.sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
    expectEqual(data.languages, { buckets: expected, other: 0, missing: 0 }, 'languages of all reports');
  }),
  check('D22', 'allows cardinality and words only in a bucket of report', async ({ seeded }) => {
    const post = (aggregations: object) => seeded.post(dashboardAnalyticsPath(BOARD), { aggregations });
    const inReport = { authors: { cardinality: { field: 'author' } }, words: { words: {} } };
    const { reports } = expectData<Record<string, Terms>>(await post(byReport(inReport)));
    for (const { key, count: _, ...results } of reports.buckets) {
      const alone = await aggregate(seeded, analyticsPath(key), { aggregations: inReport });
      expectEqual(results, alone.data, `the results of ${key}`);
    }
    expectPath(await post({ x: { cardinality: { field: 'author' } } }), 'aggregations.x.cardinality');
    expectPath(await post({ x: { words: {} } }), 'aggregations.x.words');
    expectPath(await post(byReport(byReport())), 'aggregations.reports.aggregations.reports.terms.field');
  }),
  check('D22', 'answers 404 for the dashboard of another client account', async ({ seeded }) => {
    for (const id of ['conformance-board-foreign', 'conformance-unknown']) {
      expectErrors(await seeded.post(dashboardAnalyticsPath(id), { aggregations: byReport() }), 404);
    }
  }),
];
