import { check } from '../../check.js';
import { expectErrors, expectPath, expectThat } from '../../expect.js';
import { search } from '../../searching.js';
import { findsAll, type Queries } from './finding-texts.js';

const TAGS: Queries = {
  acme: ['address', 'cashtag', 'hashtag', 'name'],
  '#acme': ['hashtag'],
  '#ACME_cola': ['hashtag'],
  '#cola': [],
  cola: ['hashtag'],
  '#ac*': ['hashtag'],
  '@acme': ['name'],
  '@lemona': ['dotted-tag'],
  '@lemona.example.social': ['dotted-tag'],
  '@lemona.example': [],
  '#col·legi': ['dotted-tag'],
  '#col': [],
  $acme: ['cashtag'],
  '#気泡水': ['han-tag'],
  '#気泡': [],
  気泡: ['han-tag'],
  'author:@water': ['by-author'],
};

const EMOJI: Queries = {
  '👍': ['thumb'],
  '👍🏽': ['skin-tone'],
  '"good 👍"': ['thumb'],
  '❤': ['skin-tone'],
  '❤️': ['skin-tone'],
  '👩‍🚀': ['joined'],
  '👩': [],
};

const ADJACENT = ['fizzy-water', 'in-title'];

const GROUPS: Queries = {
  '(fizzy OR still) NEAR/6 (water OR lemonade)': [...ADJACENT, 'lemonade', 'water-fizzy'],
  '(fizzy OR still) NEAR/5 (water OR lemonade)': [...ADJACENT, 'lemonade'],
  '(still) NEAR/2 ("they recall" OR "recall a")': ['lemonade'],
  '("not quite" OR that) NEAR/2 fizzy': ['water-fizzy'],
};

const ORDER: Queries = {
  'fizzy ONEAR/6 water': ADJACENT,
  'water ONEAR/6 fizzy': ['water-fizzy'],
  '(lemonade OR water) ONEAR/6 (fizzy OR still)': ['water-fizzy'],
};

const FIELDS: Queries = {
  'title:(fizzy water)': ['in-title'],
  'title:(fizzy OR plain)': ['across', 'in-title'],
  'title:(title ONEAR/2 fizzy)': ['across'],
  'fizzy -content:(water OR drink)': ['in-title'],
  'author:(water NEAR/1 walter)': ['by-author'],
};

/** What is not a query, with the character of the fault. */
const FAULTS: [query: string, character: number][] = [
  ['(fizzy water) NEAR/3 still', 8],
  ['(fizzy OR title:water) NEAR/3 still', 11],
  ['🎉 (a OR -b) NEAR/3 c', 9],
  ['fizzy ONEAR water', 7],
  ['fizzy ONEAR/31 water', 7],
  ['title:(fizzy author:water)', 14],
  ['title:(fizzy) NEAR/3 water', 1],
  [`(${Array.from({ length: 34 }, (_, n) => `w${n}`).join(' OR ')}) NEAR/30 fizzy`, 1],
];

export const furtherQueryChecks = [
  findsAll('D26', 'finds hashtags, names and cashtags apart from words', TAGS),
  findsAll('D26', 'finds an emoji as a word', EMOJI),
  findsAll('D26', 'finds one of each group near each other', GROUPS),
  findsAll('D26', 'finds terms in the order of ONEAR', ORDER),
  findsAll('D26', 'searches all of a group in the field before it', FIELDS),
  check('D26', 'says at which character a query is wrong', async ({ user, report }) => {
    for (const [query, character] of FAULTS) {
      const answer = await search(user, report, { filters: { query } });
      expectPath(answer, 'filters.query');
      const [{ detail }] = expectErrors(answer, 400);
      expectThat(detail.includes(`at character ${character}:`), `${query}: the detail is ${detail}`);
    }
  }),
];
