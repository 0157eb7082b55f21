import type { Aggregation, DashboardField, Interval } from '@earshot/filter-kit';
import { intervalsBetween } from './local-time.js';
import { unknownMention, VALUES_OF } from '@earshot/test-kit';

type Row = ReturnType<typeof unknownMention>;

/** Mentions that others are compared with, and the instants from which the intervals of both are counted (D21). */
export interface Compared {
  rows: readonly Row[];
  begins?: readonly [number, number];
}

/** The mentions of both sides of a comparison in one bucket. */
interface Group {
  own: Row[];
  other: Row[];
}

/** Computes aggregations (rules D16, D21, D22) in plain code over mentions in memory, independent of the SQL and of the calendar. */
export class AnalyticsOracle {
  constructor(private readonly collaborationEnabled: boolean) {}

  results(
    rows: readonly Row[],
    aggregations: readonly Aggregation<DashboardField>[],
    compared?: Compared,
  ): Record<string, unknown> {
    return Object.fromEntries(aggregations.map((one) => [one.name, this.result(rows, one, compared)]));
  }

  private result(rows: readonly Row[], aggregation: Aggregation<DashboardField>, compared?: Compared): unknown {
    switch (aggregation.type) {
      case 'terms': {
        const { size, order, field, after, aggregations } = aggregation;
        const groups = new Map<string, Group>();
        for (const side of ['own', 'other'] as const) {
          for (const row of side === 'own' ? rows : (compared?.rows ?? [])) {
            for (const value of this.values(row, field)) {
              const group = groups.get(value) ?? { own: [], other: [] };
              groups.set(value, group);
              group[side].push(row);
            }
          }
        }
        const all = [...groups]
          .map(([key, group]) => ({ key, ...this.bucket(group, aggregations, compared) }))
          .filter(({ key }) => after === undefined || byCodePoints(key, after) > 0)
          .sort((a, b) => (order === 'count' && b.count - a.count) || byCodePoints(a.key, b.key));
        const other = all.slice(size).reduce((sum, { count }) => sum + count, 0);
        const missing = rows.filter((row) => this.values(row, field).length === 0).length;
        const next = order === 'key' && { next: all.length > size ? all[size - 1].key : null };
        return { buckets: all.slice(0, size), other, missing, ...next };
      }
      case 'date_histogram': {
        const { field, interval, timeZone, aggregations } = aggregation;
        const times = (some: readonly Row[]) => some.flatMap((row) => row[field]?.valueOf() ?? []);
        const known = times(rows);
        const others = times(compared?.rows ?? []);
        const missing = rows.length - known.length;
        if (known.length + others.length === 0) return { buckets: [], missing };
        const startsOf = (begin: number, all: number[]) =>
          intervalsBetween(begin, Math.max(begin, ...all), interval, timeZone);
        const begins = startsOf(compared?.begins?.[0] ?? Math.min(...known), known);
        const otherBegins = compared?.begins ? startsOf(compared.begins[1], others) : [];
        lengthen(begins, otherBegins.length, interval, timeZone);
        lengthen(otherBegins, compared ? begins.length : 0, interval, timeZone);
        const within = (some: readonly Row[], starts: number[], n: number) =>
          some.filter((row) => {
            const time = row[field]?.valueOf();
            return time !== undefined && time >= starts[n] && time < (starts[n + 1] ?? Infinity);
          });
        const buckets = begins.map((begin, n) => {
          const group = { own: within(rows, begins, n), other: within(compared?.rows ?? [], otherBegins, n) };
          const compared_key = compared && { compared_key: new Date(otherBegins[n]).toISOString() };
          return { key: new Date(begin).toISOString(), ...compared_key, ...this.bucket(group, aggregations, compared) };
        });
        const isEmpty = ({ count, compared: other = 0 }: { count: number; compared?: number }) => count + other === 0;
        while (isEmpty(buckets[0])) buckets.shift();
        while (isEmpty(buckets.at(-1)!)) buckets.pop();
        return { buckets, missing };
      }
      case 'cardinality': {
        const valueOf = (some: readonly Row[]) =>
          new Set(some.flatMap((row) => this.values(row, aggregation.field))).size;
        return { value: valueOf(rows), ...(compared && { compared: valueOf(compared.rows) }) };
      }
      case 'stats': {
        const statsOf = (some: readonly Row[]) => stats(some.map((row) => row[aggregation.field]));
        return { ...statsOf(rows), ...(compared && { compared: statsOf(compared.rows) }) };
      }
    }
  }

  private bucket({ own, other }: Group, aggregations: readonly Aggregation<DashboardField>[], compared?: Compared) {
    const count = { count: own.length, ...(compared && { compared: other.length }) };
    return { ...count, ...this.results(own, aggregations, compared && { ...compared, rows: other }) };
  }

  private values(row: Row, field: DashboardField): string[] {
    if (field === 'report') return [row.report_id];
    if (field.startsWith('collaboration_') && !this.collaborationEnabled) return [];
    return [...new Set(VALUES_OF[field](row).filter((value) => value !== null))];
  }
}

/** Adds the first instants of the intervals that follow, until there are `length`. */
function lengthen(starts: number[], length: number, interval: Interval, timeZone: string): void {
  const days = { hour: 1, day: 2, week: 9, month: 33, quarter: 95, year: 368 }[interval];
  while (starts.length < length) {
    const last = starts.at(-1)!;
    starts.push(intervalsBetween(last, last + days * 86_400_000, interval, timeZone)[1]);
  }
}

function stats(numbers: (number | null)[]) {
  const known = numbers.filter((value) => value !== null);
  if (known.length === 0) return { count: 0, min: null, max: null, sum: 0, avg: null };
  const sum = decimalSum(known);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  return { count: known.length, min, max, sum, avg: sum / known.length };
}

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The sum of the numbers as they are written; the generated ones have at most one decimal. */
const decimalSum = (numbers: number[]): number =>
  Number(numbers.reduce((sum, number) => sum + BigInt(Math.round(number * 10)), 0n)) / 10;
