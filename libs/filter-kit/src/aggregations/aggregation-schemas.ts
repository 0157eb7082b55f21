import type { Schema } from '@earshot/message-kit/without-nest';
import { BUDGETS } from '../budgets.js';
import type { DashboardField } from './aggregation.js';
import { NAME_PATTERN } from './aggregation-name.js';
import { ANY_LEVELS, hasBuckets, type Level, LEVELS } from './read-aggregations.js';

const byName = (description: string, item: Schema): Schema => ({
  type: 'object',
  description,
  minProperties: 1,
  maxProperties: BUDGETS.aggregations.limit,
  propertyNames: { type: 'string', pattern: NAME_PATTERN },
  additionalProperties: item,
});

/** Objects with one kind, whose buckets may have aggregations. */
const anyKind = (level: Level): Schema => ({
  type: 'object',
  description: 'One aggregation.',
  // In a dashboard, two of them have the same member.
  anyOf: Object.entries(level.kinds)
    .filter(([kind]) => !(kind in { ...level.forbidden }))
    .flatMap(([kind, { schema }]) =>
      alternatives(kind, schema, level).map(([of, aggregations]) => ({
        type: 'object',
        description: schema.description,
        additionalProperties: false,
        required: [kind],
        properties: { [kind]: { ...of, description: 'What is aggregated.' }, ...aggregations },
      })),
    ),
});

/** The schema of a kind, and that of the aggregations of its buckets, which in a dashboard depend on the field. */
function alternatives(kind: string, schema: Schema, { inBuckets }: Level): [Schema, object][] {
  if (!inBuckets || !hasBuckets(kind)) return [[schema, {}]];
  const nested = (field?: DashboardField) => ({
    aggregations: { $ref: `#/components/schemas/${inBuckets({ field }).schema}` },
  });
  const { properties } = schema as { properties: Record<string, Schema & { enum: DashboardField[] }> };
  const fields = properties.field.enum;
  if (!fields.includes('report') || inBuckets({}) === inBuckets({ field: 'report' })) return [[schema, nested()]];
  const withFields = (some: DashboardField[]) => ({
    ...schema,
    properties: { ...properties, field: { ...properties.field, enum: some } },
  });
  const others = fields.filter((field) => field !== 'report');
  return [
    [withFields(others), nested()],
    [withFields(['report']), nested('report')],
  ];
}

const describe = ({ inBuckets }: Level): string =>
  inBuckets
    ? `Aggregations by their names, at most ${BUDGETS.aggregations.limit} including those of buckets.`
    : 'The aggregations of each bucket, by their names.';

const schemasOf = (levels: readonly Level[]): Record<string, Schema> =>
  Object.fromEntries(levels.map((level) => [level.schema, byName(describe(level), anyKind(level))]));

/** The JSON Schemas of aggregations (rules D16, D22), by name. That all together are at most 10 is beyond them. */
export const AGGREGATION_SCHEMAS = schemasOf(LEVELS);

/** The same for agents, by name: one for reports and dashboards, which accepts what either may have (rule I2). */
export const ANY_AGGREGATION_SCHEMAS = schemasOf(ANY_LEVELS);
export const ANY_AGGREGATIONS: Schema = { $ref: `#/components/schemas/${ANY_LEVELS[0].schema}` };
