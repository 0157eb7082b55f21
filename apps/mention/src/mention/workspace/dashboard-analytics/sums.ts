import type { DashboardAggregation } from '@earshot/filter-kit';
import {
  type Aggregated,
  type Bucket,
  type BucketsOf,
  type Cardinality,
  decimalSum,
  type Stats,
  type Steps,
} from '@earshot/live-columns';
import type { Found, Totals } from '../../analytics-results/analytics-document.js';
import { AnswerSize } from '../../analytics-results/answer-size.js';
import { isByReport } from './of-each-report.js';

type Buckets = BucketsOf<string | number>;

/** Buckets that are added in one step. */
const PER_STEP = 2_000;

/** Adds the results of reports, one after the other (rule D22). */
export class Sums {
  private totals: Totals;
  private sums: readonly Aggregated[] | undefined;
  private readonly size = new AnswerSize([]);
  private added = 0;

  constructor(
    private readonly aggregations: readonly DashboardAggregation[],
    isCompared: boolean,
  ) {
    this.totals = { total: 0, compared: isCompared ? 0 : undefined };
  }

  /** All buckets, in any order. */
  get found(): Found {
    return { aggregated: this.sums ?? this.aggregations.map(() => NO_BUCKETS), ...this.totals };
  }

  /** Adds what the aggregations `ofEachReport` found in a report. */
  *add(reportId: string, { aggregated, ...totals }: Found): Steps<void> {
    const results = inReport(this.aggregations, aggregated, { id: reportId, ...totals });
    this.totals = { total: this.totals.total + totals.total, compared: sum(this.totals.compared, totals.compared) };
    this.sums = this.sums ? yield* this.all(this.aggregations, this.sums, results) : results;
  }

  private *all(
    aggregations: readonly DashboardAggregation[],
    a: readonly Aggregated[],
    b: readonly Aggregated[],
  ): Steps<Aggregated[]> {
    const sums: Aggregated[] = [];
    for (const [index, aggregation] of aggregations.entries()) {
      sums.push(yield* this.sum(aggregation, a[index], b[index]));
    }
    return sums;
  }

  private *sum(aggregation: DashboardAggregation, a: Aggregated, b: Aggregated): Steps<Aggregated> {
    switch (aggregation.type) {
      case 'stats':
        return sumOfStats(a as Stats, b as Stats);
      case 'cardinality':
      case 'words':
        // They are in the bucket of one report.
        return a;
      default:
        return (yield* this.buckets(aggregation, a as Buckets, b as Buckets)) as Aggregated;
    }
  }

  private *buckets(
    { aggregations, path }: Extract<DashboardAggregation, { aggregations: unknown }>,
    a: Buckets,
    b: Buckets,
  ): Steps<Buckets> {
    const sums = new Map(a.buckets.map((bucket) => [bucket.key, bucket]));
    for (const bucket of b.buckets) {
      const { key, count, compared, nested } = bucket;
      const known = sums.get(key);
      if (known) {
        const all = yield* this.all(aggregations, known.nested, nested);
        sums.set(key, { key, count: known.count + count, compared: sum(known.compared, compared), nested: all });
      } else sums.set(key, bucket);
      if (++this.added % PER_STEP === 0) yield;
    }
    this.size.check(path, sums.size, 0);
    return {
      buckets: [...sums.values()],
      other: a.other + b.other,
      otherCompared: sum(a.otherCompared, b.otherCompared),
      missing: a.missing + b.missing,
    };
  }
}

const NO_BUCKETS: Buckets & Cardinality & Stats = { buckets: [], other: 0, missing: 0, value: 0, count: 0 };

/** A report with how many of its mentions are selected. */
interface CountedReport extends Totals {
  readonly id: string;
}

/** The results of the aggregations of a dashboard in one report, from those that `ofEachReport` found in it. */
function inReport(
  aggregations: readonly DashboardAggregation[],
  found: readonly Aggregated[],
  report: CountedReport,
): Aggregated[] {
  let next = 0;
  return aggregations.map((one) => {
    if (isByReport(one)) return ofReport(report, found.slice(next, (next += one.aggregations.length)));
    const result = found[next++];
    if (!('aggregations' in one) || one.aggregations.length === 0) return result;
    const { buckets, ...others } = result as Buckets;
    const placed = buckets.map((bucket) => ({
      ...bucket,
      nested: inReport(one.aggregations, bucket.nested, {
        id: report.id,
        total: bucket.count,
        compared: bucket.compared,
      }),
    }));
    return { ...others, buckets: placed } as Aggregated;
  });
}

/** The bucket of a report, if mentions of it are selected. */
function ofReport(
  { id: key, total: count, compared }: CountedReport,
  nested: readonly Aggregated[],
): BucketsOf<string> {
  const buckets: Bucket<string>[] = count + (compared ?? 0) > 0 ? [{ key, count, compared, nested }] : [];
  return { buckets, other: 0, missing: 0, otherCompared: compared === undefined ? undefined : 0 };
}

function sumOfStats(a: Stats, b: Stats): Stats {
  const compared = a.compared && b.compared && sumOfStats(a.compared, b.compared);
  if (a.count === 0 || b.count === 0) return { ...(a.count === 0 ? b : a), compared };
  return {
    count: a.count + b.count,
    min: Math.min(a.min!, b.min!),
    max: Math.max(a.max!, b.max!),
    sum: decimalSum(a.sum!, b.sum!),
    compared,
  };
}

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
