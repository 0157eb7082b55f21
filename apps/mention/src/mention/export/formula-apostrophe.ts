const APOSTROPHE = "'".charCodeAt(0);

/** A spreadsheet would run a text that begins with one of these as a formula. */
const SIGNS = [...'=+-@\t\r\n＝＋－＠'];
const FIRST_BYTES = new Set(SIGNS.map((sign) => Buffer.from(sign)[0]));
const MOST_BYTES = Math.max(...SIGNS.map((sign) => Buffer.byteLength(sign)));

/** Whether a text has an apostrophe before it as a cell (rule D19): so has one that looks as if it had, too. */
export function needsGuard(bytes: Buffer, from: number, to: number): boolean {
  let at = from;
  while (at < to && bytes[at] === APOSTROPHE) at++;
  // A string of each text would take longer than the rest of its cell.
  if (at === to || !FIRST_BYTES.has(bytes[at])) return false;
  const begin = bytes.toString('utf8', at, Math.min(at + MOST_BYTES, to));
  return SIGNS.some((sign) => begin.startsWith(sign));
}

/** The text of a cell. */
export function withoutGuard(cell: string): string {
  const bytes = Buffer.from(cell);
  return bytes[0] === APOSTROPHE && needsGuard(bytes, 1, bytes.length) ? cell.slice(1) : cell;
}
