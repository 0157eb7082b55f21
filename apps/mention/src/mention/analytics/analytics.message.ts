import { aggregations, FILTER_PROBLEMS, filterSet, type TermField } from '@earshot/filter-kit';
import {
  body,
  count,
  listOf,
  mayLack,
  named,
  object,
  objectOf,
  type Of,
  optional,
  orNull,
  refine,
  shown,
  text,
} from '@earshot/message-kit';
import { action, jsonAnswer, jsonBody, PRETTY } from '@earshot/openapi-kit';
import { MAX_BUCKETS, MAX_VALUES } from '../analytics-results/answer-size.js';
import { CACHE_CONTROL, REPORT_ID } from '../reading/parameters.js';
import { compare, comparisonWith } from './comparison.request.js';

/** A request for aggregations (rules D16, D21). */
export const analyticsBody = body(
  refine(
    object(
      { filters: optional(filterSet, []), compare, aggregations },
      { description: 'Aggregations of the mentions that the filters select.' },
    ),
    comparisonWith<TermField>,
  ),
);

/** Aggregations of the mentions of a report that filters select, after they were checked. */
export type AnalyticsRequest = ReturnType<typeof analyticsBody.read>;

const number = (description: string) => shown<number>({ type: 'number', description });

/** Of the mentions that are compared (rule D21). */
const compared = mayLack(count('With `compare`: the same of the mentions that are compared.'));

const bucketMembers = objectOf('A bucket, with the results of its own aggregations by their names.', {
  key: text('The value of the field, or the first instant of the interval in UTC.'),
  count: count('The mentions in the bucket: the total of a search with its value added to the filters.'),
  compared,
  compared_key: mayLack(
    text('Of an interval, with `compare`: the first instant of the one at the same place in the other period.'),
  ),
});

/** Refers to the results in it by their name, because they have buckets themselves. */
const bucket = shown<Of<typeof bucketMembers>>({
  ...bucketMembers.schema,
  additionalProperties: { $ref: '#/components/schemas/AggregationResult' },
});

const missing = count('The mentions without a value.');

const terms = {
  buckets: listOf('In the order of the aggregation.', bucket),
  other: count('The sum of the counts behind the last bucket.'),
  missing,
};

const stats = {
  count: count('The mentions whose number is known.'),
  min: orNull(number('The least number. Null if none is known.')),
  max: orNull(number('The greatest number. Null if none is known.')),
  sum: number('The sum; 0 if no number is known.'),
  avg: orNull(number('`sum` divided by `count`. Null if no number is known.')),
};

const word = objectOf('A word.', {
  key: text('The word, as `query` finds it.'),
  count: count('The mentions or authors that have it: the total of a search for it in the selection.'),
  background: count('The same of the background.'),
  score: number('The log-likelihood ratio of both shares, negative if the word is rarer in the selection.'),
  compared,
});

const results = [
  objectOf('The result of `terms`.', terms),
  objectOf('The result of `terms` in the order `key`.', {
    ...terms,
    next: orNull(text('The last key, for `after` of the next request; null if there are no more buckets (rule D24).')),
  }),
  objectOf('The result of `date_histogram`.', {
    buckets: listOf('In the order of time, empty ones included.', bucket),
    missing,
  }),
  objectOf('The result of `words` (rule D20).', {
    buckets: listOf('In the order of the aggregation.', word),
    mentions: count('How many mentions are selected.'),
  }),
  objectOf('The result of `cardinality`.', { value: count('How many different values there are.'), compared }),
  objectOf('The result of `stats`.', {
    ...stats,
    compared: mayLack(objectOf('With `compare`: those that are compared.', stats)),
  }),
] as const;

/** The result of an aggregation (rules D16, D20, D21, D24). */
const result = shown<Of<(typeof results)[number]>>({
  type: 'object',
  description: 'The result of an aggregation.',
  anyOf: results.map(({ schema }) => schema),
});

/** The results of aggregations in an answer. */
export const analyticsData = shown<Readonly<Record<string, Of<typeof result>>>>({
  type: 'object',
  description: 'The results by the names of their aggregations.',
  additionalProperties: named('AggregationResult', result).schema,
});

/** How many mentions were aggregated. */
export const totals = {
  total: count('How many mentions the filters select.'),
  compared: mayLack(count('With `compare`: how many mentions its filters select.')),
};

export const aggregateMentions = action({
  id: 'aggregateMentions',
  tag: 'mention',
  summary: 'Count mentions of a report by their values',
  description:
    'Each aggregation divides the mentions that the filters select into buckets, or computes a number. Everything is ' +
    'exact, and of one moment. With `compare`, a second filter set, each result also has that of its mentions (rule D21). ' +
    `An answer has at most ${MAX_BUCKETS} buckets, and ${MAX_VALUES} keys, counts and results together (rule D16).`,
  parameters: [REPORT_ID, PRETTY, CACHE_CONTROL],
  requestBody: jsonBody('The filters and the aggregations.', named('Analytics', analyticsBody), {
    sentiments: {
      summary: 'Mentions by sentiment',
      value: { aggregations: { sentiments: { terms: { field: 'sentiment' } } } },
    },
  }),
  answers: {
    200: jsonAnswer(
      'The results.',
      named(
        'AnalyticsResult',
        objectOf('The results of aggregations.', {
          data: analyticsData,
          meta: objectOf('The mentions that were aggregated.', totals),
        }),
      ),
      {
        sentiments: {
          value: {
            data: {
              sentiments: {
                buckets: [
                  { key: 'positive', count: 61 },
                  { key: 'negative', count: 36 },
                  { key: 'neutral', count: 35 },
                  { key: 'unassigned', count: 15 },
                  { key: 'ambivalent', count: 3 },
                ],
                other: 0,
                missing: 0,
              },
            },
            meta: { total: 150 },
          },
        },
      },
    ),
  },
  problems: [...FILTER_PROBLEMS, 'filter_unavailable', 'report_not_found', 'report_too_large'],
});
