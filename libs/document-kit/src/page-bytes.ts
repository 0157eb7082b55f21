/**
 * The most bytes of the entries of a page: it ends after fewer than `size` if they have more, with at least one (rules C15,
 * C24, D1). A page of a thousand long articles fits.
 */
export const PAGE_BYTES = 16 * 1024 * 1024;

/** The bytes of an entry, or of a part of one, as JSON. */
export const jsonBytes = (entry: object | string | null): number => Buffer.byteLength(JSON.stringify(entry));

/**
 * The first entries that have fewer than `most` bytes together, and at least one. A reader that stops one entry after that
 * knows by the cut that there are more.
 */
export function firstThatFit<Entry>(
  entries: readonly Entry[],
  bytesOf: (entry: Entry) => number,
  most = PAGE_BYTES,
): readonly Entry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, index) => (bytes += bytesOf(entry)) >= most && index > 0);
  return end < 0 ? entries : entries.slice(0, end);
}

/** The control characters that take six bytes in JSON. */
const ESCAPED = /[\0-\x07\x0b\x0e-\x1f]/;
const ESCAPED_BYTES = 6;

/**
 * The most bytes as JSON of an entry whose texts have `octets` bytes, but for quotation marks, backslashes and line breaks,
 * which take two.
 */
export const mostJsonBytes = (entry: object, octets: number): number =>
  Object.values(entry).some((value) => typeof value === 'string' && ESCAPED.test(value))
    ? octets * ESCAPED_BYTES
    : octets;
