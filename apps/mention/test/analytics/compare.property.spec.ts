import { checkAggregations, checkFilters } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnalyticsOracle } from './analytics-oracle.js';
import { anyFilters, comparedAggregations, pick, someMentions } from '../generated.js';
import { type Account, MentionUnderTest, type NewMention, patiently } from '../support.js';

const MENTIONS = 300;
const REQUESTS = runs(60);
const HOUR = 3_600_000;

/** When clocks change: Berlin, New York, Lord Howe, Beirut, Apia without 30 December 2011, St. John's after midnight. */
const CHANGES = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-03-28T22:00:00Z',
  '2011-12-30T10:00:00Z',
  '2010-11-07T02:31:00Z',
];

let mention: MentionUnderTest;
let account: Account;
let rows: (NewMention & { id: string; date: Date })[];
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  rows = someMentions(MENTIONS).map((row, n) => {
    const around = Date.parse(CHANGES[n % CHANGES.length]) + ((n * 7) % 97) * HOUR - 48 * HOUR;
    return { ...row, date: new Date(around + (n % 4) * 900_000) };
  });
});
afterAll(() => mention.stop());

/** Some days around a change. */
const period = fc
  .record({ change: pick(...CHANGES), before: fc.nat(72), after: fc.nat(72), include_bounds: fc.boolean() })
  .map(({ change, before, after, include_bounds }) => ({
    begin: new Date(Date.parse(change) - before * HOUR).toISOString(),
    end: new Date(Date.parse(change) + after * HOUR).toISOString(),
    include_bounds,
  }));
const fewFilters = fc.oneof(fc.constant({}), anyFilters);
const sets = fc.tuple(fewFilters, fewFilters, period, period).map(
  ([filters, compare, one, other]) =>
    [
      { ...filters, period: one },
      { ...compare, period: other },
    ] as const,
);

describe('a comparison of any filters and aggregations (D21)', () => {
  it('is that of the oracle, and its totals are those of two requests', async () => {
    const report = await mention.report(account, rows);
    const oracle = new AnalyticsOracle(rows, true);
    await fc.assert(
      fc.asyncProperty(sets, comparedAggregations, async ([filters, compare], body) => {
        const [own, other] = [filters, compare].map((set) => oracle.select(checkFilters(set).filters!));
        const begins = [Date.parse(filters.period.begin), Date.parse(compare.period.begin)] as const;
        const compared = { rows: other, begins };
        const { aggregations } = checkAggregations(body);
        const response = await patiently(() =>
          mention.analytics(account, report, { filters, compare, aggregations: body }),
        );
        expect({ status: response.status, body: response.body }).toEqual({
          status: 200,
          body: {
            data: oracle.results(own, aggregations!, compared),
            meta: { total: own.length, compared: other.length },
          },
        });
        const alone = await patiently(() =>
          mention.analytics(account, report, { filters: compare, aggregations: body }),
        );
        expect(alone.body.meta.total).toBe(other.length);
      }),
      { numRuns: REQUESTS },
    );
  });
});
