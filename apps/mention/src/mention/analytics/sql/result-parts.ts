import type { Aggregation } from '@earshot/filter-kit';

/** A part of the result of an aggregation. A part that is not there is 0. */
export interface ResultPart {
  /** The place of the aggregation in `numbered`. */
  aggregation: number;
  /** The bucket that the result is in, by its key or label; null at the top. */
  parent: string | null;
  part: 'bucket' | 'other' | 'missing' | 'value' | 'stats' | 'compared stats' | 'word' | 'words';
  /**
   * Of a bucket: the value of the field, or the label of the interval (Calendar) in seconds since 1970, in a comparison its
   * position from 0.
   */
  key: string | null;
  /** Of a bucket of terms: its place in the order, from 1. Of all words: the mentions that are selected. */
  rank: string | null;
  /**
   * The mentions of a bucket, of `other` or `missing`; the different values; the known numbers; the mentions or authors with
   * a word, or with any.
   */
  count: string;
  /** In a comparison: the same of the mentions that are compared. Of stats, those are a part of their own. */
  compared: string;
  /** Of words: the same of the background. */
  background: string | null;
  /** Of stats, in decimals. */
  min: string | null;
  max: string | null;
  sum: string | null;
}

/** Of parts without numbers. */
export const NO_STATS = 'null::text as min, null::text as max, null::text as sum';

/** Of parts that are not of words. */
export const NO_BACKGROUND = 'null::bigint as background';

/** An aggregation with its number. */
export interface Numbered<A extends Aggregation = Aggregation> {
  readonly number: number;
  readonly aggregation: A;
  /** The aggregations of its buckets. */
  readonly nested: readonly Numbered[];
}

/** Numbers aggregations, each before those of its buckets. */
export function numbered(aggregations: readonly Aggregation[], first = 0): Numbered[] {
  let number = first;
  return aggregations.map((aggregation) => {
    const own = number++;
    const nested = 'aggregations' in aggregation ? numbered(aggregation.aggregations, number) : [];
    number += nested.length;
    return { number: own, aggregation, nested };
  });
}
