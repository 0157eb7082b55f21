import type { Schema } from '@earshot/request-kit/readers';
import { BUDGETS } from '../budgets.js';
import { NAME_PATTERN } from './aggregation-name.js';
import { BUCKET_KINDS, KINDS } from './read-aggregations.js';

const byName = (description: string, item: Schema): Schema => ({
  type: 'object',
  description,
  minProperties: 1,
  maxProperties: BUDGETS.aggregations.limit,
  propertyNames: { type: 'string', pattern: NAME_PATTERN },
  additionalProperties: item,
});

/** Objects with one kind, whose buckets may have `nested`. */
const anyKind = (nested?: Schema): Schema => ({
  type: 'object',
  description: 'One aggregation.',
  oneOf: Object.entries(KINDS).map(([kind, { schema }]) => ({
    type: 'object',
    description: schema.description,
    additionalProperties: false,
    required: [kind],
    properties: {
      [kind]: { ...schema, description: 'What is aggregated.' },
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
