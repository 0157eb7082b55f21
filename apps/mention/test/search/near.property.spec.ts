import type { Report } from '@earshot/coding/entities';
import { checkFilters } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import { Oracle } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, ids, MentionUnderTest, type NewMention, patiently } from '../support.js';

const MENTIONS = 300;
const QUERIES = runs(100);

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

const pick = <T>(...values: T[]) => fc.constantFrom(...values);

/** The ids of the mentions that `filters` select, sorted. */
async function find(report: Report, filters: object): Promise<string[]> {
  const { body } = await patiently(() =>
    mention.search(account, report, { filters, size: 1000 }, '?fields[mention]=id'),
  );
  return ids(body).toSorted();
}

/** So few words that they repeat, overlap and are everywhere. */
const VOCABULARIES = {
  'two words': { words: ['a', 'b'], phrases: ['"a a"', '"a b"', '"a b a"', '"b b b"', "a'b", 'b-a'] },
  'words that begin alike': { words: ['a', 'aa', 'ab', "a'b"], phrases: ['a*', '"a aa"', 'a-a*', 'aa*', 'ab'] },
  'a script without spaces': {
    words: ['水', '気', '水水', '水気水', 'a'],
    phrases: ['水水', '水気', '気水気', '水*', '水水*', '"水 水"', '"a 水水"', 'a水'],
  },
};

describe.each(Object.entries(VOCABULARIES))('NEAR in texts of %s (D12)', (_name, { words, phrases }) => {
  const text = fc
    .array(fc.tuple(pick(...words), pick(' ', ' ', '', '. ')), { maxLength: 9 })
    .map((pairs) => pairs.flat().join(''));
  const aMention = fc.record({
    title: fc.option(text, { freq: 3 }),
    content: fc.option(text, { freq: 9 }),
    author_name: text,
  });
  const side = pick(...words, ...phrases);
  const near = fc
    .tuple(side, fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 })), side)
    .map(([left, distance, right]) => `${left} NEAR/${distance} ${right}`);
  const query = fc.oneof(
    { arbitrary: near, weight: 3 },
    near.map((one) => `-${one}`),
    fc.tuple(near, near, pick(' ', ' OR ', ' -')).map(([one, two, operator]) => one + operator + two),
    fc.tuple(near, side, pick(' ', ' OR ', ' NOT ')).map(([one, two, operator]) => two + operator + one),
    fc.tuple(near, near, side).map(([one, two, three]) => `NOT (${one} OR -(${two} ${three}))`),
  );

  it('selects the same mentions as the oracle', async () => {
    const [sample] = fc.sample(fc.array(aMention, { minLength: MENTIONS, maxLength: MENTIONS, size: 'max' }), {
      numRuns: 1,
      seed: 11,
    });
    const rows: NewMention[] = sample.map((row, n) => ({ ...row, id: `m${n}` }));
    const report = await mention.report(account, rows);
    const oracle = new Oracle(rows, true);
    let selective = 0;
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (text, inBoolean) => {
        const filters = inBoolean ? { boolean: { must: { query: text } } } : { query: text };
        const checked = checkFilters(filters);
        if (!checked.filters) throw new Error(JSON.stringify(checked.problems));
        const expected = oracle.find(checked.filters, { key: 'date', direction: 'desc' });
        if (expected.length > 0 && expected.length < MENTIONS) selective++;
        expect(await find(report, filters)).toEqual(expected.toSorted());
      }),
      { numRuns: QUERIES },
    );
    expect(selective).toBeGreaterThan(QUERIES / 2);
  });

  it('is the same in keywords as in a query, and in two keywords the union of both (D15)', async () => {
    const [rows] = fc.sample(fc.array(aMention, { minLength: 100, maxLength: 100, size: 'max' }), {
      numRuns: 1,
      seed: 12,
    });
    const report = await mention.report(account, rows);
    const found = (filters: object) => find(report, filters);
    await fc.assert(
      fc.asyncProperty(query, query, async (one, two) => {
        const [first, second] = [await found({ query: one }), await found({ query: two })];
        expect(await found({ keywords: [one] })).toEqual(first);
        const union = [...new Set([...first, ...second])].toSorted();
        expect(await found({ keywords: [one, two] })).toEqual(union);
        expect(await found({ boolean: { must: { keywords: [one, two] } } })).toEqual(union);
      }),
      { numRuns: runs(20) },
    );
  });
});
