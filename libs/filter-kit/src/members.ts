import { isObject, notKnown } from '@earshot/validation-kit';
import type { Path } from './path.js';
import type { Reader, Schema } from './reader.js';

/** The reader of each member of a filter that is an object. */
export type Shape<T> = { readonly [Name in keyof T]: Reader<T[Name]> };

/** The JSON Schema of the objects that `readMembers` accepts. */
export function membersSchema<T extends object>(shape: Shape<T>, required?: readonly (keyof T & string)[]): Schema {
  const readers = Object.entries(shape) as [string, Reader<unknown>][];
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(readers.map(([name, { schema }]) => [name, schema])),
    ...(required && { anyOf: required.map((name) => ({ type: 'object', required: [name] })) }),
  };
}

/** Reads an object of known members, with at least one of `required`. */
export function readMembers<T extends object>(
  value: unknown,
  at: Path,
  shape: Shape<T>,
  required?: readonly (keyof T & string)[],
): Partial<T> | undefined {
  const known = Object.keys(shape);
  if (!isObject(value)) return at.reject('value_invalid', `must be an object; its members may be ${known.join(', ')}`);
  const members: Partial<T> = {};
  for (const name of Object.keys(value)) {
    if (isKey(shape, name)) members[name] = shape[name](value[name], at.member(name));
    else at.member(name).reject('member_unknown', notKnown('member', name, known));
  }
  if (required && !required.some((name) => Object.hasOwn(value, name))) {
    return at.reject('member_missing', `must have at least one of ${required.join(', ')}`);
  }
  return members;
}

/** Inherited members, such as `toString`, are not keys (rule E5). */
export const isKey = <T extends object>(object: T, name: string): name is keyof T & string =>
  Object.hasOwn(object, name);
