import { gzipSync } from 'node:zlib';
import { type Attack, post, repeat, type Target } from '../attack.js';

/** A little less than BODY_LIMIT. */
const LARGE = 31 * 2 ** 20;
/** The most mentions of an import, and the most characters of a text. */
const [MOST, LONGEST] = [10_000, 100_000];

/** Other ids in each round, so that every import writes. */
let round = 0;

const mention = (n: number, members: object = {}) => ({
  ...{ id: `attack-${n}`, type: 'post', date: '2026-11-20T09:15:00Z', content: 'An attack' },
  ...members,
});

const lines = (mentions: readonly unknown[]): string => mentions.map((each) => JSON.stringify(each)).join('\n');

const imported = (target: Target, body: string | Buffer, headers: Record<string, string> = {}) =>
  post(target, `/coding/v1/reports/${target.report}/_import`, body, {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/x-ndjson',
    ...headers,
  });

/** Imports what `make` returns, in four loops. */
const repeated = (target: Target, make: () => string | Buffer, headers?: Record<string, string>) => {
  const bytes = Buffer.from(make());
  return repeat(4, target.over, () => imported(target, bytes, headers));
};

/** Lists in lists, as deep as they fit. */
const nested = (characters: number) => '['.repeat(characters / 2) + ']'.repeat(characters / 2);

/** Words that are all new to the index. */
const newWords = (characters: number) => {
  let text = '';
  for (let n = 0; text.length < characters - 12; n++) text += `${(round * 1e6 + n).toString(36)}x `;
  return text;
};

const many = (members: (n: number) => object) => Array.from({ length: MOST }, (_, n) => mention(n, members(n)));

/** Mentions with one value that a mention cannot have. */
const WRONG: Record<string, object> = {
  NUL: { content: 'a\0b' },
  'lone surrogates': { title: '\ud800', author: { id: '\udfff', name: '\udbff' } },
  'dates out of range': { date: '999999-01-01T00:00:00Z' },
  'huge numbers': { interactions: { likes: 1e308 } },
  'ids of other accounts': { report_id: 'globex-brand' },
};

/** Imports that are expensive to unpack, read, check or store (rules C20, E5). */
export const importAttacks: readonly Attack[] = [
  {
    name: '4 concurrent imports of 10 000 mentions',
    run: (target) =>
      repeat(4, target.over, () => {
        const own = round++;
        return imported(target, lines(many((n) => ({ id: `attack-${own}-${n}` }))));
      }),
  },
  {
    name: '4 concurrent imports of texts at the limit, whose words are all new',
    run: (target) =>
      repeat(4, target.over, () => {
        const own = round++;
        const texts = Array.from({ length: 30 }, (_, n) =>
          mention(n, { id: `${own}-${n}`, content: newWords(LONGEST) }),
        );
        return imported(target, lines(texts));
      }),
  },
  {
    name: '4 concurrent imports over the same mentions, each with other texts',
    run: (target) => repeat(4, target.over, () => imported(target, lines(many(() => ({ title: `${round++}` }))))),
  },
  {
    name: '4 concurrent dry runs of imports of 10 000 mentions',
    run: (target) => {
      const body = Buffer.from(
        `{"data":[${many(() => ({}))
          .map((each) => JSON.stringify(each))
          .join()}],"meta":{"dry_run":true}}`,
      );
      return repeat(4, target.over, () => imported(target, body, { 'content-type': 'application/json' }));
    },
  },
  {
    name: 'imports of a mention with 1.5 million unknown members',
    run: (target) =>
      repeated(target, () => {
        const members = Array.from({ length: 1_500_000 }, (_, n) => `"m${n}":1`).join();
        return `{"id":"a",${members}}`;
      }),
  },
  {
    name: 'imports of 10 000 mentions with 20 unknown members each',
    run: (target) =>
      repeated(target, () =>
        lines(many(() => Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`unknown${n}`, n])))),
      ),
  },
  { name: 'imports of 15 million lines', run: (target) => repeated(target, () => '1\n'.repeat(LARGE / 2)) },
  { name: 'imports of blank lines', run: (target) => repeated(target, () => '\n'.repeat(LARGE)) },
  { name: 'imports of one line of lists in lists', run: (target) => repeated(target, () => nested(LARGE)) },
  {
    name: 'imports of 10 000 lines of lists in lists',
    run: (target) => repeated(target, () => `${nested(3_000)}\n`.repeat(MOST)),
  },
  {
    name: 'imports of gzip bombs',
    run: (target) => repeated(target, () => gzipSync(Buffer.alloc(2 ** 30, ' ')), { 'content-encoding': 'gzip' }),
  },
  {
    name: 'imports of gzip bombs in gzip bombs',
    run: (target) =>
      repeated(target, () => gzipSync(gzipSync(Buffer.alloc(2 ** 30, '\n'))), { 'content-encoding': 'gzip' }),
  },
  ...Object.entries(WRONG).map(([name, members]): Attack => ({
    name: `imports of 10 000 mentions with ${name}`,
    run: (target) => repeated(target, () => lines(many(() => members))),
  })),
];
