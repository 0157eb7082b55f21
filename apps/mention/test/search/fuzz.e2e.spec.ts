import type { Report } from '@earshot/coding/entities';
import { documentProblems } from '@earshot/document-kit';
import { NUMBER_FIELDS } from '@earshot/filter-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyAggregations, anyFilters, pick, someMentions } from '../generated.js';
import { type Account, MentionUnderTest } from '../support.js';

/** For a longer run: `FUZZ_RUNS=100000 npx vitest run test/fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);
/** Ends only what hangs. */
const LIMIT_MS = 600_000 + RUNS * 50;

let mention: MentionUnderTest;
let account: Account;
let reports: Report[];
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  const ranks = [0, -0, 5e-324, 1e308, null, 1 / 3];
  const rows = someMentions(30).map((row, n) => ({ ...row, service_rank: ranks[n % ranks.length] }));
  reports = [
    await mention.report(account, rows),
    await mention.report(account, [], { channels_enabled: false, collaboration_enabled: false }),
  ];
});
afterAll(() => mention.stop());

const NASTY = [' ', "'", '"', '\\', '😀', '%', '{}', 'NULL', '$1', ')', '__proto__', 'constructor', '\u0001', '\u202e'];
const PIECES = [
  ...['a', 'title:a', '"a b"', '(a)', '-(b OR c)', 'a*', 'NOT b', 'a NEAR/3 b', '@ada', '#d', '水气', "it's", '👍🏽'],
  ...['"', '(', ')', '-', '*', 'title:', ' OR ', 'AND', 'NOT', ' NEAR/3 ', 'NEAR/', ' ONEAR/2 ', '#', ' ', ' '],
  ...['\u200d', '👩', '\u20e3', '\u0301'],
];
const time = fc.oneof(
  pick('2026-01-31', '0001-01-01', '9999-12-31', '9999-12-31T23:59:59.999999999Z', '2026-01-31T12:00:00+01:00'),
  fc
    .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const anyText = fc.oneof(
  pick('a', 'title 1', ...NASTY),
  fc.string().map((text) => `${text.replaceAll('\0', '').toWellFormed()}x`),
  fc.string({ unit: 'grapheme' }),
  fc.array(pick(...PIECES), { maxLength: 20 }).map((parts) => parts.join('')),
  time,
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  pick(0, -0, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 1e21),
);
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  pick<unknown>('', '\0', '\ud800', null, [], {}, [null], '0000-01-01', '0001-01-01T00:00:00+23:59', 'infinity', 'now'),
);

/** What takes the place of a value: usually one of its type, rarely a strange one. */
const change = fc.record({ at: fc.nat(), text: anyText, number: anyNumber, strange, isStrange: fc.nat(9) });

/** The document with some of its values changed. */
const changed = (document: fc.Arbitrary<object>): fc.Arbitrary<unknown> =>
  fc.tuple(document, fc.array(change, { maxLength: 3 })).map(([valid, changes]) =>
    changes.reduce<unknown>((given, { at, text, number, strange, isStrange }) => {
      const json = JSON.stringify(given);
      let values = 0;
      JSON.parse(json, () => values++);
      let left = at % values;
      return JSON.parse(json, (_name, value: unknown) => {
        if (left-- !== 0) return value;
        if (isStrange === 0) return strange;
        return typeof value === 'string' ? text : typeof value === 'number' ? number : value;
      }) as unknown;
    }, valid),
  );

/** A sort, often with a cursor, whose position may be any. */
const sorted = fc
  .tuple(pick('date', 'infused_at', 'crawled_at', ...NUMBER_FIELDS), pick('asc', 'desc'), fc.boolean())
  .chain(([by, to, hasCursor]) => {
    const numbers = fc.oneof(anyNumber.map(String), pick('1e+999', '9'.repeat(400), '1e-400', '5e-324', '-0'));
    const value = fc.oneof(NUMBER_FIELDS.some((name) => name === by) ? numbers : time, pick(null));
    const cursor = fc
      .tuple(value, anyText)
      .map((position) => Buffer.from(JSON.stringify([by, to, ...position])).toString('base64url'));
    return fc.record({ sort: fc.constant({ [by]: to }), ...(hasCursor && { after: cursor }) });
  });
const search = changed(
  fc
    .tuple(
      fc.record({ filters: anyFilters }),
      fc.oneof(sorted, fc.constant({})),
      fc.record({ size: fc.integer({ min: 0, max: 30 }), total: fc.boolean() }, { requiredKeys: [] }),
    )
    .map((parts) => Object.assign({}, ...parts) as object),
);
const parameters = fc.oneof(
  pick('', '?pretty'),
  fc
    .tuple(pick('size', 'from', 'sort', 'fields[mention]', 'fields[]', 'x'), fc.oneof(pick('1', 'asc', 'id'), anyText))
    .map(([name, value]) => `?${new URLSearchParams({ [name]: value.toWellFormed() })}`),
);
const analytics = changed(
  fc.record({ aggregations: anyAggregations, filters: anyFilters }, { requiredKeys: ['aggregations'] }),
);

/** Sends requests, each with JSON text that JSON.stringify writes. At least one in `share` is answered 200, and so 400. */
async function expectAnswers(action: 'search' | 'analytics', document: fc.Arbitrary<unknown>, share: number) {
  const statuses: Record<number, number> = { 200: 0, 400: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(1), document, parameters, async (which, body, query) => {
      const request = mention[action](account, reports[which], undefined, query);
      const response = await request.set('content-type', 'application/json').send(JSON.stringify(body));
      statuses[response.status]++;
      expect(response.status).toBeOneOf([200, 400]);
      expect(response.headers['content-type']).toBe('application/json');
      expect(documentProblems(response.body)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  for (const status of [200, 400]) expect(statuses[status]).toBeGreaterThan(RUNS / share);
}

describe('any aggregation', () => {
  it('gets a document, and never a 5xx (E5)', () => expectAnswers('analytics', analytics, 10), LIMIT_MS);
});

describe('any search', () => {
  it('gets a document, and never a 5xx (E5)', () => expectAnswers('search', search, 5), LIMIT_MS);
});
