import { checkFilters } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import { Oracle } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyFilters, pick, someMentions } from '../generated.js';
import { type Account, ids, MentionUnderTest, type NewMention, patiently } from '../support.js';

const MENTIONS = 1500;
const TREES = runs(400);

let mention: MentionUnderTest;
let account: Account;
let rows: NewMention[];
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  rows = someMentions(MENTIONS);
});
afterAll(() => mention.stop());

const sort = fc.record({
  key: pick(
    ...['date', 'infused_at', 'crawled_at', 'influence', 'service_rank'],
    ...['engagement', 'likes', 'comments', 'shares', 'views'],
  ),
  direction: pick('asc', 'desc'),
});

describe('any filters', () => {
  it.each([true, false])(
    'select the same mentions as the oracle, in the same order (collaboration enabled: %s)',
    async (collaboration_enabled) => {
      const report = await mention.report(account, rows, { collaboration_enabled });
      const oracle = new Oracle(rows, collaboration_enabled);
      let selective = 0;
      await fc.assert(
        fc.asyncProperty(anyFilters, sort, async (filters, { key, direction }) => {
          const checked = checkFilters(filters);
          if (!checked.filters) throw new Error(JSON.stringify(checked.problems));
          const expected = oracle.find(checked.filters, { key, direction });
          if (expected.length > 0 && expected.length < MENTIONS) selective++;
          const search = { filters, sort: { [key]: direction }, size: 1000 };
          const { body, status } = await patiently(() =>
            mention.search(account, report, search, '?fields[mention]=id'),
          );
          expect(status).toBe(200);
          expect(body.meta.total).toBe(expected.length);
          expect(ids(body)).toEqual(expected.slice(0, 1000));
        }),
        { numRuns: TREES },
      );
      expect(selective).toBeGreaterThan(TREES / 4);
    },
  );
});
