import { DocumentError } from '@earshot/error-kit';
import { isObject } from '@earshot/validation-kit';

/** The body of a request. Throws a 400 if it is not an object. */
export function bodyObject(document: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  return document;
}
