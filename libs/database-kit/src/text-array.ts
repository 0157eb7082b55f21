/** The OID of the type text in PostgreSQL. */
const TEXT = 25;

/**
 * Writes a list of texts as a parameter of type `text[]`, in the binary form of PostgreSQL (array_recv). The text form
 * escapes quotation marks and backslashes one by one, which takes seconds for a few megabytes. The binary form needs no
 * escaping.
 */
export function textArray(texts: readonly string[]): Buffer {
  const header = [1, 0, TEXT, texts.length, 1];
  const size = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 4 * header.length);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const number of header) at = bytes.writeInt32BE(number, at);
  for (const text of texts) {
    const length = bytes.write(text, at + 4);
    at = bytes.writeInt32BE(length, at) + length;
  }
  return bytes;
}
