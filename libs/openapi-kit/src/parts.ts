import type { Described } from '@earshot/message-kit';
import type {
  HeadersObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from 'openapi3-ts/oas31';

declare const BODY: unique symbol;

/** An answer with a body of this type: void without a body. */
export interface TypedAnswer<T> extends ResponseObject {
  /** Known to the compiler only. */
  readonly [BODY]?: (body: T) => T;
}

/** Examples by name: each with what it shows, and its value. */
export type Examples<T> = Readonly<Record<string, { summary?: string; value: T }>>;

/** An answer with a JSON body. */
export const jsonAnswer = <T>(
  description: string,
  { schema }: Described<T>,
  examples?: Examples<NoInfer<T>>,
  headers?: HeadersObject,
): TypedAnswer<T> => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema, ...(examples && { examples: { ...examples } }) } },
});

/** An answer without a body. */
export const emptyAnswer = (description: string, headers?: HeadersObject): TypedAnswer<void> => ({
  description,
  ...(headers && { headers }),
});

/** A request body in JSON. */
export const jsonBody = (
  description: string,
  { schema }: Described<unknown>,
  examples: Examples<unknown>,
  { required = true } = {},
): RequestBodyObject => ({
  description,
  required,
  content: { 'application/json': { schema, examples: { ...examples } } },
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
export const queryParameter = (name: string, description: string, schema: SchemaObject): ParameterObject => ({
  name,
  in: 'query',
  description,
  schema,
});

/** An optional header of the request. */
export const headerParameter = (name: string, description: string, schema: SchemaObject): ParameterObject => ({
  name,
  in: 'header',
  description,
  schema,
});

/** `pretty` of an answer (rule D1). */
export const PRETTY = queryParameter('pretty', 'Indents the answer, unless it is `false`.', { type: 'string' });
