import type { Report } from '@earshot/coding/entities';
import { checkFilters } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import { Oracle } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_REPORTS, answersBy, NO_COLUMNS } from '../copies/live-columns-support.js';
import { type Account, ids, MentionUnderTest, type NewMention, patiently } from '../support.js';

/** 10 000 with `PROPERTY_RUNS=10`. */
const MENTIONS = runs(1_000);
const QUERIES = runs(100);

/** Few words of each script, which repeat, begin alike, and have marks, composed or not. */
const SCRIPTS: Record<string, string[]> = {
  Latin: ['a', 'ab', 'A', 'é', 'e\u0301', "a'b", 'x1', 'ß', 'SS', 'ﬁ', 'fi', 'İ', 'ı'],
  Greek: ['λ', 'Λόγος', 'ΛΌΓΟΣ', 'λόγο'],
  Cyrillic: ['вода', 'Во', 'й', 'и\u0306'],
  Arabic: ['ماء', 'مَاء', 'م'],
  Hebrew: ['מים', 'מַיִם', 'מ'],
  Devanagari: ['पानी', 'पा', 'नी'],
  Han: ['水', '気', '水気', '葛\u{e0100}'],
  Kana: ['か', 'が', 'カー', 'か\u3099'],
  Hangul: ['물', '\u1106\u116e\u11af', '무'],
  Thai: ['น้ำ', 'น', 'ดื่ม'],
};
const EMOJI = ['🎉', '❤️', '❤', '👍', '👍🏽', '👩‍🚀', '👩🏽‍🚀', '🇫🇷', '🇷🇫', '#️⃣', '1️⃣', '*⃣', '🏳️‍🌈', '🐕\u20e0', 'Ⓜ️'];
/** What separates words, begins a tag, or makes a part of an emoji. */
const BETWEEN = [
  ' ',
  ' ',
  ' ',
  ' ',
  '',
  '. ',
  '_',
  '-',
  ' #',
  ' @',
  ' $',
  '#',
  '@',
  ' ＃',
  '®',
  '\u200d',
  '\ufe0f',
  '\u00ad',
  '·',
  '.',
  '-',
  '@',
];
const ALONE = ['🏽', '\u0301', '\u20e3', '🇫', '1', '★', '‼', '\u{1f0b0}'];

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const script = pick(Object.values(SCRIPTS));
const piece = (words: readonly string[]) =>
  fc.oneof(
    { weight: 10, arbitrary: pick(words) },
    { weight: 4, arbitrary: pick(EMOJI) },
    { weight: 1, arbitrary: pick(ALONE) },
  );
const joined = (words: readonly string[], between: readonly string[], maxLength: number, minLength = 0) =>
  fc
    .array(fc.tuple(pick(between), piece(words)), { minLength, maxLength })
    .map((pairs) => pairs.flat().join('').trimStart());
const text = fc.tuple(script, script).chain(([one, two]) => joined([...one, ...two], BETWEEN, 9));
const aMention = fc.record({ title: fc.option(text, { freq: 3 }), content: text, author_name: text });

const SIGNS = ['', '', '', '#', '@', '$', '＃'];
const leaf = script.chain((words) =>
  fc.oneof(
    fc.tuple(pick(SIGNS), joined(words, ['', '', '_', '-', '\u200d'], 2, 1)).map((parts) => parts.join('')),
    fc.tuple(pick(SIGNS), pick(words)).map(([sign, word]) => `${sign}${word}*`),
    pick(EMOJI),
    joined(words, BETWEEN, 3, 1).map((phrase) => `"${phrase}"`),
  ),
);
const side = fc.oneof(
  leaf,
  fc.array(leaf, { minLength: 1, maxLength: 4 }).map((leaves) => `(${leaves.join(' OR ')})`),
);
const near = fc
  .tuple(side, pick(['NEAR', 'ONEAR']), fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 })), side)
  .map(([left, operator, distance, right]) => `${left} ${operator}/${distance} ${right}`);
const field = pick(['title:', 'content:', 'author:']);
const operand = fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 3, arbitrary: near });
const group = fc.tuple(operand, pick([' ', ' OR ', ' -']), operand).map((parts) => `(${parts.join('')})`);
const query = fc.oneof(
  { weight: 2, arbitrary: leaf },
  { weight: 4, arbitrary: near },
  fc
    .tuple(
      field,
      fc.oneof(
        group,
        near.map((one) => `(${one})`),
      ),
    )
    .map((parts) => parts.join('')),
  fc.tuple(pick(['-', 'NOT ']), fc.oneof(near, group)).map((parts) => parts.join('')),
  group,
);

describe('tags, emoji, groups in NEAR, ONEAR and fields of groups in texts of ten scripts (D26)', () => {
  let sql: MentionUnderTest;
  let columns: MentionUnderTest;
  let account: Account;
  let report: Report;
  let oracle: Oracle;
  beforeAll(async () => {
    const started = await MentionUnderTest.start();
    sql = await started.replica(started.serviceUrl, NO_COLUMNS);
    columns = await started.replica(started.serviceUrl, ALL_REPORTS);
    await started.app.close();
    account = sql.account();
    const [sample] = fc.sample(fc.array(aMention, { minLength: MENTIONS, maxLength: MENTIONS, size: 'max' }), {
      numRuns: 1,
      seed: 26,
    });
    const rows: NewMention[] = sample.map((row, n) => ({ ...row, id: `m${n}` }));
    report = await sql.report(account, rows);
    oracle = new Oracle(rows, true);
  });
  afterAll(async () => {
    await columns.app.close();
    await sql.stop();
  });

  async function find(query: string): Promise<string[]> {
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const { body } = await patiently(() => sql.search(account, report, { filters: { query }, size: 1_000, after }));
      found.push(...ids(body));
      if (body.meta.next === null) return found.toSorted();
      after = body.meta.next;
    }
  }

  it('are found by PostgreSQL and by columns as by the oracle', async () => {
    let selective = 0;
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { filters } = checkFilters({ query: text });
        fc.pre(filters !== undefined);
        const expected = oracle.find(filters ?? [], { key: 'date', direction: 'desc' });
        if (expected.length > 0 && expected.length < MENTIONS) selective++;
        expect(await find(text)).toEqual(expected.toSorted());
        // The first answer is that of PostgreSQL, the second one that of columns.
        for (const _ of ['sql', 'columns']) {
          const counted = { filters: { query: text }, size: 0 };
          const { body } = await patiently(() => columns.search(account, report, counted));
          expect(body.meta.total).toBe(expected.length);
        }
      }),
      { numRuns: QUERIES },
    );
    expect(selective).toBeGreaterThan(QUERIES / 2);
    expect(await answersBy(columns, 'columns')).toBeGreaterThan(QUERIES / 2);
  });
});
