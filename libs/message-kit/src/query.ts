import { isOptional, type Shape, type Values } from './object.js';
import type { Path } from './path.js';
import { type Reader, type Schema, withProperties } from './reader.js';
import { checked } from './checked.js';
import { parseWholeNumber } from './whole-number.js';

/** The query parameters of a URL as the server parsed them: a repeated one is an array. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The query parameters of a request, declared once. */
export interface Query<T> {
  /** Name and JSON Schema of each parameter, for the description. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Reads the parameters at the root of a request. Other parameters are ignored. */
  readonly from: (parameters: Parameters, at: Path) => T | undefined;
  /** Reads the parameters. Throws a 400 that names every problem with the parameter (rule D13). */
  read(parameters: Parameters): T;
}

/** The parameters of a shape, which are all optional. `then` checks what they mean together. */
export function query<S extends Shape>(shape: S): Query<Values<S>>;
export function query<S extends Shape, T>(shape: S, then: (values: Values<S>, at: Path) => T | undefined): Query<T>;
export function query<S extends Shape, T>(
  shape: S,
  then = (values: Values<S>, _at: Path) => values as unknown as T | undefined,
): Query<T> {
  const from = (parameters: Parameters, at: Path): T | undefined => {
    const values: Record<string, unknown> = {};
    let isValid = true;
    for (const [name, read] of Object.entries(shape)) {
      const given = parameters[name];
      if (given === undefined) values[name] = isOptional(read) ? read.otherwise : undefined;
      else {
        values[name] = readParameter(read, given, at.member(name));
        isValid &&= values[name] !== undefined;
      }
    }
    return isValid ? then(values as Values<S>, at) : undefined;
  };
  return {
    schemas: Object.fromEntries(Object.entries(shape).map(([name, { schema }]) => [name, schema])),
    from,
    read: (parameters) => checked((at) => from(parameters, at)),
  };
}

/** A parameter that may be repeated: its texts are read as one, separated by commas. */
export const repeatable = <R extends Reader<unknown>>(source: R) => withProperties(source, { isRepeatable: true });

function readParameter(read: Reader<unknown>, given: unknown, at: Path): unknown {
  if ('isRepeatable' in read) return read([given].flat().join(','), at);
  if (Array.isArray(given)) return at.reject('parameters_conflicting', 'must be given once');
  return read(fromText(given, read.schema), at);
}

/** A text that is not a whole number becomes NaN, which no reader of numbers accepts. */
const fromText = (text: unknown, { type }: Schema): unknown =>
  type === 'integer' ? (parseWholeNumber(text) ?? NaN) : text;
