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

/** The rows that an array is lengthened for when it needs `rows`: a sixteenth more, in full words of bitmaps. */
export const roomFor = (rows: number): number => Math.ceil((rows * 17) / 16 / 32) * 32;

/** A copy of an array with zeros at its end. */
export function lengthened<A extends Codes | Float64Array>(array: A, length: number): A {
  const longer = shared(array.constructor as ArrayType<A>, length);
  longer.set(array);
  return longer;
}
