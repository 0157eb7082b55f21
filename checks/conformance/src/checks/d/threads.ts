import { check } from '../../check.js';
import { expectDocument, expectEqual } from '../../expect.js';
import { INTERACTION_NUMBERS } from '../../expected/mention.js';
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
  check('D27', 'sums interactions, and the engagement without views', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const fields = Object.keys(INTERACTION_NUMBERS);
    const { data } = expectDocument<Record<string, object>>(
      await user.post(analyticsPath(report.id), {
        filters: { ids: idsOf(sampled) },
        aggregations: Object.fromEntries(fields.map((field) => [field, { stats: { field } }])),
      }),
    );
    for (const [field, numberOf] of Object.entries(INTERACTION_NUMBERS)) {
      expectEqual(data[field], statsOf(sampled.map(numberOf)), `the ${field}`);
    }
  }),
  check('D27', 'sorts by interactions and the engagement, unknown ones last', async ({ seeded }) => {
    for (const [key, numberOf] of Object.entries(INTERACTION_NUMBERS)) {
      const known = mentionsOf(SEARCH_REPORT).filter((mention) => numberOf(mention) !== null);
      for (const direction of ['asc', 'desc']) {
        const body = { sort: { [key]: direction }, size: known.length };
        const { data } = await searchPage(seeded, SEARCH_REPORT, body);
        expectEqual(idsOf(data).toSorted(), idsOf(known).toSorted(), `the first mentions by ${key} ${direction}`);
        const values = data.map(numberOf) as number[];
        const sign = direction === 'asc' ? 1 : -1;
        expectEqual(
          values,
          values.toSorted((a, b) => sign * (a - b)),
          `their ${key} ${direction}`,
        );
      }
    }
  }),
];

function statsOf(numbers: readonly (number | null)[]): object {
  const known = numbers.filter((each) => each !== null);
  if (known.length === 0) return { count: 0, min: null, max: null, sum: 0, avg: null };
  const sum = known.reduce((all, each) => all + each, 0);
  return { count: known.length, min: Math.min(...known), max: Math.max(...known), sum, avg: sum / known.length };
}
