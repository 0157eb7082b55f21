import { check } from '../../check.js';
import { expectDocument, expectEqual, expectPath, expectThat } from '../../expect.js';
import { TEXT_REPORT } from '../../fixtures/reports.js';
import { analyticsPath } from '../../paths.js';
import type { Platform } from '../../platform.js';
import { searchPage } from '../../searching.js';

interface Word {
  key: string;
  count: number;
  background: number;
  score: number;
}

interface Words {
  buckets: Word[];
  mentions: number;
}

/** The words of mentions, and how many mentions there are. */
async function wordsOf(user: Platform, report: { id: string }, words: object, filters: object = {}) {
  const body = { filters, aggregations: { x: { words } } };
  const answer = await user.post(analyticsPath(report.id), body);
  const { data, meta } = expectDocument<{ x: Words }, { total: number }>(answer);
  return { ...data.x, total: meta.total };
}

/** The words of the texts, with their counts in title and content, and in the content alone. */
const COUNTS: Record<string, [key: string, count: number][]> = {
  text: [
    ['fizzy', 5],
    ['water', 5],
    ['acme', 4],
    ['is', 3],
    ['so', 3],
  ],
  content: [
    ['acme', 4],
    ['water', 4],
    ['fizzy', 3],
    ['is', 3],
    ['so', 3],
  ],
  title: [],
};

/** The log-likelihood ratio: twice the sum of observed numbers times the logarithms of their ratios to the expected ones. */
function ratio({ count, background }: Word, selected: number, all: number): number {
  const shares = [
    [count, selected, count + background],
    [background, all, count + background],
    [selected - count, selected, selected + all - count - background],
    [all - background, all, selected + all - count - background],
  ];
  const terms = shares.map(([seen, row, column]) =>
    seen === 0 ? 0 : seen * Math.log((seen * (selected + all)) / (row * column)),
  );
  return 2 * terms.reduce((sum, term) => sum + term, 0);
}

const BAD_WORDS: [words: object, path: string][] = [
  [{ size: 0 }, 'size'],
  [{ size: 501 }, 'size'],
  [{ in: 'author' }, 'in'],
  [{ count: 'likes' }, 'count'],
  [{ order: 'key' }, 'order'],
  [{ against: { countries: ['conformance'] } }, 'against.countries[0]'],
];

export const wordsChecks = [
  check('D20', 'lists the words that at least 3 mentions have, in each text', async ({ seeded }) => {
    for (const [within, expected] of Object.entries(COUNTS)) {
      const { buckets } = await wordsOf(seeded, TEXT_REPORT, { in: within, order: 'count' });
      expectEqual(
        buckets.map(({ key, count }) => [key, count]),
        expected,
        `words of ${within}`,
      );
    }
  }),
  check('D20', 'counts of each word what a search for it totals', async ({ user, report }) => {
    for (const filters of [{}, { sentiments: ['negative'] }]) {
      const { buckets, mentions, total } = await wordsOf(user, report, { size: 3, order: 'count' }, filters);
      expectEqual(mentions, total, 'mentions');
      for (const { key, count, background } of buckets) {
        const own = await searchPage(user, report, { filters: { ...filters, query: key }, size: 0 });
        const all = await searchPage(user, report, { filters: { query: key }, size: 0 });
        expectEqual([count, background], [own.meta.total, all.meta.total], `count and background of ${key}`);
      }
    }
  }),
  check('D20', 'scores words by their log-likelihood ratio, the highest first', async ({ seeded }) => {
    const all = (await searchPage(seeded, TEXT_REPORT, { size: 0 })).meta.total;
    for (const query of ['fizzy', 'water']) {
      const { buckets, mentions } = await wordsOf(seeded, TEXT_REPORT, {}, { query });
      expectThat(buckets.length > 1, 'there are no words');
      for (const word of buckets) {
        const expected = ratio(word, mentions, all);
        expectThat(
          Math.abs(Math.abs(word.score) - expected) <= expected / 1_000 + 1e-9,
          `the score of ${word.key} is wrong`,
        );
        expectEqual(typeof word.score, 'number', `type of the score of ${word.key}`);
        const difference = word.count * all - word.background * mentions;
        expectEqual(Math.sign(word.score), Math.sign(difference), `sign of the score of ${word.key}`);
      }
      const scores = buckets.map(({ score }) => score);
      expectEqual(
        scores,
        scores.toSorted((a, b) => b - a),
        'order of scores',
      );
    }
  }),
  check('D20', 'compares words with the mentions of against', async ({ seeded }) => {
    const { buckets } = await wordsOf(seeded, TEXT_REPORT, { against: { query: '-water' } }, { query: 'water' });
    const water = buckets.find(({ key }) => key === 'water');
    expectEqual(water?.background, 0, 'background of a word that it excludes');
  }),
  check('D20', 'rejects invalid words, and words in a bucket or twice', async ({ user, report }) => {
    const post = (aggregations: object) => user.post(analyticsPath(report.id), { aggregations });
    for (const [words, path] of BAD_WORDS) expectPath(await post({ x: { words } }), `aggregations.x.words.${path}`);
    const nested = { x: { terms: { field: 'tag' }, aggregations: { y: { words: {} } } } };
    expectPath(await post(nested), 'aggregations.x.aggregations.y.words');
    expectPath(await post({ x: { words: {} }, y: { words: {} } }), 'aggregations.y.words');
  }),
];
