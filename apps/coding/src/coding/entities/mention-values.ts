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
} from '@earshot/request-kit';

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

const A_TIME = 'a time in ISO 8601 with an offset or Z, such as 2026-01-31T09:30:00Z';

/** RFC 3339, with the day and the time apart from the fraction and the offset. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A time that exists since the year 1, which PostgreSQL and JavaScript can store. It is read in UTC, to the millisecond. */
export const time = (description: string): Reader<string> =>
  reader({ type: 'string', description, pattern: TIMESTAMP.source }, A_TIME, (value, at) => {
    const read = typeof value === 'string' ? readTime(value) : undefined;
    return read ?? at.reject('value_invalid', `must be ${A_TIME}`);
  });

function readTime(text: string): string | undefined {
  const day = TIMESTAMP.exec(text)?.[1];
  if (day === undefined) return undefined;
  const utc = printed(text);
  // `Date` reads 30 February as a day in March, and 24:00 as the next day.
  const local = text.endsWith('Z') ? utc : printed(`${day}Z`);
  if (!utc || !local?.startsWith(day)) return undefined;
  if (utc.startsWith('0000') || utc.startsWith('-')) return undefined;
  // JavaScript writes the year 10000, which an offset can reach, with a sign and six digits.
  return utc.replace(/^\+0/, '');
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
      : at.reject('value_invalid', 'must be an integer of 4 bytes'),
  );

export function numberBetween(min: number, max: number, description: string): Reader<number> {
  const expected = `a number from ${min} to ${max}`;
  return reader({ type: 'number', description, minimum: min, maximum: max }, expected, (value, at) =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : at.reject('value_invalid', `must be ${expected}`),
  );
}

const IDENTIFIERS = `an array of strings of at most ${MAX_ID_BYTES} bytes in UTF-8`;

export const identifiers = (description: string): Reader<string[]> =>
  reader({ type: 'array', description, items: { ...PLAIN, minLength: 1 } }, IDENTIFIERS, (value, at) =>
    Array.isArray(value) && value.every((id) => typeof id === 'string' && isIdentifier(id))
      ? (value as string[])
      : at.reject('value_invalid', `must be ${IDENTIFIERS}`),
  );

/** The most tags of a mention, and the most characters of one (rule C4). */
const [MAX_TAGS, MAX_TAG_CHARACTERS] = [100, 255];
const TAGS = `an array of at most ${MAX_TAGS} strings of 1 to ${MAX_TAG_CHARACTERS} characters`;

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && isPlainText(value) && isAtMost(value, MAX_TAG_CHARACTERS);

/** Tags as coding stores them: repeated ones once, at their first place (rule C4). */
export const tagList = (description: string): Reader<string[]> => {
  const items = { ...PLAIN, minLength: 1, maxLength: MAX_TAG_CHARACTERS };
  return reader({ type: 'array', description, items }, TAGS, (value, at) => {
    if (!Array.isArray(value) || !value.every(isTag)) return at.reject('value_invalid', `must be ${TAGS}`);
    const tags = value.length > 1 ? [...new Set(value as string[])] : (value as string[]);
    return tags.length <= MAX_TAGS
      ? tags
      : at.reject('value_invalid', `must be ${TAGS}, and has ${tags.length} different tags`);
  });
};

/** Whether a text has at most so many code points. A code point has one or two UTF-16 units, so most need no counting. */
export function isAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && [...text].length <= most;
}
