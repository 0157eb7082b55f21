import { check } from '../../check.js';
import { expectDocument, expectEqual } from '../../expect.js';
import { engagement } from '../../expected/mention.js';
import { mentionsOf } from '../../fixtures/mentions.js';
import { SEARCH_REPORT } from '../../fixtures/reports.js';
import { analyticsPath } from '../../paths.js';
import { expectSelected, idsOf, sample, searchPage } from '../../searching.js';

export const threadChecks = [
  check('D27', 'finds mentions by their roots, exactly', async ({ seeded }) => {
    const mentions = mentionsOf(SEARCH_REPORT);
    for (const root_ids of [['native-1'], ['NATIVE-1'], ['native', 'native-2', 'Native-1']]) {
      await expectSelected(seeded, SEARCH_REPORT, mentions, { root_ids });
      await expectSelected(seeded, SEARCH_REPORT, mentions, { boolean: { must_not: { root_ids } } });
    }
  }),
  check('D27', 'sums the engagement of mentions without views', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const known = sampled.map(engagement).filter((each) => each !== null);
    const sum = known.reduce((all, each) => all + each, 0);
    const range = { min: Math.min(...known), max: Math.max(...known), avg: sum / known.length };
    const { data } = expectDocument<{ engagement: object }>(
      await user.post(analyticsPath(report.id), {
        filters: { ids: idsOf(sampled) },
        aggregations: { engagement: { stats: { field: 'engagement' } } },
      }),
    );
    const nothing = { count: 0, min: null, max: null, sum: 0, avg: null };
    expectEqual(data.engagement, known.length > 0 ? { count: known.length, sum, ...range } : nothing, 'the engagement');
  }),
  check('D27', 'sorts by the engagement of mentions, unknown ones last', async ({ seeded }) => {
    const known = mentionsOf(SEARCH_REPORT).filter((mention) => engagement(mention) !== null);
    for (const direction of ['asc', 'desc']) {
      const body = { sort: { engagement: direction }, size: known.length };
      const { data } = await searchPage(seeded, SEARCH_REPORT, body);
      expectEqual(idsOf(data).toSorted(), idsOf(known).toSorted(), `the first mentions by engagement ${direction}`);
      const values = data.map(engagement) as number[];
      const sign = direction === 'asc' ? 1 : -1;
      expectEqual(
        values,
        values.toSorted((a, b) => sign * (a - b)),
        `their engagement ${direction}`,
      );
    }
  }),
];
