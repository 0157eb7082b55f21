import type { Read } from './path.js';

/** A JSON Schema (2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/** Reads an untrusted value, and has the JSON Schema of the values that it accepts. */
export type Reader<T> = Read<T> & { readonly schema: Schema };

/** A reader. The schema may accept more than `read`: some rules are beyond JSON Schema, such as that begin is before end. */
export const reader = <T>(schema: Schema, read: Read<T>): Reader<T> => Object.assign(read, { schema });
