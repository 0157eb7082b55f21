import { A_TAG, MAX_TAGS, readSpan, readTags, TAG_SCHEMA, TIMESTAMP_PATTERN } from '@earshot/filter-kit';
import type { ClosedList } from '@earshot/reference-kit';
import {
  isIdentifier,
  isPlainText,
  isTooLongForId,
  MAX_ID_BYTES,
  PLAIN_TEXT_PATTERN,
  type Path,
  type Reader,
  reader,
} from '@earshot/message-kit';

const PLAIN = { type: 'string', pattern: PLAIN_TEXT_PATTERN };

/** A string that PostgreSQL can store unchanged (rule E5). */
export const plainText = (description: string): Reader<string> =>
  reader({ ...PLAIN, description }, 'a string', (value, at) => {
    if (typeof value !== 'string') return at.reject('value_invalid', 'must be a string');
    return isPlainText(value) ? value : at.reject('value_invalid', 'must not have NUL characters or lone surrogates');
  });

/** A non-empty string that PostgreSQL can store unchanged and index. */
export const identifier = (description: string): Reader<string> =>
  reader({ ...PLAIN, description, minLength: 1 }, 'a non-empty string', (value, at) =>
    typeof value === 'string' && isIdentifier(value) ? value : rejectId(value, at),
  );

function rejectId(value: unknown, at: Path): undefined {
  if (typeof value !== 'string' || value === '') return at.reject('value_invalid', 'must be a non-empty string');
  if (!isTooLongForId(value)) return at.reject('value_invalid', 'must not have NUL characters or lone surrogates');
  const bytes = Buffer.byteLength(value);
  return at.reject('value_invalid', `must have at most ${MAX_ID_BYTES} bytes in UTF-8, and has ${bytes}`);
}

/** One of a closed list; case counts. */
export function code({ values, expected }: ClosedList, description: string): Reader<string> {
  const known = new Set<unknown>(values);
  return reader({ type: 'string', description, enum: values }, expected, (value, at) =>
    known.has(value) ? (value as string) : at.reject('value_invalid', `must be ${expected}`),
  );
}

/** What `readTime` reads. */
export const A_TIME =
  'a time in ISO 8601 with an offset or Z, such as 2026-01-31T09:30:00Z, of the years 0001 to 9999 in UTC';

/** The form of RFC 3339, with the day and the time apart from the fraction and the offset. */
const USUAL = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A time of a mention, as `readTime` reads it. */
export const time = (description: string): Reader<string> =>
  reader({ type: 'string', description, pattern: TIMESTAMP_PATTERN }, A_TIME, (value, at) => {
    const read = typeof value === 'string' ? readTime(value) : undefined;
    return read ?? at.reject('value_invalid', `must be ${A_TIME}`);
  });

/**
 * A time of the years 0001 to 9999 in UTC, as ISO 8601 in UTC; what is finer than a millisecond is cut (rule D14).
 * Undefined for any other text, and for days and times that do not exist.
 */
export function readTime(text: string): string | undefined {
  const day = USUAL.exec(text)?.[1];
  if (day === undefined) return readUnusual(text);
  const utc = printed(text);
  // `Date` reads 30 February as a day in March, and 24:00 as the next day.
  const local = text.endsWith('Z') ? utc : printed(`${day}Z`);
  if (!utc || !local?.startsWith(day)) return undefined;
  // JavaScript writes years before 0 and after 9999, which an offset can reach, with a sign.
  return /^(?!0000)\d/.test(utc) ? utc : undefined;
}

/** The other forms that filters take: without seconds, or with an offset of hours. */
function readUnusual(text: string): string | undefined {
  const instant = text.includes('T') ? readSpan(text)?.start.instant : undefined;
  return instant && `${instant.slice(0, -4)}Z`;
}

function printed(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.valueOf()) ? undefined : time.toISOString();
}

const MAX_INTEGER = 2 ** 31 - 1;

/** An integer of 4 bytes, as PostgreSQL's `integer`. */
export const integer = (description: string): Reader<number> =>
  reader({ type: 'integer', description, minimum: -MAX_INTEGER, maximum: MAX_INTEGER }, 'an integer', (value, at) =>
    Number.isInteger(value) && Math.abs(value as number) <= MAX_INTEGER
      ? (value as number)
      : at.reject('value_invalid', `must be a whole number from -${MAX_INTEGER} to ${MAX_INTEGER}`),
  );

export function numberBetween(min: number, max: number, description: string): Reader<number> {
  const expected = `a number from ${min} to ${max}`;
  return reader({ type: 'number', description, minimum: min, maximum: max }, expected, (value, at) =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : at.reject('value_invalid', `must be ${expected}`),
  );
}

const IDENTIFIERS = `an array of strings of 1 to ${MAX_ID_BYTES} bytes in UTF-8`;

export const identifiers = (description: string): Reader<string[]> =>
  reader({ type: 'array', description, items: { ...PLAIN, minLength: 1 } }, IDENTIFIERS, (value, at) =>
    Array.isArray(value) && value.every((id) => typeof id === 'string' && isIdentifier(id))
      ? (value as string[])
      : at.reject('value_invalid', `must be ${IDENTIFIERS}`),
  );

const DIGITS = /^(?:0|[1-9][0-9]{0,14})$/;
const A_NUMERIC_ID = 'a string of 1 to 15 digits without leading zeros';
const NUMERIC_IDS = 'an array of strings of 1 to 15 digits without leading zeros';

const isNumericId = (value: unknown): value is string => typeof value === 'string' && DIGITS.test(value);

/** An identifier that filters take as a number (rule C20). */
export const numericId = (description: string): Reader<string> =>
  reader({ type: 'string', description, pattern: DIGITS.source }, A_NUMERIC_ID, (value, at) =>
    isNumericId(value) ? value : at.reject('value_invalid', `must be ${A_NUMERIC_ID}`),
  );

export const numericIds = (description: string): Reader<string[]> =>
  reader({ type: 'array', description, items: { type: 'string', pattern: DIGITS.source } }, NUMERIC_IDS, (value, at) =>
    Array.isArray(value) && value.every(isNumericId) ? value : at.reject('value_invalid', `must be ${NUMERIC_IDS}`),
  );

const TAGS = `an array of at most ${MAX_TAGS} tags, each ${A_TAG}`;

/** Tags as coding stores them (rule C4). */
export const tagList = (description: string): Reader<string[]> =>
  reader({ type: 'array', description, items: TAG_SCHEMA }, TAGS, (value, at) => {
    const tags = Array.isArray(value) ? readTags(value) : undefined;
    if (!tags) return at.reject('value_invalid', `must be ${TAGS}`);
    return tags.length <= MAX_TAGS
      ? tags
      : at.reject('value_invalid', `must be ${TAGS}, and has ${tags.length} different tags`);
  });

/** Whether a text has at most this many code points. A code point has one or two UTF-16 units, so most need no counting. */
export function isAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && [...text].length <= most;
}
