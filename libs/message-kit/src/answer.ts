import type { Described, Schema } from './reader.js';

/** The type of a value that was declared. */
export type Of<D> = D extends Described<infer T> ? T : never;

/** A member that an answer may lack. */
export interface MayLack<T> extends Described<T> {
  readonly isOptional: true;
}

/** The members of an object in an answer. */
type Members = Readonly<Record<string, Described<unknown>>>;

type Lacking<M extends Members> = { [Name in keyof M]: M[Name] extends MayLack<unknown> ? Name : never }[keyof M];

type ObjectOf<M extends Members> = { [Name in Exclude<keyof M, Lacking<M>>]: Of<M[Name]> } & {
  [Name in Lacking<M>]?: Of<M[Name]>;
};

/** A value of an answer that has this schema. */
export const shown = <T>(schema: Schema): Described<T> => ({ schema });

/** An object of an answer. It has all these members but those that it `mayLack`. */
export function objectOf<M extends Members>(description: string, members: M): Described<ObjectOf<M>> {
  const all = Object.entries(members);
  const required = all.filter(([, member]) => !('isOptional' in member)).map(([name]) => name);
  const properties = Object.fromEntries(all.map(([name, { schema }]) => [name, schema]));
  return { schema: { type: 'object', description, ...(required.length > 0 && { required }), properties } };
}

export const mayLack = <T>({ schema }: Described<T>): MayLack<T> => ({ schema, isOptional: true });

export const listOf = <T>(description: string, { schema: items }: Described<T>): Described<readonly T[]> => ({
  schema: { type: 'array', description, items },
});

/** An instant in UTC (rule B11). Documents show a Date as text. */
export const instant = (description: string) =>
  shown<Date | string>({ type: 'string', format: 'date-time', description });

/** How many there are of something. */
export const count = (description: string) => shown<number>({ type: 'integer', minimum: 0, description });

/** A value that is always the same. */
export const always = <const T extends boolean | string>(value: T, description: string) =>
  shown<T>({ type: typeof value, enum: [value], description });

const DECLARED = Symbol('declared schema');

/** A value whose schema is in the components of the description, under this name. */
export const named = <T>(name: string, { schema }: Described<T>): Described<T> => ({
  schema: { $ref: `#/components/schemas/${name}`, [DECLARED]: schema },
});

/** The schema to which `named` refers. */
export const declaredSchema = (reference: object): Schema | undefined =>
  (reference as { [DECLARED]?: Schema })[DECLARED];
