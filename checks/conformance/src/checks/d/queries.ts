import { check } from '../../check.js';
import { expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { TEXT_REPORT } from '../../fixtures/reports.js';
import { found, search } from '../../searching.js';
import { findsAll, type Queries, without } from './finding-texts.js';

const FIZZY = ['across', 'fizzy', 'fizzy-water', 'in-title', 'water-fizzy'];
const ADJACENT = ['fizzy-water', 'in-title'];

const WORDS: Queries = {
  fizzy: FIZZY,
  FIZZY: FIZZY,
  'fizzy water': ['across', ...ADJACENT, 'water-fizzy'],
  'fizzy AND water': ['across', ...ADJACENT, 'water-fizzy'],
  '"fizzy water"': ADJACENT,
  '"water fizzy"': [],
  'fizz*': FIZZY,
  fizz: [],
  "don't": ['apostrophe'],
  'echo-answers': ['twice'],
  and: ['operators'],
  'dogs or birds': ['operators'],
  'fizzy or drink': [],
};

const OPERATORS: Queries = {
  'drink OR birds': ['fizzy', 'operators'],
  'drink OR fizzy water': ['across', 'fizzy', ...ADJACENT, 'water-fizzy'],
  '(drink OR fizzy) water': ['across', ...ADJACENT, 'water-fizzy'],
  'NOT fizzy': without(...FIZZY),
  '-fizzy': without(...FIZZY),
  '-fizzy water': ['water'],
  'fizzy -"fizzy water"': ['across', 'fizzy', 'water-fizzy'],
  'NOT (fizzy OR water)': without(...FIZZY, 'water'),
};

const FIELDS: Queries = {
  'title:fizzy': ['across', 'in-title'],
  'content:fizzy': ['fizzy', 'fizzy-water', 'water-fizzy'],
  'title:"fizzy water"': ['in-title'],
  'author:water': ['by-author'],
  'AUTHOR:walt*': ['by-author'],
  walter: [],
};

const SCRIPTS: Queries = {
  café: ['accents'],
  cafe: ['plain-letters'],
  炭酸: ['chinese'],
  酸水: ['chinese'],
  水酸: [],
};

const FOLDING: Queries = {
  STRASSE: ['folded'],
  korinth: ['folded'],
  'KO\u200bRINTH': ['folded'],
  ＦＩＺＺＹ: FIZZY,
};

const SIGNS: Queries = {
  '“fizzy water”': ADJACENT,
  '« fizzy water »': ADJACENT,
  'fizzy –“fizzy water”': ['across', 'fizzy', 'water-fizzy'],
  '（drink OR birds） −fizzy': ['operators'],
  'title：fizz＊': ['across', 'in-title'],
  'dogs”or“birds': ['operators'],
};

const DISTANCES: Queries = {
  'fizzy NEAR/1 water': ADJACENT,
  'water NEAR/1 fizzy': ADJACENT,
  'water NEAR/5 fizzy': ADJACENT,
  'water NEAR/6 fizzy': [...ADJACENT, 'water-fizzy'],
  'fizz* NEAR/2 water': ADJACENT,
  '"not quite" NEAR/2 fizzy': ['water-fizzy'],
  'echo NEAR/5 echo': ['twice'],
  '-fizzy NEAR/1 water': without(...ADJACENT),
  'near/3': [],
};

const NOT_QUERIES = [
  '(fizzy',
  'fizzy)',
  '"fizzy',
  'fizzy AND',
  'OR fizzy',
  'NOT',
  '()',
  '!!!',
  'fi*zy',
  '"fizz*"',
  'fizzy NEAR water',
  'fizzy NEAR/0 water',
  'fizzy NEAR/31 water',
  'fizzy NEAR/2 water NEAR/2 tap',
  'title:fizzy NEAR/2 water',
  '',
];

const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');

const TOO_LARGE: [what: string, query: string][] = [
  ['1 001 words', words(1_001)],
  ['10 001 characters', 'x'.repeat(10_001)],
  ['65 levels of parentheses', `${'('.repeat(65)}x${')'.repeat(65)}`],
  ['101 NEAR/5', Array.from({ length: 101 }, (_, n) => `a${n} NEAR/5 b${n}`).join(' ')],
];

const finds = (name: string, queries: Queries) => findsAll('D12', name, queries);

export const queryChecks = [
  finds('finds words, phrases and prefixes, in lower and upper case', WORDS),
  finds('combines terms with AND, OR, NOT and parentheses', OPERATORS),
  finds('searches one field with the prefixes title, content and author', FIELDS),
  finds('distinguishes accents, and finds characters of scripts without spaces', SCRIPTS),
  finds('finds a word however it is written, also where something invisible is in it', FOLDING),
  finds('reads typographic and full-width signs as what they look like', SIGNS),
  finds('finds terms near each other with NEAR', DISTANCES),
  check('D12', 'rejects what is not a query, and says at which character', async ({ user, report }) => {
    for (const query of NOT_QUERIES) {
      const answer = await search(user, report, { filters: { query } });
      expectEqual(answer.status, 400, `status for the query ${JSON.stringify(query)}`);
      expectPath(answer, 'filters.query');
      const [{ detail }] = expectErrors(answer, 400);
      expectThat(query === '' || /character \d+/.test(detail), `the detail does not say where: ${detail}`);
    }
  }),
  check('D12', 'rejects queries that exceed the limits', async ({ user, report }) => {
    for (const [what, query] of TOO_LARGE) {
      const answer = await search(user, report, { filters: { query } });
      expectEqual(answer.status, 400, `status for a query of ${what}`);
      expectPath(answer, 'filters.query');
    }
    expectEqual(
      (await search(user, report, { filters: { query: words(1_000) } })).status,
      200,
      'status for 1 000 words',
    );
  }),
  check('D15', 'finds what one of the keywords finds', async ({ seeded }) => {
    const both = await found(seeded, TEXT_REPORT, { keywords: ['drink', '"fizzy water"'] });
    expectEqual(both, ['fizzy', ...ADJACENT].toSorted(), 'mentions for two keywords');
    const combined = { keywords: ['fizzy'], boolean: { must_not: { keywords: ['water', 'none'] } } };
    expectEqual(await found(seeded, TEXT_REPORT, combined), ['fizzy'], 'mentions for keywords in a boolean');
  }),
  check('D15', 'names the keyword that is not a query', async ({ user, report }) => {
    expectPath(await search(user, report, { filters: { keywords: ['a', '(b'] } }), 'filters.keywords[1]');
    expectPath(await search(user, report, { filters: { keywords: [1] } }), 'filters.keywords[0]');
    expectErrors(await search(user, report, { filters: { keywords: [] } }), 400);
  }),
  check('D15', 'limits all queries of a request together', async ({ user, report }) => {
    const [long, many] = [
      Array.from({ length: 11 }, () => 'x'.repeat(9_999)),
      Array.from({ length: 11 }, () => words(1_000)),
    ];
    for (const keywords of [long, many]) expectErrors(await search(user, report, { filters: { keywords } }), 400);
  }),
];
