import { offsetsIn } from '@earshot/filter-kit';
import pg from 'pg';
import type { Output } from './output.js';

const [MINUS, DOT, ZERO, PLUS, SPACE] = Buffer.from('-.0+ ');
const T = 'T'.charCodeAt(0);
const Z = 'Z'.charCodeAt(0);
/** `2026-05-01 10:00:00`, and the zone: `+00`. */
const SECONDS = 19;
const ZONE = 3;

const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date | number;

/** Writes a time. Returns false if JavaScript has no such time, and writes nothing then. */
export type PutTime = (output: Output, bytes: Buffer, from: number, to: number) => boolean;

/** Writes a time as answers have it. */
export const putUtc: PutTime = (output, bytes, from, to) =>
  putUsual(output, bytes, from, to) || putText(output, timeOf(bytes, from, to)?.toISOString());

/** Writes times with the offset of a time zone. */
export function putIn(timeZone: string): PutTime {
  const offsetAt = minutesIn(timeZone);
  return (output, bytes, from, to) => {
    const time = timeOf(bytes, from, to);
    return putText(output, time && localTime(time, offsetAt(time.getTime())));
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The offset of a time zone, in minutes: ISO 8601 has no seconds of an offset, as those of 1900 do. Most hours have one
 * offset, which is looked up once.
 */
function minutesIn(timeZone: string): (instant: number) => number {
  const offsetAt = offsetsIn(timeZone);
  const ofHours = new Map<number, number | undefined>();
  const minutes = (offset: number) => Math.trunc(offset / MINUTE);
  return (instant) => {
    const hour = Math.floor(instant / HOUR);
    if (!ofHours.has(hour)) {
      if (ofHours.size >= MOST_HOURS) ofHours.clear();
      const [first, last] = [offsetAt(hour * HOUR), offsetAt((hour + 1) * HOUR - 1)];
      ofHours.set(hour, first === last ? minutes(first) : undefined);
    }
    return ofHours.get(hour) ?? minutes(offsetAt(instant));
  };
}

/** Ten years. */
const MOST_HOURS = 87_600;

/** In ISO 8601. A year of more than 4 digits has none, so such a time is in UTC. */
function localTime(time: Date, offset: number): string {
  const local = new Date(time.getTime() + offset * MINUTE).toISOString();
  if (local.length !== LENGTH) return time.toISOString();
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local.slice(0, -1)}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

const LENGTH = '2026-05-01T10:00:00.000Z'.length;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

function putText(output: Output, text: string | undefined): boolean {
  if (text === undefined) return false;
  output.put(Buffer.from(text));
  return true;
}

/** Any time that JavaScript has. */
function timeOf(bytes: Buffer, from: number, to: number): Date | undefined {
  const time = parse(bytes.toString('latin1', from, to));
  return time instanceof Date && !Number.isNaN(time.getTime()) ? time : undefined;
}

/**
 * Writes a time as PostgreSQL writes it in UTC, with up to 6 digits of the second. Returns false if it is another time,
 * such as one before our era.
 */
function putUsual(output: Output, bytes: Buffer, from: number, to: number): boolean {
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
