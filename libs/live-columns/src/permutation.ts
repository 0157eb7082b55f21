/** Each place has its own number. */
export const identity = (size: number): Uint32Array => new Uint32Array(size).map((_, place) => place);
