/** Codes of one column, one per mention, in the narrowest type that holds them. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

type ArrayType<A> = { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): A };

/** An array in memory that worker threads share. */
export const shared = <A>(type: ArrayType<A>, length: number): A =>
  new type(new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT));

/** The narrowest type of codes from 0 to `highest`. */
export function codesType(highest: number) {
  if (highest < 2 ** 8) return Uint8Array;
  return highest < 2 ** 16 ? Uint16Array : Uint32Array;
}

export const sharedCodes = (highest: number, length: number): Codes => shared<Codes>(codesType(highest), length);
