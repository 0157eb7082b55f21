import type { Aggregation, TermField } from '@earshot/filter-kit';
import { intervalsBetween } from './local-time.js';
import { unknownMention, VALUES_OF } from '@earshot/test-kit';

type Row = ReturnType<typeof unknownMention>;

/** Computes aggregations (rule D16) in plain code over mentions in memory, independent of the SQL and of the calendar. */
export class AnalyticsOracle {
  constructor(private readonly collaborationEnabled: boolean) {}

  results(rows: readonly Row[], aggregations: readonly Aggregation[]): Record<string, unknown> {
    return Object.fromEntries(aggregations.map((one) => [one.name, this.result(rows, one)]));
  }

  private result(rows: readonly Row[], aggregation: Aggregation): unknown {
    switch (aggregation.type) {
      case 'terms': {
        const { size, order, field, after, aggregations } = aggregation;
        const byValue = new Map<string, Row[]>();
        for (const row of rows) {
          for (const value of this.values(row, field)) byValue.set(value, [...(byValue.get(value) ?? []), row]);
        }
        const all = [...byValue]
          .map(([key, own]) => ({ key, count: own.length, ...this.results(own, aggregations) }))
          .filter(({ key }) => after === undefined || byCodePoints(key, after) > 0)
          .sort((a, b) => (order === 'count' && b.count - a.count) || byCodePoints(a.key, b.key));
        const other = all.slice(size).reduce((sum, { count }) => sum + count, 0);
        const missing = rows.filter((row) => this.values(row, field).length === 0).length;
        const next = order === 'key' && { next: other > 0 ? all[size - 1].key : null };
        return { buckets: all.slice(0, size), other, missing, ...next };
      }
      case 'date_histogram': {
        const { field, interval, timeZone, aggregations } = aggregation;
        const known = rows.filter((row) => row[field] !== null);
        const times = known.map((row) => row[field]!.valueOf());
        const [first, last] = [Math.min(...times), Math.max(...times)];
        const begins = known.length > 0 ? intervalsBetween(first, last, interval, timeZone) : [];
        const buckets = begins.map((begin, n) => {
          const own = known.filter((row) => {
            const time = row[field]!.valueOf();
            return time >= begin && time < (begins[n + 1] ?? Infinity);
          });
          return { key: new Date(begin).toISOString(), count: own.length, ...this.results(own, aggregations) };
        });
        return { buckets, missing: rows.length - known.length };
      }
      case 'cardinality':
        return { value: new Set(rows.flatMap((row) => this.values(row, aggregation.field))).size };
      case 'stats': {
        const known = rows.map((row) => row[aggregation.field]).filter((value) => value !== null);
        if (known.length === 0) return { count: 0, min: null, max: null, sum: 0, avg: null };
        const sum = decimalSum(known);
        const [min, max] = [Math.min(...known), Math.max(...known)];
        return { count: known.length, min, max, sum, avg: sum / known.length };
      }
    }
  }

  private values(row: Row, field: TermField): string[] {
    if (field.startsWith('collaboration_') && !this.collaborationEnabled) return [];
    return [...new Set(VALUES_OF[field](row).filter((value) => value !== null))];
  }
}

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The sum of the numbers as they are written; the generated ones have at most one decimal. */
const decimalSum = (numbers: number[]): number =>
  Number(numbers.reduce((sum, number) => sum + BigInt(Math.round(number * 10)), 0n)) / 10;
