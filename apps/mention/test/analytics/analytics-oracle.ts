import type { DashboardField, Interval, RequestedAggregation } from '@earshot/filter-kit';
import { intervalsBetween } from './local-time.js';
import type { MentionRow } from '@earshot/coding/entities';
import { type Group, groupsOf, Oracle, shownTerms, statsOf } from '@earshot/test-kit/oracle';

/** Mentions that others are compared with, and the instants from which the intervals of both are counted (D21). */
export interface Compared {
  rows: readonly MentionRow[];
  begins?: readonly [number, number];
}

/** Computes aggregations (rules D16, D21, D22) in plain code over mentions in memory, independent of the SQL and of the calendar. */
export class AnalyticsOracle extends Oracle {
  results(
    rows: readonly MentionRow[],
    aggregations: readonly RequestedAggregation<DashboardField>[],
    compared?: Compared,
  ): Record<string, unknown> {
    return Object.fromEntries(aggregations.map((one) => [one.name, this.result(rows, one, compared)]));
  }

  private result(
    rows: readonly MentionRow[],
    aggregation: RequestedAggregation<DashboardField>,
    compared?: Compared,
  ): unknown {
    switch (aggregation.type) {
      case 'terms': {
        const { order, field, aggregations } = aggregation;
        const groups = groupsOf(rows, (row) => this.values(row, field), compared?.rows);
        const { shown, others } = shownTerms(groups, aggregation);
        const other = others.reduce((sum, { own }) => sum + own.length, 0);
        const missing = rows.filter((row) => this.values(row, field).length === 0).length;
        const next = order === 'key' && { next: others.length > 0 ? shown.at(-1)!.key : null };
        const buckets = shown.map((group) => ({ key: group.key, ...this.bucket(group, aggregations, compared) }));
        return { buckets, other, missing, ...next };
      }
      case 'date_histogram': {
        const { field, interval, timeZone, aggregations } = aggregation;
        const times = (some: readonly MentionRow[]) => some.flatMap((row) => row[field]?.valueOf() ?? []);
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
        const within = (some: readonly MentionRow[], starts: number[], n: number) =>
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
        const valueOf = (some: readonly MentionRow[]) =>
          new Set(some.flatMap((row) => this.values(row, aggregation.field))).size;
        return { value: valueOf(rows), ...(compared && { compared: valueOf(compared.rows) }) };
      }
      case 'stats': {
        const statsOf = (some: readonly MentionRow[]) => stats(some.map((row) => row[aggregation.field]));
        return { ...statsOf(rows), ...(compared && { compared: statsOf(compared.rows) }) };
      }
    }
  }

  private bucket(
    { own, other }: Pick<Group<string, MentionRow>, 'own' | 'other'>,
    aggregations: readonly RequestedAggregation<DashboardField>[],
    compared?: Compared,
  ) {
    const count = { count: own.length, ...(compared && { compared: other.length }) };
    return { ...count, ...this.results(own, aggregations, compared && { ...compared, rows: other }) };
  }

  private values = (row: MentionRow, field: DashboardField): string[] =>
    field === 'report' ? [row.report_id] : this.termsOf(row, field);
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
  const found = statsOf(numbers);
  return found ? { ...found, avg: found.sum / found.count } : { count: 0, min: null, max: null, sum: 0, avg: null };
}
