import { BUDGET } from '../limits.js';
import type { Schema } from '../reader.js';
import { NAME_PATTERN } from './aggregation-name.js';
import { BUCKET_KINDS, kindSchema, KINDS } from './read-aggregations.js';

/** What each kind of aggregation answers (rule D16). */
const MEANINGS = {
  terms: 'A bucket for each value of a field.',
  date_histogram: 'A bucket for each interval from the first to the last time.',
  stats: 'Count, minimum, maximum, sum and average of a number.',
  cardinality: 'How many different values a field has.',
};

const byName = (description: string, item: Schema): Schema => ({
  type: 'object',
  description,
  minProperties: 1,
  maxProperties: BUDGET.aggregations,
  propertyNames: { type: 'string', pattern: NAME_PATTERN },
  additionalProperties: item,
});

/** Objects with one kind, whose buckets may have `nested`. */
const anyKind = (nested?: Schema): Schema => ({
  type: 'object',
  description: 'One aggregation.',
  oneOf: KINDS.map((kind) => ({
    type: 'object',
    description: MEANINGS[kind],
    additionalProperties: false,
    required: [kind],
    properties: {
      [kind]: kindSchema(kind),
      ...(nested && BUCKET_KINDS.includes(kind) && { aggregations: nested }),
    },
  })),
});

/** The JSON Schemas of aggregations (rule D16), by name. That all together are at most 10 is beyond them. */
export const AGGREGATION_SCHEMAS: Record<string, Schema> = {
  Aggregations: byName(
    'Aggregations by their names, at most 10 including those of buckets.',
    anyKind({ $ref: '#/components/schemas/BucketAggregations' }),
  ),
  BucketAggregations: byName('The aggregations of each bucket, by their names.', anyKind()),
};
