import type { Report } from '@earshot/coding/entities';
import { documentProblems } from '@earshot/document-kit';
import { TERM_FIELDS } from '@earshot/filter-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest } from './support.js';

/** For a longer run: `FUZZ_RUNS=100000 npx vitest run test/fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);

let mention: MentionUnderTest;
let account: Account;
let reports: Report[];
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  const rows = Array.from({ length: 30 }, (_, n) => ({
    title: n % 3 ? `title ${n % 4}` : null,
    content: ['taste of water', 'Café crème', '我们喜欢气泡水', null][n % 4],
    author_name: n % 2 ? 'Ada' : null,
    influence: n % 5 || null,
    engagement: n % 4 ? n * 2 ** 30 : null,
    root_id: n % 3 ? 'a' : null,
    service_rank: [0, -0, 5e-324, 1e308, null, 1 / 3][n % 6],
    classifier_ids: ['a', `k${n}`],
    date: new Date(Date.UTC(2026, 0, 1 + (n % 7))),
  }));
  reports = [
    await mention.report(account, rows),
    await mention.report(account, [], { channels_enabled: false, collaboration_enabled: false }),
  ];
});
afterAll(() => mention.stop());

const of = fc.constantFrom;
const NASTY = [' ', "'", '"', '\\', '😀', '%', '{}', 'NULL', '$1', ')', '__proto__', 'constructor', '\u0001', '\u202e'];
const text = fc.oneof(of('a', '1', 'k7', 'title 1'), of(...NASTY), fc.string().map(withoutNul));
function withoutNul(value: string): string {
  return `${value.replaceAll('\0', '').toWellFormed()}x`;
}
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  of(0, -0, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 1e21),
);
const time = fc.oneof(
  of('2026-01-31', '0001-01-01', '9999-12-31', '9999-12-31T23:59:59.999999999Z', '2026-01-31T12:00:00+01:00'),
  fc
    .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  of<unknown>('', '\0', '\ud800', null, [], {}, [null], '0000-01-01', '0001-01-01T00:00:00+23:59', 'infinity', 'now'),
);

/** Usually `value`, rarely a strange value. */
const mostly = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: strange });
const some = (value: fc.Arbitrary<unknown>) => mostly(fc.array(mostly(value), { minLength: 1, maxLength: 4 }));
const bounds = (value: fc.Arbitrary<unknown>) =>
  mostly(fc.oneof(fc.record({ begin: mostly(value) }), fc.record({ end: mostly(value) })));

const pieces = [
  'a',
  'taste',
  '"a b"',
  '(a)',
  '-(b OR c)',
  '-a',
  'a*',
  'title:a',
  'author:ada',
  'NOT b',
  'a NEAR/3 "b c"',
  '(a OR "b c") ONEAR/2 (#d OR 👍🏽)',
  'title:(a -b)',
  '@ada',
  '水气',
  "it's",
];
const broken = [
  '"',
  '(',
  ')',
  '-',
  '*',
  'title:',
  'OR',
  'AND',
  'NOT',
  ' NEAR/3 ',
  'NEAR/',
  ' ONEAR/2 ',
  '#',
  '\u200d',
  '👩',
  '\u20e3',
  '\u0301',
];
const query = fc.oneof(
  fc.array(of(...pieces), { minLength: 1, maxLength: 30 }).map((parts) => parts.join(' ')),
  fc.array(of(...pieces), { minLength: 1, maxLength: 30 }).map((parts) => parts.join(' OR ')),
  fc
    .tuple(of('NOT ', '(', '-(', 'NOT (', '(b OR ', '(b -'), fc.integer({ min: 0, max: 33 }))
    .map(([open, n]) => `${open.repeat(n)}a${open.includes('(') ? ')'.repeat(n) : ''}`),
  text.map((value) => `a${value.replaceAll(/["()*]/g, '')}`),
  fc.string({ unit: 'grapheme' }).map((value) => `a${value.replaceAll(/["()*\0]/g, '')}`),
  fc.array(of(...pieces, ...broken), { maxLength: 20 }).map((parts) => parts.join('')),
);

const pair = (keys: string[], value: fc.Arbitrary<unknown>) => fc.tuple(of(...keys), value);
const filters = fc.letrec<{ set: object; boolean: object }>((tie) => ({
  boolean: fc.record({ must: tie('set'), should: tie('set'), must_not: tie('set') }, { requiredKeys: [] }),
  set: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        pair(['channels'], some(of('owned', 'earned'))),
        pair(['countries'], some(of('FRA', 'AAA'))),
        pair(['languages'], some(of('eng', 'zho-Hans'))),
        pair(
          ['classifiers', 'tags', 'ids', 'titles', 'sources', 'author_states', 'author_jobs', 'root_ids'],
          some(text),
        ),
        pair(['collaboration_users', 'communities', 'collaboration_statuses'], some(fc.maxSafeInteger())),
        pair(['crawled_at', 'infused_at', 'period', 'review_date', 'reviewed_at'], bounds(time)),
        pair(['service_rank'], bounds(number)),
        pair(['influence'], bounds(fc.maxSafeInteger())),
        pair(['query'], mostly(query)),
        pair(['query'], mostly(query)),
        pair(['keywords'], mostly(some(query))),
        pair(['medias'], fc.record({ sites: some(fc.maxSafeInteger()) })),
        pair(['influencers'], fc.record({ authors: some(text), sources: some(text) })),
        pair(['boolean'], tie('boolean')),
        pair(['boolean'], tie('boolean')),
      ),
      { maxLength: 4 },
    )
    .map((entries) => Object.fromEntries(entries)),
})).set;

const NUMBER_KEYS = ['influence', 'service_rank', 'engagement'] as const;
const key = of('date', 'infused_at', 'crawled_at', ...NUMBER_KEYS);
const direction = of('asc', 'desc');
const sorted = fc.tuple(key, direction, fc.boolean()).chain(([by, to, hasCursor]) => {
  const numbers = fc.oneof(number.map(String), of('1e+999', '9'.repeat(400), '1e-400', '5e-324', '-0'));
  const value = fc.oneof(NUMBER_KEYS.some((name) => name === by) ? numbers : time, of(null));
  const cursor = fc
    .tuple(value, text)
    .map((position) => Buffer.from(JSON.stringify([by, to, ...position])).toString('base64url'));
  return fc.record({ sort: fc.constant({ [by]: to }), ...(hasCursor && { after: cursor }) });
});
const body = mostly(
  fc
    .tuple(
      fc.record({ filters: mostly(filters) }),
      fc.oneof(sorted, fc.constant({}), fc.record({ sort: strange })),
      fc.record({ size: mostly(fc.integer({ min: 0, max: 30 })), total: mostly(fc.boolean()) }, { requiredKeys: [] }),
    )
    .map((parts) => Object.assign({}, ...parts)),
);
const parameters = fc.oneof(
  fc.constant(''),
  fc.constant('?pretty'),
  fc
    .tuple(of('size', 'from', 'sort', 'fields[mention]', 'fields[]', 'x'), fc.oneof(of('1', 'asc', 'id'), text))
    .map(([name, value]) => `?${new URLSearchParams({ [name]: value })}`),
);

const field = mostly(of(...TERM_FIELDS, 'date', 'reviewed_at', ...NUMBER_KEYS));
const aggregation = fc.letrec<{ one: unknown }>((tie) => ({
  one: mostly(
    fc.oneof(
      { depthSize: 'small' },
      fc.record({ stats: fc.record({ field }) }),
      fc.record({ cardinality: fc.record({ field }) }),
      fc.record({ terms: fc.record({ field, size: mostly(fc.integer({ min: 1, max: 1_000 })) }) }),
      fc.record({
        date_histogram: fc.record({
          field: mostly(of('date', 'reviewed_at')),
          interval: mostly(of('hour', 'day', 'week', 'month', 'quarter', 'year')),
          time_zone: mostly(fc.oneof(of('UTC', 'Asia/Beirut', 'CET'), text)),
        }),
        aggregations: fc.dictionary(fc.oneof(of('a', 'b'), text), tie('one'), { minKeys: 1, maxKeys: 2 }),
      }),
    ),
  ),
})).one;
const aggregations = mostly(fc.dictionary(of('a', 'B', 'c'), aggregation, { minKeys: 1, maxKeys: 2 }));
const analytics = mostly(fc.record({ aggregations, filters: mostly(filters) }, { requiredKeys: ['aggregations'] }));

describe('any aggregation', () => {
  it(
    'gets a document, and never a 5xx (E5)',
    async () => {
      const statuses: Record<number, number> = { 200: 0, 400: 0 };
      await fc.assert(
        fc.asyncProperty(fc.nat(1), analytics, async (which, document) => {
          const request = mention.analytics(account, reports[which]);
          const response = await request.set('content-type', 'application/json').send(JSON.stringify(document));
          statuses[response.status]++;
          expect(response.status).toBeOneOf([200, 400]);
        }),
        { numRuns: RUNS },
      );
      for (const status of [200, 400]) expect(statuses[status]).toBeGreaterThan(RUNS / 10);
    },
    60_000 + RUNS * 50,
  );
});

describe('any search', () => {
  it(
    'gets a document, and never a 5xx (E5)',
    async () => {
      const statuses: Record<number, number> = { 200: 0, 400: 0 };
      await fc.assert(
        fc.asyncProperty(fc.nat(1), body, parameters, async (which, document, query) => {
          const request = mention.search(account, reports[which], undefined, query);
          const response = await request.set('content-type', 'application/json').send(JSON.stringify(document));
          statuses[response.status]++;
          expect(response.status).toBeOneOf([200, 400]);
          expect(response.headers['content-type']).toBe('application/json');
          expect(documentProblems(response.body)).toEqual([]);
        }),
        { numRuns: RUNS },
      );
      for (const status of [200, 400]) expect(statuses[status]).toBeGreaterThan(RUNS / 5);
    },
    60_000 + RUNS * 50,
  );
});
