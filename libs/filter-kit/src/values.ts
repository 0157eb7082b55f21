import { CLOSED_LISTS, type ClosedList, schemaOfList } from '@earshot/reference-kit/lists';
import {
  formatCount,
  isPlainText,
  jsonType,
  PLAIN_TEXT_PATTERN,
  type Reader,
  reader,
  type Schema,
} from '@earshot/message-kit/without-nest';
import type { ValueField, ValuesFilter } from './filters.js';
import { isLongerThan, MAX_TEXT_LENGTH } from './limits.js';
import { A_TAG, readTag, TAG_SCHEMA } from './tags.js';
import { listSchema, listText, readList } from './lists.js';

/** An integer that JSON numbers represent exactly. */
export const SAFE_INTEGER = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** The values that a list may contain. */
interface ValueKind {
  /** The allowed values, as text after "must be" in a message. */
  readonly expected: string;
  /** Their JSON type; absent for closed lists, whose values a message has anyway. */
  readonly type?: 'string' | 'number';
  /** Returns the value as a mention has it, or undefined if it is not allowed. */
  readonly read: (value: unknown) => string | undefined;
  readonly schema: Schema;
}

/** A filter with a list of values: `field` has one of them (interface 2.6). */
export const values = (field: ValueField, kind: ValueKind): Reader<ValuesFilter> =>
  reader(listSchema(kind.schema), listText(kind.expected), (list, at) => {
    const read = readList(list, at, kind.expected, (value, where) => {
      const { type = typeof value } = kind;
      if (typeof value !== type) return where.reject('value_invalid', `must be a ${type}, not ${jsonType(value)}`);
      return kind.read(value) ?? where.reject('value_invalid', `must be ${kind.expected}`);
    });
    return read && { type: 'values', field, values: read, path: at.path };
  });

/** Any text; a value that no mention has is valid and matches nothing (rule D13). */
export const text: ValueKind = {
  expected: `a string of at most ${formatCount(MAX_TEXT_LENGTH)} characters, without NUL or lone surrogates`,
  type: 'string',
  read: (value) => (isText(value) ? value : undefined),
  schema: { type: 'string', maxLength: MAX_TEXT_LENGTH, pattern: PLAIN_TEXT_PATTERN },
};

/** A tag, which filters read as everything else does (rule C4). */
export const tag: ValueKind = { expected: A_TAG, type: 'string', read: readTag, schema: TAG_SCHEMA };

/** An identifier that is an integer in filters and a string in mentions (rule D4). */
export const integer: ValueKind = {
  expected: 'an integer',
  type: 'number',
  read: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  schema: SAFE_INTEGER,
};

/** A value of a closed list, case-sensitive. */
export function oneOf(list: ClosedList): ValueKind {
  const known = new Set<unknown>(list.values);
  const read = (value: unknown) => (known.has(value) ? (value as string) : undefined);
  return { expected: list.expected, read, schema: schemaOfList(list) };
}

const filterSentiment = oneOf(CLOSED_LISTS.filterSentiment);

/** `undefined` matches the sentiment `unassigned` (rule D9). */
export const sentiment: ValueKind = {
  expected: filterSentiment.expected,
  read: (value) => (value === 'undefined' ? 'unassigned' : filterSentiment.read(value)),
  schema: filterSentiment.schema,
};

/** Whether `value` is a string that PostgreSQL can store and that is not too long (rule E5). */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && !isLongerThan(value, MAX_TEXT_LENGTH) && isPlainText(value);
