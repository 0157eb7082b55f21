import { type Aggregation, checkAggregations } from '@earshot/filter-kit';
import { DocumentError } from '@earshot/error-kit';
import { describe, expect, it } from 'vitest';
import { Rules } from './results.js';
import { AnswerSize } from './answer-size.js';

const histogram = { date_histogram: { field: 'date', interval: 'hour' } };
const [hours] = checkAggregations({
  hours: {
    ...histogram,
    aggregations: { s: { stats: { field: 'influence' } }, t: { terms: { field: 'author' } }, h: histogram },
  },
}).aggregations as Aggregation[];

describe('the size of an answer (D16)', () => {
  it('counts a bucket with its key, its count, and what its aggregations hold without buckets', () => {
    const size = new AnswerSize([hours]);
    // 1 is missing; 2 + 5 + 2 + 1 is a bucket.
    expect(() => size.spend(hours as never, 39_999)).not.toThrow();
    expect(() => size.spend(hours as never, 1)).toThrow(DocumentError);
  });

  it('is known of a histogram in columns when its intervals are, before anything is computed', () => {
    const rules = new Rules([hours], false);
    const inHours = (count: number) => Date.UTC(2020, 0, 1) + count * 3_600_000;
    expect(rules.startsOf(hours as never, inHours(0), inHours(39_999))).toHaveLength(40_000);
    expect(() => rules.startsOf(hours as never, inHours(0), inHours(40_000))).toThrow(/400 000 values/);
  });
});
