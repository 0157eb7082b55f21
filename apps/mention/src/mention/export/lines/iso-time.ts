import pg from 'pg';
import type { Output } from './output.js';

const [MINUS, DOT, ZERO, PLUS, SPACE] = Buffer.from('-.0+ ');
const T = 'T'.charCodeAt(0);
const Z = 'Z'.charCodeAt(0);
/** `2026-05-01 10:00:00`, and the zone: `+00`. */
const SECONDS = 19;
const ZONE = 3;

const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date | number;

/**
 * Writes a time as answers have it. PostgreSQL writes it in UTC with up to 6 digits of the second. Returns false if it is
 * another time, such as one before our era.
 */
export function putIsoTime(output: Output, bytes: Buffer, from: number, to: number): boolean {
  const fraction = from + SECONDS;
  const zone = to - ZONE;
  const isUsual = bytes[from + 10] === SPACE && bytes[from + 4] === MINUS && bytes[zone] === PLUS;
  if (!isUsual || zone < fraction || (zone > fraction && bytes[fraction] !== DOT)) return false;
  const { bytes: target, end } = output;
  for (let n = 0; n < SECONDS; n++) target[end + n] = bytes[from + n];
  target[end + 10] = T;
  target[end + SECONDS] = DOT;
  for (let n = 1; n <= 3; n++) target[end + SECONDS + n] = fraction + n < zone ? bytes[fraction + n] : ZERO;
  target[end + SECONDS + 4] = Z;
  output.end = end + SECONDS + 5;
  return true;
}

/** Any time as answers have it, or null if JavaScript has no such time. */
export function isoTimeOf(text: string): string | null {
  const time = parse(text);
  return time instanceof Date ? (time.toJSON() as string | null) : null;
}
