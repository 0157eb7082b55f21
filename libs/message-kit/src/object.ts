import { notKnown } from '@earshot/error-kit/texts';
import { isObject } from './is-object.js';
import type { Path } from './path.js';
import { type Reader, reader, type Schema, withProperties } from './reader.js';

/** The reader of a member that may be absent. Then its value is `otherwise`. */
export interface Optional<T> extends Reader<T> {
  readonly otherwise: T;
}

export function optional<T>(source: Reader<T>): Optional<T | undefined>;
export function optional<T>(source: Reader<T>, otherwise: T): Optional<T>;
export function optional<T>(source: Reader<T>, otherwise?: T): Optional<T | undefined> {
  const byDefault = isScalar(otherwise) ? { schema: { ...source.schema, default: otherwise } } : {};
  return withProperties(source as Reader<T | undefined>, { ...byDefault, otherwise });
}

/** JSON values that the description can show as a default. */
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The readers of the members of an object. A member is required unless it is `optional`. */
export type Shape = Readonly<Record<string, Reader<unknown>>>;

/** What the readers of a shape read. */
export type Values<S extends Shape> = { [Name in keyof S]: S[Name] extends Reader<infer T> ? T : never };

interface ObjectOptions<S extends Shape> {
  description?: string;
  /** The object has at least one of these members. */
  atLeastOne?: readonly (keyof S & string)[];
  /** Unknown members are ignored instead of rejected. */
  ignoresUnknown?: boolean;
}

/** Reads an object of known members. Reports every problem, and returns undefined if there is one. */
export function object<S extends Shape>(shape: S, options: ObjectOptions<S> = {}): Reader<Values<S>> {
  const names = Object.keys(shape);
  const required = names.filter((name) => !isOptional(shape[name]));
  const absent = absentValues(shape);
  // Inherited members, such as `toString`, are not keys (rule E5).
  const readers = new Map(Object.entries(shape));
  const { atLeastOne, ignoresUnknown = false } = options;
  const expected = ignoresUnknown ? 'an object' : `an object; its members may be ${names.join(', ')}`;
  return reader(objectSchema(shape, required, options), expected, (value, at) => {
    if (!isObject(value)) return at.reject('value_invalid', `must be ${expected}`);
    const values = { ...absent };
    const given = Object.keys(value);
    // First, because a misspelt name is often the reason of the other problems.
    if (!ignoresUnknown) {
      for (const name of given) {
        if (!readers.has(name)) at.member(name).reject('member_unknown', notKnown('member', name, names));
      }
    }
    let isValid = true;
    for (const name of given) {
      const read = readers.get(name);
      if (!read) continue;
      values[name] = read(value[name], at.member(name));
      isValid &&= values[name] !== undefined;
    }
    for (const name of required) if (!Object.hasOwn(value, name)) isValid = isMissing(shape[name], at.member(name));
    if (atLeastOne && !atLeastOne.some((name) => Object.hasOwn(value, name))) {
      return at.reject('member_missing', `must have at least one of ${atLeastOne.join(', ')}`);
    }
    return isValid ? (values as Values<S>) : undefined;
  });
}

/** Like `object`, for a member that may be absent, which counts as `{}`. All of its members are optional. */
export const optionalObject = <S extends Shape>(shape: S, options?: ObjectOptions<S>): Optional<Values<S>> =>
  optional(object(shape, options), absentValues(shape) as Values<S>);

/** Inherited members, such as `toString`, are not keys (rule E5). */
export const isKey = <T extends object>(object: T, name: string): name is keyof T & string =>
  Object.hasOwn(object, name);

export const isOptional = <T>(source: Reader<T>): source is Optional<T> => 'otherwise' in source;

const absentValues = (shape: Shape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, each]) => (isOptional(each) ? [[name, each.otherwise]] : [])),
  );

function isMissing({ expected }: Reader<unknown>, at: Path): false {
  at.reject('member_missing', `is missing; it must be ${expected}`);
  return false;
}

const objectSchema = <S extends Shape>(
  shape: S,
  required: readonly string[],
  { description, atLeastOne, ignoresUnknown }: ObjectOptions<S>,
): Schema => ({
  type: 'object',
  ...(description && { description }),
  ...(!ignoresUnknown && { additionalProperties: false }),
  ...(required.length > 0 && { required }),
  properties: Object.fromEntries(Object.entries(shape).map(([name, { schema }]) => [name, schema])),
  ...(atLeastOne && { anyOf: atLeastOne.map((name) => ({ type: 'object', required: [name] })) }),
});
