import { DocumentError } from '@earshot/error-kit';
import { isObject } from './is-object.js';
import type { Reader, Schema } from './reader.js';
import { checked } from './checked.js';

/** The body of a request, declared once: how it is read, and its JSON Schema for the description. */
export interface Body<T> {
  readonly schema: Schema;
  /**
   * Reads a body; no body is `{}`. `references` is what was looked up for it. Throws a 400 that names every problem with its
   * path (rule D13).
   */
  read(document?: unknown, references?: unknown): T;
}

/** The body that `reader` reads, which is an object. */
export const body = <T>(reader: Reader<T>): Body<T> => ({
  schema: reader.schema,
  read: (document = {}, references?: unknown) => checked((at) => reader(bodyObject(document), at), references),
});

/** The members of a body. Throws a 400 if it is not an object. */
export function bodyObject(document: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  return document;
}
