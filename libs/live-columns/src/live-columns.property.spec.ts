import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aChange, anOrder, someAggregations, someFilters, someRows } from '../test/arbitraries.js';
import { Naive, startOfDay } from '../test/naive.js';
import { type AggregationRules, type ColumnRow, ColumnsBuilder } from './index.js';

const RUNS = 300;
const DAY = 86_400_000;
/** More days than this are not listed: from the year 1 to the year 9999. */
const MAX_DAYS = 10_000;

/** Days in UTC. */
const RULES: AggregationRules = {
  startsOf: (_, first, last) => {
    const days = Math.floor((last - startOfDay(first * 1_000)) / DAY) + 1;
    if (days > MAX_DAYS) throw new TooManyDays();
    return Array.from({ length: days }, (_, day) => startOfDay(first * 1_000) + day * DAY);
  },
  spend: () => undefined,
};
class TooManyDays extends Error {}

function build(rows: readonly ColumnRow[], batch: number, keptBytes?: number) {
  const builder = new ColumnsBuilder();
  for (let from = 0; from < rows.length; from += batch) builder.add(rows.slice(from, from + batch));
  return builder.finish({ keptBytes });
}

describe('live columns', () => {
  it('answer what a list of mentions answers, while coding changes them (D1, D5 to D11, D16, D18)', () => {
    const reports = fc.record({
      rows: someRows,
      batch: fc.integer({ min: 1, max: 500 }),
      keptBytes: fc.constantFrom(0, 300, undefined),
      settings: fc.record({ channels_enabled: fc.constant(true), collaboration_enabled: fc.boolean() }),
      withText: fc.array(fc.nat(150)),
      // Asked several times, so that conditions are kept.
      filters: fc.array(someFilters, { minLength: 1, maxLength: 3 }),
    });
    let selective = 0;
    fc.assert(
      fc.property(reports, fc.gen(), ({ rows, batch, keptBytes, settings, withText, filters }, generate) => {
        const idsWithText = rows.map(({ id }) => id).filter((_, index) => withText.includes(index));
        const naive = new Naive(rows, settings, new Set(idsWithText));
        const columns = build(rows, batch, keptBytes);
        for (let step = 0; step < 6; step++) {
          if (rows.length > 0 && generate(fc.boolean)) {
            const changes = generate(() => fc.array(aChange(rows), { maxLength: 20 }));
            naive.apply(changes);
            columns.apply(changes);
          }
          const asked = filters[generate(fc.nat, { max: filters.length - 1 })];
          const expected = naive.select(asked);
          if (expected.length > 0 && expected.length < rows.length) selective++;
          const selection = columns.select(asked, settings, () => columns.rowsOf(idsWithText));
          expect(selection.total).toBe(expected.length);
          const order = generate(() => anOrder);
          const size = generate(fc.nat, { max: 30 });
          expect(selection.firstIds(order, size)).toEqual(naive.firstIds(expected, order, size));
          const aggregations = generate(() => someAggregations);
          const aggregated = unlessTooManyDays(() => selection.aggregate(aggregations, RULES));
          if (aggregated) expect(aggregated).toEqual(naive.aggregate(expected, aggregations));
        }
      }),
      { numRuns: RUNS },
    );
    expect(selective).toBeGreaterThan(RUNS / 2);
  }, 120_000);
});

function unlessTooManyDays<T>(aggregate: () => T): T | undefined {
  try {
    return aggregate();
  } catch (error) {
    if (error instanceof TooManyDays) return undefined;
    throw error;
  }
}
