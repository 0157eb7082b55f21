import { DocumentError } from '@earshot/error-kit';
import type { Aggregation, BucketAggregation } from '@earshot/filter-kit';
import { formatCount } from '@earshot/message-kit';

/** The most buckets of an answer (rule D16). */
export const MAX_BUCKETS = 100_000;

/** The most values of an answer: keys, counts and results together (rule D16). */
export const MAX_VALUES = 400_000;

/** The most bytes of an answer. Only long keys and names exceed it before the number of values does. */
const MAX_MEBIBYTES = 32;

/** Throws a 400 if an answer of this many bytes is too large. */
export function checkBytes(bytes: number): void {
  if (bytes > MAX_MEBIBYTES * 2 ** 20) throw tooMany('MiB', MAX_MEBIBYTES, 'aggregations');
}

/** The values of a result without its buckets. */
const OWN_VALUES: Record<Aggregation['type'], number> = {
  terms: ['other', 'missing'].length,
  date_histogram: ['missing'].length,
  cardinality: ['value'].length,
  stats: ['count', 'min', 'max', 'sum', 'avg'].length,
  words: ['mentions'].length,
};

/** The values of a word. */
const WORD_VALUES = ['key', 'count', 'background', 'score'].length;

/** The values of results whose buckets are not counted, but the most words that there may be. */
const valuesOf = (aggregations: readonly Aggregation[]): number =>
  aggregations.reduce(
    (sum, one) => sum + OWN_VALUES[one.type] + (one.type === 'words' ? one.size * WORD_VALUES : 0),
    0,
  );

/**
 * The values of a bucket, whose own buckets are not counted: key, count, and the results of its aggregations. In a
 * comparison there are twice as many.
 */
export const valuesOfBucket = ({ aggregations }: BucketAggregation, isCompared: boolean): number =>
  (2 + valuesOf(aggregations)) * (isCompared ? 2 : 1);

/** Counts what an answer will hold, before it is computed. Throws a 400 if that is too much (rule D16). */
export class AnswerSize {
  private buckets = 0;
  private values: number;

  constructor(
    aggregations: readonly Aggregation[],
    private readonly isCompared = false,
  ) {
    this.values = valuesOf(aggregations) * (isCompared ? 2 : 1);
  }

  /** Counts further buckets of an aggregation. */
  spend(aggregation: BucketAggregation, buckets: number): void {
    this.buckets += buckets;
    this.values += buckets * valuesOfBucket(aggregation, this.isCompared);
    this.check(aggregation.path, this.buckets, this.values);
  }

  /** Whether an answer with only these buckets is too large. */
  check(path: string, buckets: number, values: number): void {
    if (buckets > MAX_BUCKETS) throw tooMany('buckets', MAX_BUCKETS, path);
    if (values > MAX_VALUES) throw tooMany('values', MAX_VALUES, path);
  }
}

const tooMany = (what: 'buckets' | 'values' | 'MiB', most: number, path: string): DocumentError =>
  DocumentError.invalidInput({
    code: 'limit_exceeded',
    path,
    detail:
      `exceeds the limit of ${formatCount(most)} ${what} per answer; ` +
      'select fewer mentions, a smaller size, a longer interval or fewer aggregations of a bucket',
  });
