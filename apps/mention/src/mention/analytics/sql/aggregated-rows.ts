import type { Aggregation } from '@earshot/filter-kit';
import { type Aggregated, type Bucket, type Steps } from '@earshot/live-columns';
import { Calendar } from '../../analytics-results/calendar/calendar.js';
import { foundWords } from './found-words.js';
import { type Numbered, numbered, type ResultPart } from './result-parts.js';

/** Rows that are read in one step. */
const PER_STEP = 2_000;

const NO_PARTS: readonly ResultPart[] = [];

/** What the rows of the statement say about aggregations, as columns would. */
export function* aggregatedRows(
  aggregations: readonly Aggregation[],
  rows: Iterable<ResultPart>,
  isCompared: boolean,
): Steps<Aggregated[]> {
  const parts = new Parts(isCompared);
  yield* parts.read(rows);
  const aggregated: Aggregated[] = [];
  for (const one of numbered(aggregations)) aggregated.push(yield* parts.aggregated(one, null));
  return aggregated;
}

/** The rows of each aggregation by the buckets that they are in. */
class Parts {
  private readonly byParent: Map<string | null, ResultPart[]>[] = [];
  private count = 0;

  constructor(private readonly isCompared: boolean) {}

  *read(rows: Iterable<ResultPart>): Steps<void> {
    for (const row of rows) {
      const byParent = (this.byParent[row.aggregation] ??= new Map<string | null, ResultPart[]>());
      const others = byParent.get(row.parent);
      if (others) others.push(row);
      else byParent.set(row.parent, [row]);
      yield* this.step();
    }
  }

  /** The result of an aggregation at the top (null), or in the bucket `parent`. */
  *aggregated({ number, aggregation, nested }: Numbered, parent: string | null): Steps<Aggregated> {
    const parts = this.byParent[number]?.get(parent) ?? NO_PARTS;
    const partOf = (wanted: ResultPart['part']) => parts.find(({ part }) => part === wanted);
    const countOf = (wanted: ResultPart['part']) => Number(partOf(wanted)?.count ?? 0);
    const comparedOf = (wanted: ResultPart['part']) => this.compared(partOf(wanted));
    const buckets = parts.filter(({ part }) => part === 'bucket');
    switch (aggregation.type) {
      case 'terms': {
        buckets.sort((a, b) => Number(a.rank) - Number(b.rank));
        const found = yield* this.buckets(buckets, nested, (key) => key);
        const [other, otherCompared] = [countOf('other'), comparedOf('other')];
        return { buckets: found, other, otherCompared, missing: countOf('missing') };
      }
      case 'date_histogram': {
        buckets.sort((a, b) => Number(a.key) - Number(b.key));
        const calendar = new Calendar(aggregation.interval, aggregation.timeZone);
        const keyOf = (key: string) => (this.isCompared ? Number(key) : calendar.instantOf(Number(key) * 1_000));
        const found = yield* this.buckets(buckets, nested, keyOf);
        return { buckets: found, other: 0, missing: countOf('missing') };
      }
      case 'cardinality':
        return { value: countOf('value'), compared: comparedOf('value') };
      case 'stats': {
        const compared = this.isCompared ? statsOf(partOf('compared stats')) : undefined;
        return { ...statsOf(partOf('stats')), compared };
      }
      case 'words': {
        const found = parts.filter(({ part }) => part === 'word');
        return foundWords(aggregation, found, partOf('words')!, this.isCompared);
      }
    }
  }

  private *buckets<Key>(
    rows: readonly ResultPart[],
    nested: readonly Numbered[],
    keyOf: (key: string) => Key,
  ): Steps<Bucket<Key>[]> {
    const buckets: Bucket<Key>[] = [];
    for (const row of rows) {
      const { key, count } = row;
      const results: Aggregated[] = [];
      for (const one of nested) results.push(yield* this.aggregated(one, key));
      buckets.push({ key: keyOf(key!), count: Number(count), compared: this.compared(row), nested: results });
      yield* this.step();
    }
    return buckets;
  }

  /** How many mentions that are compared a part has. Undefined if none are compared. */
  private compared(part: ResultPart | undefined): number | undefined {
    return this.isCompared ? Number(part?.compared ?? 0) : undefined;
  }

  private *step(): Steps<void> {
    if (++this.count % PER_STEP === 0) yield;
  }
}

const statsOf = (part: ResultPart | undefined) => ({
  count: Number(part?.count ?? 0),
  min: Number(part?.min),
  max: Number(part?.max),
  sum: part?.sum ?? undefined,
});
