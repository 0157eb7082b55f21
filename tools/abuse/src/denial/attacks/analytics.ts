import { aggregate, type Attack, repeat } from '../attack.js';

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

/** Aggregations that keep the database busy. */
export const analyticsAttacks: readonly Attack[] = [
  {
    name: '32 concurrent aggregations with the most buckets',
    run: (target) =>
      repeat(32, target.over, () => aggregate(target, MANY_BUCKETS, { agent: target.agent, signal: target.over })),
  },
  {
    name: '32 concurrent requests with the most aggregations',
    run: (target) =>
      repeat(32, target.over, () => aggregate(target, MANY_AGGREGATIONS, { agent: target.agent, signal: target.over })),
  },
];
