import type { ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';

/** The schema of a member of an object. */
export type MemberSchema = SchemaObject | ReferenceObject;

/** A reference to the schema with this name in the components. */
export const schemaNamed = (name: string): ReferenceObject => ({ $ref: `#/components/schemas/${name}` });

/** An object that always has all these members. */
export const objectOf = (description: string, properties: Record<string, MemberSchema>): SchemaObject => ({
  type: 'object',
  description,
  required: Object.keys(properties),
  properties,
});

/** A string. */
export const text = (description: string): SchemaObject => ({ type: 'string', description });

/** A string, or null if it is unknown. */
export const textOrNull = (description: string): SchemaObject => ({ type: ['string', 'null'], description });

/** An instant in UTC (rule B11). */
export const instant = (description: string): SchemaObject => ({ type: 'string', format: 'date-time', description });

export const instantOrNull = (description: string): SchemaObject => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
});

export const listOf = (description: string, items: MemberSchema): SchemaObject => ({
  type: 'array',
  description,
  items,
});

/** An object, or null if it is unknown. */
export const orNull = (description: string, schema: SchemaObject): SchemaObject => ({
  ...schema,
  type: ['object', 'null'],
  description,
});
