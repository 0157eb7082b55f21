import type { HistogramAggregation, TermsAggregation } from '@earshot/filter-kit';
import type { Numbered, ResultPart } from './analytics-engine.js';
import { MAX_BUCKETS, tooManyBuckets } from './bucket-limit.js';
import { Calendar } from './calendar/calendar.js';

const placeOf = (aggregation: number, parent: string | null): string => `${aggregation} ${parent}`;

/** Makes the results of an answer from their parts: buckets in their order, empty buckets included (rule D16). */
export class Results {
  private readonly parts = new Map<string, ResultPart[]>();
  private buckets = 0;

  constructor(parts: readonly ResultPart[]) {
    for (const part of parts) {
      const place = placeOf(part.aggregation, part.parent);
      const others = this.parts.get(place);
      if (others) others.push(part);
      else this.parts.set(place, [part]);
    }
  }

  /** The results of aggregations by name: at the top, or in the bucket `parent`. */
  of(aggregations: readonly Numbered[], parent: string | null = null): Record<string, object> {
    return Object.fromEntries(aggregations.map((one) => [one.aggregation.name, this.resultOf(one, parent)]));
  }

  private resultOf({ number, aggregation, nested }: Numbered, parent: string | null): object {
    const parts = this.parts.get(placeOf(number, parent)) ?? [];
    const countOf = (wanted: ResultPart['part']) => Number(parts.find(({ part }) => part === wanted)?.count ?? 0);
    switch (aggregation.type) {
      case 'terms':
        return {
          buckets: this.termsOf(aggregation, parts, nested),
          other: countOf('other'),
          missing: countOf('missing'),
        };
      case 'date_histogram':
        return { buckets: this.intervalsOf(aggregation, parts, nested), missing: countOf('missing') };
      case 'cardinality':
        return { value: countOf('value') };
      case 'stats':
        return statsResult(statsOf(parts.at(0)));
    }
  }

  private termsOf({ path }: TermsAggregation, parts: readonly ResultPart[], nested: readonly Numbered[]): object[] {
    return parts
      .filter(({ part }) => part === 'bucket')
      .sort((a, b) => Number(a.rank) - Number(b.rank))
      .map(({ key, count }) => this.bucket(path, key!, Number(count), nested, key!));
  }

  /** Each interval from the first to the last that has mentions. */
  private intervalsOf(
    { interval, timeZone, path }: HistogramAggregation,
    parts: readonly ResultPart[],
    nested: readonly Numbered[],
  ): object[] {
    const counts = new Map(
      parts.filter(({ part }) => part === 'bucket').map(({ key, count }) => [Number(key) * 1_000, Number(count)]),
    );
    const labels = [...counts.keys()].sort((a, b) => a - b);
    const calendar = new Calendar(interval, timeZone);
    const buckets: object[] = [];
    for (let label = labels[0]; label <= labels.at(-1)!; label = calendar.next(label)) {
      const begin = new Date(calendar.instantOf(label)).toISOString();
      buckets.push(this.bucket(path, begin, counts.get(label) ?? 0, nested, String(label / 1_000)));
    }
    return buckets;
  }

  /** `parent` is how the parts of nested results name the bucket. */
  private bucket(path: string, key: string, count: number, nested: readonly Numbered[], parent: string): object {
    if (++this.buckets > MAX_BUCKETS) throw tooManyBuckets(path);
    return { key, count, ...this.of(nested, parent) };
  }
}

const statsOf = (part: ResultPart | undefined) => ({
  count: Number(part?.count ?? 0),
  min: Number(part?.min),
  max: Number(part?.max),
  sum: Number(part?.sum),
});

/** JSON has no infinity: a sum that no number can express is the greatest number. */
export function statsResult({
  count,
  min,
  max,
  sum,
}: {
  count: number;
  min?: number;
  max?: number;
  sum?: number;
}): object {
  if (count === 0) return { count, min: null, max: null, sum: 0, avg: null };
  const finite = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, sum!));
  return { count, min, max, sum: finite, avg: finite / count };
}
