import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import {
  jsonAnswer,
  jsonBody,
  objectOf,
  type Operation,
  PRETTY,
  schemaNamed,
  type SchemaObject,
} from '@earshot/openapi-kit';
import { CACHE_CONTROL, REPORT_ID } from '../../mention/description/parameters.js';
import { MAX_BUCKETS, MAX_VALUES } from '../../analytics-results/answer-size.js';

const count = (description: string): SchemaObject => ({ type: 'integer', minimum: 0, description });

const numberOrNull = (description: string): SchemaObject => ({ type: ['number', 'null'], description });

/** Of the mentions that are compared (rule D21). */
const compared = count('With `compare`: the same of the mentions that are compared.');

const bucket: SchemaObject = {
  type: 'object',
  description: 'A bucket, with the results of its own aggregations by their names.',
  required: ['key', 'count'],
  properties: {
    key: {
      type: 'string',
      description: 'The value of the field, or the first instant of the interval in UTC.',
    },
    count: count('The mentions in the bucket: the total of a search with its value added to the filters.'),
    compared,
    compared_key: {
      type: 'string',
      description:
        'Of an interval, with `compare`: the first instant of the one at the same place in the other period.',
    },
  },
  additionalProperties: schemaNamed('AggregationResult'),
};

const missing = count('The mentions without a value.');

const termsResult = objectOf('The result of `terms`.', {
  buckets: { type: 'array', description: 'In the order of the aggregation.', items: bucket },
  other: count('The sum of the counts behind the last bucket.'),
  missing,
});

const stats = {
  count: count('The mentions whose number is known.'),
  min: numberOrNull('The least number. Null if none is known.'),
  max: numberOrNull('The greatest number. Null if none is known.'),
  sum: { type: 'number', description: 'The sum; 0 if no number is known.' },
  avg: numberOrNull('`sum` divided by `count`. Null if no number is known.'),
} satisfies Record<string, SchemaObject>;

/** A result that also has `compared` in an answer to a request with `compare` (rule D21). */
const withCompared = (result: SchemaObject, compared: SchemaObject): SchemaObject => ({
  ...result,
  properties: { ...result.properties, compared },
});

const word = withCompared(
  objectOf('A word.', {
    key: { type: 'string', description: 'The word, as `query` finds it.' },
    count: count('The mentions or authors that have it: the total of a search for it in the selection.'),
    background: count('The same of the background.'),
    score: {
      type: 'number',
      description: 'The log-likelihood ratio of both shares, negative if the word is rarer in the selection.',
    },
  }),
  compared,
);

/** The result of an aggregation (rules D16, D20, D21, D24). */
export const aggregationResultSchema: SchemaObject = {
  type: 'object',
  description: 'The result of an aggregation.',
  anyOf: [
    termsResult,
    {
      ...termsResult,
      description: 'The result of `terms` in the order `key`.',
      required: [...termsResult.required!, 'next'],
      properties: {
        ...termsResult.properties,
        next: {
          type: ['string', 'null'],
          description: 'The last key, for `after` of the next request; null if there are no more buckets (rule D24).',
        },
      },
    },
    objectOf('The result of `date_histogram`.', {
      buckets: { type: 'array', description: 'In the order of time, empty ones included.', items: bucket },
      missing,
    }),
    objectOf('The result of `words` (rule D20).', {
      buckets: { type: 'array', description: 'In the order of the aggregation.', items: word },
      mentions: count('How many mentions are selected.'),
    }),
    withCompared(
      objectOf('The result of `cardinality`.', { value: count('How many different values there are.') }),
      compared,
    ),
    withCompared(
      objectOf('The result of `stats`.', stats),
      objectOf('With `compare`: those that are compared.', stats),
    ),
  ],
};

/** How many mentions were aggregated. */
export const analyticsMeta: SchemaObject = withCompared(
  objectOf('The mentions that were aggregated.', { total: count('How many mentions the filters select.') }),
  count('With `compare`: how many mentions its filters select.'),
);

export const analyticsData: SchemaObject = {
  type: 'object',
  description: 'The results by the names of their aggregations.',
  additionalProperties: schemaNamed('AggregationResult'),
};

/** The answer to a request for aggregations (rule D16). */
export const analyticsResultSchema: SchemaObject = objectOf('The results of aggregations.', {
  data: analyticsData,
  meta: analyticsMeta,
});

export const aggregateMentions: Operation = {
  id: 'aggregateMentions',
  tag: 'mention',
  summary: 'Count mentions of a report by their values',
  description:
    'Each aggregation divides the mentions that the filters select into buckets, or computes a number. Everything is ' +
    'exact, and of one moment. With `compare`, a second filter set, each result also has that of its mentions (rule D21). ' +
    `An answer has at most ${MAX_BUCKETS} buckets, and ${MAX_VALUES} keys, counts and results together (rule D16).`,
  parameters: [REPORT_ID, PRETTY, CACHE_CONTROL],
  requestBody: jsonBody('The filters and the aggregations.', 'Analytics', {
    sentiments: {
      summary: 'Mentions by sentiment',
      value: { aggregations: { sentiments: { terms: { field: 'sentiment' } } } },
    },
  }),
  answers: {
    200: jsonAnswer('The results.', 'AnalyticsResult', {
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
    }),
  },
  problems: [
    ...FILTER_PROBLEMS,
    'parameters_conflicting',
    'filter_unavailable',
    'report_not_found',
    'report_too_large',
  ],
};
