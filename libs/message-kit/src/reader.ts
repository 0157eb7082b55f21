import type { Path } from './path.js';

/** A JSON Schema (2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/** Reads an untrusted value, or rejects it at its path and returns undefined. */
export type Read<T> = (value: unknown, at: Path) => T | undefined;

declare const VALUE: unique symbol;

/** A value in a request or in an answer, declared once: its JSON Schema for the description, and its type. */
export interface Described<T> {
  readonly schema: Schema;
  /** Known to the compiler only. */
  readonly [VALUE]?: T;
}

/**
 * Reads an untrusted value, and has the JSON Schema of the values that it accepts. The schema may accept more than the
 * reader: some rules are beyond JSON Schema, such as that begin is before end.
 */
export interface Reader<T> extends Described<T> {
  (value: unknown, at: Path): T | undefined;
  /** The allowed values, as text after "must be" in a message. */
  readonly expected: string;
}

/** A reader of the values that `schema` describes, and `expected` names in messages. */
export const reader = <T>(schema: Schema, expected: string, read: Read<T>): Reader<T> =>
  Object.assign((value: unknown, at: Path) => read(value, at), { schema, expected });

/** The values of `source`, which `read` checks further and turns into others. */
export const refine = <S, T>(source: Reader<S>, read: (value: S, at: Path) => T | undefined): Reader<T> =>
  reader(source.schema, source.expected, (value, at) => {
    const from = source(value, at);
    return from === undefined ? undefined : read(from, at);
  });

/** The same reader with more properties. */
export const withProperties = <R extends Reader<unknown>, P extends object>(source: R, properties: P): R & P =>
  Object.assign((value: unknown, at: Path) => source(value, at), source, properties);

/** The same reader with other words in the message that its value is missing. */
export const withExpected = <R extends Reader<unknown>>(expected: string, source: R): R =>
  withProperties(source, { expected });

const isReader = <T>(source: Described<T>): source is Reader<T> => typeof source === 'function';

/** The values of `source`, and null. */
export function orNull<T>(source: Reader<T>): Reader<T | null>;
export function orNull<T>(source: Described<T>): Described<T | null>;
export function orNull<T>(source: Described<T>): Described<T | null> {
  const { type, enum: values } = source.schema as { type?: string; enum?: readonly unknown[] };
  const schema = { ...source.schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
  if (!isReader(source)) return { schema };
  return reader<T | null>(schema, `${source.expected}, or null`, (value, at) =>
    value === null ? null : source(value, at),
  );
}

/** The same values with another description. */
export function described<R extends Reader<unknown>>(description: string, source: R): R;
export function described<T>(description: string, source: Described<T>): Described<T>;
export function described<T>(description: string, source: Described<T>): Described<T> {
  const schema = { ...source.schema, description };
  return isReader(source) ? withProperties(source, { schema }) : { schema };
}
