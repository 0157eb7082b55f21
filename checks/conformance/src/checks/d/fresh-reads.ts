import { bulk, expectApplied, item, readMention } from '../../coding.js';
import { check } from '../../check.js';
import { expectData, expectEqual } from '../../expect.js';
import { CODING_REPORT } from '../../fixtures/reports.js';
import { analyticsPath } from '../../paths.js';
import { searchPage } from '../../searching.js';

/** A deployment with several processes or a standby may answer each time from another one. */
const TIMES = 20;

export const freshReadChecks = [
  check('D17', 'shows a change in the very next search, aggregation and GET', async ({ seeded }) => {
    for (let n = 0; n < TIMES; n++) {
      const tags = [`change ${n}`];
      expectApplied(await bulk(seeded, [item('tags', { tags })]));
      const { data } = await searchPage(seeded, CODING_REPORT, { filters: { ids: ['tags'] } });
      expectEqual(data[0].tags, tags, 'tags of the mention in a search');
      const filters = { ids: ['tags'] };
      const aggregations = { tags: { terms: { field: 'tag' } } };
      const counted = await seeded.post(analyticsPath(CODING_REPORT.id), { filters, aggregations });
      const expected = { buckets: [{ key: tags[0], count: 1 }], other: 0, missing: 0 };
      expectEqual(expectData(counted), { tags: expected }, 'tags in an aggregation');
      expectEqual((await readMention(seeded, 'tags')).tags, tags, 'tags of the mention');
    }
  }),
];
