import type { Output } from './output.js';

const [MINUS, NINE] = Buffer.from('-9');

/**
 * Writes a number of PostgreSQL if JavaScript writes it with the same digits. Returns false otherwise, as for `1e-05`,
 * `-0` or `NaN`.
 */
export function putNumber(output: Output, bytes: Buffer, from: number, to: number): boolean {
  if (to - from === 2 && bytes[from] === MINUS) return false;
  for (let at = from; at < to; at++) if (bytes[at] > NINE) return false;
  output.put(bytes, from, to);
  return true;
}
