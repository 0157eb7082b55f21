import {
  type RequestedAggregation,
  type RequestedFilter,
  type BucketAggregation,
  checkAggregations,
  checkFilters,
  type TermField,
} from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnalyticsOracle } from './analytics-oracle.js';
import { anyAggregations, anyFilters, someMentions } from '../generated.js';
import { type Account, MentionUnderTest, type NewMention, patiently } from '../support.js';

const MENTIONS = 300;
const REQUESTS = runs(40);

/** Changes of these time zones: in all of 2026, Apia without 30 December 2011, St. John's after midnight. */
const CHANGES = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-03-28T22:00:00Z',
  '2026-10-24T21:00:00Z',
  '2026-02-15T02:00:00Z',
];
const OLD_CHANGES = ['2011-12-30T10:00:00Z', '2010-11-07T02:31:00Z', '2010-03-14T03:31:00Z'];

const around = (change: string): Date[] =>
  [-DAY, -90 * MINUTE, -30 * MINUTE, -1, 0, 1, 29 * MINUTE, 59 * MINUTE, 61 * MINUTE, DAY].map(
    (distance) => new Date(Date.parse(change) + distance),
  );
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let mention: MentionUnderTest;
let account: Account;
let rows: (NewMention & { id: string })[];
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  const [times, old] = [CHANGES.flatMap(around), OLD_CHANGES.flatMap(around)];
  rows = someMentions(MENTIONS).map((row, n) => ({
    ...row,
    reviewed_at: row.reviewed_at && times[n % times.length],
    crawled_at: row.crawled_at && old[n % old.length],
  }));
});
afterAll(() => mention.stop());

/** The filter that selects the mentions with a value. A field without one does not compile. */
const FILTER_OF: Readonly<Record<TermField, (value: string) => object>> = {
  author: (value) => ({ influencers: { authors: [value] } }),
  author_job: (value) => ({ author_jobs: [value] }),
  author_state: (value) => ({ author_states: [value] }),
  channel: (value) => ({ channels: [value] }),
  classifier: (value) => ({ classifiers: [value] }),
  collaboration_status: (value) => ({ collaboration_statuses: [Number(value)] }),
  collaboration_user: (value) => ({ collaboration_users: [Number(value)] }),
  community: (value) => ({ communities: [Number(value)] }),
  country: (value) => ({ countries: [value] }),
  language: (value) => ({ languages: [value] }),
  media_group: (value) => ({ media_groups: [value] }),
  microblog_type: (value) => ({ microblog_types: [value] }),
  review_status: (value) => ({ human_review_statuses: [value] }),
  sentiment: (value) => ({ sentiments: [value === 'unassigned' ? 'undefined' : value] }),
  site: (value) => ({ medias: { sites: [Number(value)] } }),
  site_type: (value) => ({ medias: { site_types: [Number(value)] } }),
  source: (value) => ({ sources: [value] }),
  tag: (value) => ({ tags: [value] }),
  type: (value) => ({ types: [value] }),
};

/** The filter that selects the mentions of a bucket; `next` is the key of the next one. */
function filterOf(aggregation: BucketAggregation<TermField, RequestedFilter>, key: string, next?: string): object {
  if (aggregation.type === 'terms') return FILTER_OF[aggregation.field](key);
  const end = next && { end: new Date(Date.parse(next) - 1).toISOString() };
  return { [aggregation.field === 'date' ? 'period' : aggregation.field]: { begin: key, ...end } };
}

interface Result {
  buckets: ({ key: string; count: number } & Record<string, Result>)[];
}

/** Filters for each bucket of the results, nested ones included, with the count that the bucket has. */
function bucketFilters(
  aggregations: readonly RequestedAggregation[],
  results: Record<string, Result>,
  outer: object[],
): { filters: object[]; count: number }[] {
  return aggregations.flatMap((one) => {
    if (!('aggregations' in one)) return [];
    const { buckets } = results[one.name];
    return buckets.flatMap((bucket, n) => {
      // No filter selects ambivalent mentions (rule D9).
      if (bucket.key === 'ambivalent') return [];
      const filters = [...outer, filterOf(one, bucket.key, buckets[n + 1]?.key)];
      return [{ filters, count: bucket.count }, ...bucketFilters(one.aggregations, bucket, filters)];
    });
  });
}

describe('any aggregations of any filters (D16)', () => {
  it.each([true, false])(
    'are those of the oracle, and each bucket is the total of a search (collaboration enabled: %s)',
    async (collaboration_enabled) => {
      const report = await mention.report(account, rows, { collaboration_enabled });
      const oracle = new AnalyticsOracle(rows, collaboration_enabled);
      let searched = 0;
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.constant({}), anyFilters), anyAggregations, fc.nat(), async (filters, body, n) => {
          const selection = checkFilters(filters).filters!;
          const { aggregations, problems } = checkAggregations(body);
          expect(problems).toEqual([]);
          const selected = oracle.select(selection);
          const response = await patiently(() => mention.analytics(account, report, { filters, aggregations: body }));
          expect({ status: response.status, body: response.body }).toEqual({
            status: 200,
            body: { data: oracle.results(selected, aggregations!), meta: { total: selected.length } },
          });
          const buckets = bucketFilters(aggregations!, response.body.data, [filters]);
          if (buckets.length === 0) return;
          searched++;
          const { filters: sets, count } = buckets[n % buckets.length];
          const must = sets.reduce(
            (rest, set) => ({ boolean: { must: rest, should: { boolean: { must: set } } } }),
            {},
          );
          const search = await patiently(() => mention.search(account, report, { filters: must, size: 0 }));
          expect(search.body.meta).toEqual({ total: count, next: null });
        }),
        { numRuns: REQUESTS },
      );
      expect(searched).toBeGreaterThan(REQUESTS / 4);
    },
  );
});
