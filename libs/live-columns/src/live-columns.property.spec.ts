import { checkFilters, type FilterSet } from '@earshot/filter-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aChange,
  anOrder,
  aRow,
  aWrittenRow,
  someAggregations,
  someFilters,
  someRows,
  TIMES,
} from '../test/arbitraries.js';
import { ColumnsOracle, startOfDay } from '../test/columns-oracle.js';
import {
  type Aggregated,
  type AggregationRules,
  type ColumnRow,
  ColumnsBuilder,
  finish,
  type LiveColumns,
  RowBatches,
} from './index.js';

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
  const batches = new RowBatches();
  for (let from = 0; from < rows.length; from += batch) builder.add(batches.of(rows.slice(from, from + batch)));
  return finish(builder.finish({ keptBytes }));
}

/** The settings of a report. */
const someSettings = fc.record({ channels_enabled: fc.constant(true), collaboration_enabled: fc.boolean() });

type Generate = fc.GeneratorValue;

/** What happens to mentions between two questions. */
function write(generate: Generate, oracle: ColumnsOracle, columns: LiveColumns): void {
  const { rows, idsWithText } = oracle;
  const kind = generate(fc.nat, { max: 5 });
  if (kind < 2 && rows.length > 0) {
    const changes = generate(() => fc.array(aChange(rows), { maxLength: 20 }));
    oracle.apply(changes);
    columns.apply(changes);
  }
  if (kind === 2) {
    const written = generate(() => fc.array(aWrittenRow(rows), { maxLength: 40 }));
    for (const { id } of written) if (generate(fc.boolean)) idsWithText.add(id);
    oracle.put(written);
    columns.put(written);
  }
  if (kind === 3 && rows.length > 0) {
    const ids = generate(() => fc.array(fc.constantFrom(...rows.map(({ id }) => id), 'x'), { maxLength: 10 }));
    oracle.remove(ids);
    columns.remove(ids);
  }
}

/** Changes mentions, or not, and asks one of the questions. Returns whether it selects some of the mentions. */
function step(generate: Generate, oracle: ColumnsOracle, columns: LiveColumns, filters: readonly FilterSet[]): boolean {
  write(generate, oracle, columns);
  const { rows, report, idsWithText } = oracle;
  expect(columns.size).toBe(rows.length);
  const asked = filters[generate(fc.nat, { max: filters.length - 1 })];
  const expected = oracle.select(asked);
  const selection = columns.select(asked, report, () => columns.rowsOf(idsWithText));
  expect(selection.total).toBe(expected.length);
  const order = generate(() => anOrder);
  const size = generate(fc.nat, { max: 30 });
  expect(selection.firstIds(order, size)).toEqual(oracle.idsOf(expected, order).slice(0, size));
  const aggregations = generate(() => someAggregations);
  const aggregated = unlessTooManyDays(() => selection.aggregate(aggregations, RULES));
  if (aggregated) expect(rounded(aggregated)).toEqual(rounded(oracle.aggregate(expected, aggregations)));
  const others = filters[generate(fc.nat, { max: filters.length - 1 })];
  const comparison = { with: columns.select(others, report, () => columns.rowsOf(idsWithText)), begins: begins(rows) };
  const compared = unlessTooManyDays(() => selection.aggregate(aggregations, RULES, comparison));
  const withOthers = { ...comparison, with: oracle.select(others) };
  if (compared) expect(rounded(compared)).toEqual(rounded(oracle.aggregate(expected, aggregations, withOthers)));
  return expected.length > 0 && expected.length < rows.length;
}

/** Results with their sums as numbers: a decimal may be written in several ways. */
const rounded = (results: readonly Aggregated[]): unknown =>
  JSON.parse(JSON.stringify(results), (name, value: unknown) => (name === 'sum' ? Number(value) : value));

/** Two days that no time of a mention is before, in milliseconds. */
function begins(rows: readonly ColumnRow[]): readonly [number, number] {
  const times = rows.flatMap((row) => [row.date, row.crawled_at, row.infused_at, row.reviewed_at]);
  const first = times.filter((time) => time !== null).reduce((a, b) => (b < a ? b : a), Date.UTC(2026, 0, 4) * 1_000);
  const begin = startOfDay(first);
  return [begin, begin - 3 * DAY];
}

describe('live columns', () => {
  it('answer what a list of mentions answers, while they are coded, imported and erased (D1, D5 to D11, D16, D18, D21)', () => {
    const reports = fc.record({
      rows: someRows,
      batch: fc.integer({ min: 1, max: 500 }),
      keptBytes: fc.constantFrom(0, 300, undefined),
      settings: someSettings,
      withText: fc.array(fc.nat(150)),
      // Asked several times, so that conditions are kept.
      filters: fc.array(someFilters, { minLength: 1, maxLength: 3 }),
    });
    let selective = 0;
    fc.assert(
      fc.property(reports, fc.gen(), ({ rows, batch, keptBytes, settings, withText, filters }, generate) => {
        const idsWithText = rows.map(({ id }) => id).filter((_, index) => withText.includes(index));
        const oracle = new ColumnsOracle(rows, settings, new Set(idsWithText));
        const columns = build(rows, batch, keptBytes);
        for (let n = 0; n < 10; n++) if (step(generate, oracle, columns, filters)) selective++;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(selective).toBeGreaterThan(RUNS / 2);
  });

  it.each(TIMES.map((times, n) => [n, times] as const))(
    'do so for thousands of mentions, in several blocks (times %i)',
    (n, times) => {
      const many = { minLength: 3_000, maxLength: 3_000, size: 'max' } as const;
      const [sampled] = fc.sample(fc.array(aRow(times), many), { numRuns: 1, seed: n });
      const rows = sampled.map((row, number) => ({ ...row, id: `${row.id}-${number}` }));
      const idsWithText = rows.map(({ id }) => id).filter((_, index) => index % 7 === 0);
      fc.assert(
        fc.property(
          someSettings,
          fc.array(someFilters, { minLength: 1, maxLength: 3 }),
          fc.gen(),
          (settings, filters, generate) => {
            const oracle = new ColumnsOracle(rows, settings, new Set(idsWithText));
            const columns = build(rows, 1_000);
            for (let asked = 0; asked < 10; asked++) step(generate, oracle, columns, filters);
          },
        ),
        { numRuns: 8, endOnFailure: true },
      );
    },
  );

  it('reject a change of a mention that they do not have', () => {
    const columns = build([], 1);
    expect(() => columns.apply([{ id: 'm1', sentiment: 'positive' }])).toThrow('The columns have no mention m1.');
  });

  it('reject channels in a report without channels (D10)', () => {
    const { filters } = checkFilters({ boolean: { should: { channels: ['owned'] } } });
    const settings = { channels_enabled: false, collaboration_enabled: false };
    const select = () => build([], 1).select(filters as FilterSet, settings, () => new Uint32Array(0));
    expect(select).toThrow('filters.boolean.should.channels cannot be used: the report has no channels.');
  });
});

function unlessTooManyDays<T>(aggregate: () => T): T | undefined {
  try {
    return aggregate();
  } catch (error) {
    if (error instanceof TooManyDays) return undefined;
    throw error;
  }
}
