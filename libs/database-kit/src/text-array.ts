/** PostgreSQL: the identifier of the type text. */
const TEXT = 25;

/**
 * A list of texts as a parameter of type `text[]`, in the binary form that PostgreSQL reads (array_recv). In its text
 * form quotation marks and backslashes are escaped one by one, and some megabytes of them would keep a process busy for
 * seconds; here nothing needs to be looked at.
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
