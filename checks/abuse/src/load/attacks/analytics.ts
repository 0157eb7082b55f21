import { type Attack, cancelledAfter, post, repeat, type Target } from '../attack.js';

const authors = { terms: { field: 'author', size: 1_000 } };

/** As many buckets as an answer may have, and more groups than that in the database. */
const MANY_BUCKETS = JSON.stringify({
  aggregations: { authors: { ...authors, aggregations: { tags: { terms: { field: 'tag', size: 100 } }, authors } } },
});

/** The most aggregations of a request, each over the whole report. */
const MANY_AGGREGATIONS = JSON.stringify({
  aggregations: {
    hours: {
      date_histogram: { field: 'date', interval: 'hour', time_zone: 'America/St_Johns' },
      aggregations: Object.fromEntries(
        ['author', 'site', 'source', 'tag', 'classifier', 'community', 'country', 'language', 'author_job'].map(
          (field) => [field, { cardinality: { field } }],
        ),
      ),
    },
  },
});

/** An answer of hundreds of megabytes, if it were allowed: all numbers of each hour of eleven years. */
const HUGE_ANSWER = JSON.stringify({
  aggregations: {
    hours: {
      date_histogram: { field: 'date', interval: 'hour' },
      aggregations: Object.fromEntries(
        Array.from({ length: 9 }, (_, n) => [`n${n}`, { stats: { field: 'influence' } }]),
      ),
    },
  },
});

/** Nearly the largest answer that is allowed: ten years of weeks with 170 authors each. */
const LARGEST_ANSWER = JSON.stringify({
  aggregations: {
    weeks: {
      date_histogram: { field: 'date', interval: 'week' },
      aggregations: { authors: { terms: { field: 'author', size: 170 } } },
    },
  },
});

const aggregate = (target: Target, body: string, query = '') =>
  post(target, `/mention/v2/reports/${target.report}/_analytics${query}`, body);

/** Aggregations that keep the database busy. */
export const analyticsAttacks: readonly Attack[] = [
  {
    name: '32 concurrent aggregations with the most buckets',
    run: (target) => repeat(32, target.over, () => aggregate(target, MANY_BUCKETS)),
  },
  {
    name: '32 concurrent requests with the most aggregations',
    run: (target) => repeat(32, target.over, () => aggregate(target, MANY_AGGREGATIONS)),
  },
  {
    name: '42 concurrent requests for an answer that is too large',
    run: (target) => repeat(42, target.over, () => aggregate(target, HUGE_ANSWER, '?pretty')),
  },
  {
    name: '42 concurrent requests for the largest answer, cancelled by turns',
    run: (target) =>
      repeat(42, target.over, (n) =>
        aggregate(cancelledAfter(target, n % 2 === 0 ? 200 : 10_000), LARGEST_ANSWER, '?pretty'),
      ),
  },
];
