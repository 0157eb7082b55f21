import { nextTurn } from '@earshot/document-kit';
import type { HistogramAggregation, TermsAggregation } from '@earshot/filter-kit';
import { statsResult } from './analytics-document.js';
import type { Numbered, ResultPart } from './analytics-engine.js';
import { MAX_BUCKETS, tooManyBuckets } from './bucket-limit.js';
import { Calendar } from './calendar/calendar.js';

/** Work of a few milliseconds, after which other requests have their turn. */
const PER_TURN = 2_000;

const NO_PARTS: readonly ResultPart[] = [];

/** Makes the results of an answer from their parts: buckets in their order, empty buckets included (rule D16). */
export class Results {
  /** The parts of each aggregation by the buckets that they are in. */
  private readonly parts: Map<string | null, ResultPart[]>[] = [];
  private buckets = 0;

  private constructor() {}

  /** The results by name. Many of them take several event-loop turns. */
  static async of(aggregations: readonly Numbered[], parts: readonly ResultPart[]): Promise<Record<string, object>> {
    const results = new Results();
    await results.add(parts);
    return results.of(aggregations, null);
  }

  private async add(parts: readonly ResultPart[]): Promise<void> {
    for (const [index, part] of parts.entries()) {
      if (index % PER_TURN === PER_TURN - 1) await nextTurn();
      const byParent = (this.parts[part.aggregation] ??= new Map<string | null, ResultPart[]>());
      const others = byParent.get(part.parent);
      if (others) others.push(part);
      else byParent.set(part.parent, [part]);
    }
  }

  /** The results at the top (null), or in the bucket `parent`. */
  private async of(aggregations: readonly Numbered[], parent: string | null): Promise<Record<string, object>> {
    const results: [string, object][] = [];
    for (const one of aggregations) results.push([one.aggregation.name, await this.resultOf(one, parent)]);
    return Object.fromEntries(results);
  }

  private async resultOf({ number, aggregation, nested }: Numbered, parent: string | null): Promise<object> {
    const parts = this.parts[number]?.get(parent) ?? NO_PARTS;
    const countOf = (wanted: ResultPart['part']) => Number(parts.find(({ part }) => part === wanted)?.count ?? 0);
    switch (aggregation.type) {
      case 'terms':
        return {
          buckets: await this.termsOf(aggregation, parts, nested),
          other: countOf('other'),
          missing: countOf('missing'),
        };
      case 'date_histogram':
        return { buckets: await this.intervalsOf(aggregation, parts, nested), missing: countOf('missing') };
      case 'cardinality':
        return { value: countOf('value') };
      case 'stats':
        return statsResult(statsOf(parts.at(0)));
    }
  }

  private async termsOf(
    { path }: TermsAggregation,
    parts: readonly ResultPart[],
    nested: readonly Numbered[],
  ): Promise<object[]> {
    const ordered = parts.filter(({ part }) => part === 'bucket').sort((a, b) => Number(a.rank) - Number(b.rank));
    const buckets: object[] = [];
    for (const { key, count } of ordered) buckets.push(await this.bucket(path, key!, Number(count), nested, key!));
    return buckets;
  }

  /** Each interval from the first to the last that has mentions. */
  private async intervalsOf(
    { interval, timeZone, path }: HistogramAggregation,
    parts: readonly ResultPart[],
    nested: readonly Numbered[],
  ): Promise<object[]> {
    const counts = new Map(
      parts.filter(({ part }) => part === 'bucket').map(({ key, count }) => [Number(key) * 1_000, Number(count)]),
    );
    const labels = [...counts.keys()].sort((a, b) => a - b);
    const calendar = new Calendar(interval, timeZone);
    const buckets: object[] = [];
    for (let label = labels[0]; label <= labels.at(-1)!; label = calendar.next(label)) {
      const begin = new Date(calendar.instantOf(label)).toISOString();
      buckets.push(await this.bucket(path, begin, counts.get(label) ?? 0, nested, String(label / 1_000)));
    }
    return buckets;
  }

  /** `parent` is how the parts of nested results name the bucket. */
  private async bucket(
    path: string,
    key: string,
    count: number,
    nested: readonly Numbered[],
    parent: string,
  ): Promise<object> {
    if (++this.buckets > MAX_BUCKETS) throw tooManyBuckets(path);
    if (this.buckets % PER_TURN === 0) await nextTurn();
    return { key, count, ...(await this.of(nested, parent)) };
  }
}

const statsOf = (part: ResultPart | undefined) => ({
  count: Number(part?.count ?? 0),
  min: Number(part?.min),
  max: Number(part?.max),
  sum: Number(part?.sum),
});
