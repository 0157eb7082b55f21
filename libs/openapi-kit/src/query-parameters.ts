import type { Schema } from '@earshot/message-kit';
import type { ParameterObject } from 'openapi3-ts/oas31';
import { queryParameter } from './parts.js';

/** The parameters of a query, which are all optional. Each has its description in its schema. */
export const queryParameters = (schemas: Readonly<Record<string, Schema>>): ParameterObject[] =>
  Object.entries(schemas).map(([name, { description, ...schema }]) =>
    queryParameter(name, description as string, schema),
  );
