import { DocumentError, type InputProblem } from '@earshot/error-kit';
import { isObject } from '@earshot/validation-kit';
import { UnknownMembers } from './unknown-members.js';

/** The body of a request. Throws a 400 if it is not an object. */
export function bodyObject(document: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(document)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  return document;
}

/** The problems of the members that a body may not have. To ignore one could change the meaning of the request. */
export function unknownMembers(body: Readonly<Record<string, unknown>>, allowed: readonly string[]): InputProblem[] {
  const unknown = new UnknownMembers();
  for (const name of Object.keys(body)) if (!allowed.includes(name)) unknown.add('', name, allowed);
  return unknown.problems();
}
