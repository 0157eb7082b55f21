import { nextTurn } from '@earshot/document-kit';
import type { HistogramAggregation, TermsAggregation } from '@earshot/filter-kit';
import { statsResult } from './analytics-document.js';
import type { Numbered, ResultPart } from './analytics-engine.js';
import { AnswerSize, MAX_BUCKETS } from './answer-size.js';
import { Calendar } from './calendar/calendar.js';

/** Work of a few milliseconds, after which other requests have their turn. */
const PER_TURN = 2_000;

const NO_PARTS: readonly ResultPart[] = [];

/** Makes the results of an answer from their parts: buckets in their order, empty buckets included (rule D16). */
export class Results {
  /** The parts of each aggregation by the buckets that they are in. */
  private readonly parts: Map<string | null, ResultPart[]>[] = [];
  private readonly size: AnswerSize;
  private built = 0;

  private constructor(aggregations: readonly Numbered[]) {
    this.size = new AnswerSize(aggregations.map(({ aggregation }) => aggregation));
  }

  /** The results by name. Many of them take several event-loop turns. */
  static async of(aggregations: readonly Numbered[], parts: readonly ResultPart[]): Promise<Record<string, object>> {
    const results = new Results(aggregations);
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
    aggregation: TermsAggregation,
    parts: readonly ResultPart[],
    nested: readonly Numbered[],
  ): Promise<object[]> {
    const ordered = parts.filter(({ part }) => part === 'bucket').sort((a, b) => Number(a.rank) - Number(b.rank));
    this.size.spend(aggregation, ordered.length);
    const buckets: object[] = [];
    for (const { key, count } of ordered) buckets.push(await this.bucket(key!, Number(count), nested, key!));
    return buckets;
  }

  /** Each interval from the first to the last that has mentions. */
  private async intervalsOf(
    histogram: HistogramAggregation,
    parts: readonly ResultPart[],
    nested: readonly Numbered[],
  ): Promise<object[]> {
    const counts = new Map(
      parts.filter(({ part }) => part === 'bucket').map(({ key, count }) => [Number(key) * 1_000, Number(count)]),
    );
    const labels = [...counts.keys()].sort((a, b) => a - b);
    const calendar = new Calendar(histogram.interval, histogram.timeZone);
    const shown: number[] = [];
    for (let label = labels[0]; label <= labels.at(-1)!; label = calendar.next(label)) {
      if (shown.push(label) > MAX_BUCKETS) break;
    }
    this.size.spend(histogram, shown.length);
    const buckets: object[] = [];
    for (const label of shown) {
      const begin = new Date(calendar.instantOf(label)).toISOString();
      buckets.push(await this.bucket(begin, counts.get(label) ?? 0, nested, String(label / 1_000)));
    }
    return buckets;
  }

  /** `parent` is how the parts of nested results name the bucket. */
  private async bucket(key: string, count: number, nested: readonly Numbered[], parent: string): Promise<object> {
    if (++this.built % PER_TURN === 0) await nextTurn();
    return { key, count, ...(await this.of(nested, parent)) };
  }
}

const statsOf = (part: ResultPart | undefined) => ({
  count: Number(part?.count ?? 0),
  min: Number(part?.min),
  max: Number(part?.max),
  sum: Number(part?.sum),
});
