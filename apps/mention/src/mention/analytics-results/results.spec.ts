import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Aggregation, checkAggregations } from '@earshot/filter-kit';
import { describe, expect, it } from 'vitest';
import { inTurns } from '@earshot/document-kit';
import { Results } from './results.js';
import { aggregatedRows } from '../analytics/sql/aggregated-rows.js';
import type { ResultPart } from '../analytics/sql/result-parts.js';

const NOTHING = { compared: '0', background: null, rank: null, min: null, max: null, sum: null };
const inHour = (hour: string): ResultPart => ({
  ...NOTHING,
  ...{ aggregation: 0, parent: null, part: 'bucket', count: '1', key: String(Date.parse(hour) / 1_000) },
});

describe('results of aggregations', () => {
  it('leave the event loop to other requests while many buckets are made (D16)', async () => {
    const histogram = { field: 'date', interval: 'hour', time_zone: 'UTC' };
    const aggregations = checkAggregations({ hours: { date_histogram: histogram } }).aggregations as Aggregation[];
    const parts = [inHour('2016-01-01T00:00:00Z'), inHour('2026-01-01T00:00:00Z')];
    let turns = 0;
    let isDone = false;
    const making = inTurns(aggregatedRows(aggregations, parts, false))
      .then((aggregated) => inTurns(new Results(aggregations).from(aggregated)))
      .finally(() => (isDone = true));
    for (; !isDone; turns++) await nextIteration();
    expect(turns).toBeGreaterThan(20);
    expect((await making).hours).toMatchObject({ buckets: { length: 10 * 365 * 24 + 3 * 24 + 1 }, missing: 0 });
  });
});
