import { checkAggregations, checkFilters, type WordsAggregation } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import { Oracle } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyWordsRequest, someMentions } from '../generated.js';
import { ALL_REPORTS, answersBy } from '../copies/live-columns-support.js';
import { type Account, MentionUnderTest, patiently } from '../support.js';
import { countWords } from './words-oracle.js';

const MENTIONS = 200;

let mention: MentionUnderTest;
let columns: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  columns = await mention.replica(mention.serviceUrl, ALL_REPORTS);
  account = mention.account();
});
afterAll(async () => {
  await columns.app.close();
  await mention.stop();
});

const QUERY_OF: Record<WordsAggregation['in'], (word: string) => string> = {
  text: (word) => word,
  title: (word) => `title:${word}`,
  content: (word) => `content:${word}`,
};

describe('words of any filters (D20)', () => {
  it('are those of the oracle, by PostgreSQL and by columns, and each counts what a search for it totals', async () => {
    const rows = someMentions(MENTIONS);
    const report = await mention.report(account, rows);
    const oracle = new Oracle(rows, true);
    let searched = 0;
    const selected = (filters: object = {}) => oracle.select(checkFilters(filters).filters!);
    await fc.assert(
      fc.asyncProperty(anyWordsRequest, fc.nat(), async (request, n) => {
        const { aggregations, problems } = checkAggregations(request.aggregations);
        expect(problems).toEqual([]);
        const words = aggregations![0] as WordsAggregation;
        const against = (request.aggregations.words as { words: { against?: object } }).words.against;
        const expected = countWords(words, {
          selected: selected(request.filters),
          background: selected(against),
          compared: request.compare === undefined ? undefined : selected(request.compare),
        });
        for (const service of [mention, columns]) {
          const { status, body } = await service.analytics(account, report, request);
          expect({ status, words: body.data?.words }).toEqual({ status: 200, words: expected });
        }
        if (expected.buckets.length === 0 || words.count === 'authors') return;
        searched++;
        const { key, count } = expected.buckets[n % expected.buckets.length];
        const query = QUERY_OF[words.in](key);
        const filters = { query, boolean: { must: request.filters ?? {} } };
        const search = await patiently(() => mention.search(account, report, { filters, size: 0 }));
        expect({ key, total: search.body.meta?.total }).toEqual({ key, total: count });
      }),
      { numRuns: runs(60) },
    );
    expect(searched).toBeGreaterThan(5);
    expect(await answersBy(columns, 'columns')).toBeGreaterThan(0);
  });
});
