import type {
  HeadersObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from 'openapi3-ts/oas31';
import { schemaNamed } from './schemas.js';

/** A schema, or the name of one in the components. */
export type SchemaOrName = SchemaObject | string;

const schemaOf = (schema: SchemaOrName) => (typeof schema === 'string' ? schemaNamed(schema) : schema);

/** Examples by name: each with what it shows, and its value. */
export type Examples = Readonly<Record<string, { summary?: string; value: unknown }>>;

/** An answer with a JSON body. */
export const jsonAnswer = (
  description: string,
  schema: SchemaOrName,
  examples?: Examples,
  headers?: HeadersObject,
): ResponseObject => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: schemaOf(schema), ...(examples && { examples: { ...examples } }) } },
});

/** A request body in JSON. */
export const jsonBody = (
  description: string,
  schema: SchemaOrName,
  examples: Examples,
  { required = true } = {},
): RequestBodyObject => ({
  description,
  required,
  content: { 'application/json': { schema: schemaOf(schema), examples: { ...examples } } },
});

/** An identifier in the path. */
export const pathParameter = (name: string, description: string, example: string): ParameterObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** An optional parameter of the query. */
export const queryParameter = (name: string, description: string, schema: SchemaOrName): ParameterObject => ({
  name,
  in: 'query',
  description,
  schema: schemaOf(schema),
});

/** An optional header of the request. */
export const headerParameter = (name: string, description: string, schema: SchemaOrName): ParameterObject => ({
  name,
  in: 'header',
  description,
  schema: schemaOf(schema),
});

/** `pretty` of an answer (rule D1). */
export const PRETTY = queryParameter('pretty', 'Indents the answer, unless it is `false`.', { type: 'string' });
