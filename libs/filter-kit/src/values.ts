import { isPlainText } from '@earshot/document-kit';
import { CLOSED_LISTS, type ClosedList } from '@earshot/reference-kit';
import type { ValueField, ValuesFilter } from './filters.js';
import { MAX_TEXT_LENGTH, MAX_VALUES, shown } from './limits.js';
import type { Read } from './path.js';

/** What the values of a list may be. */
interface ValueKind {
  /** What is allowed, to follow "must be". */
  readonly expected: string;
  /** The value as a mention has it, undefined where it is not allowed. */
  readonly read: (value: unknown) => string | undefined;
}

/** A filter that lists the values of `field`, any one of which suffices (interface 2.6). */
export const values =
  (field: ValueField, kind: ValueKind): Read<ValuesFilter> =>
  (list, at) => {
    if (!Array.isArray(list) || list.length === 0) {
      return at.reject(`must be a list of at least one value, each ${kind.expected}`);
    }
    if (list.length > MAX_VALUES) at.end(`must not hold more than ${shown(MAX_VALUES)} values`);
    at.spend('values', list.length);
    const read = list.map((value, index) => kind.read(value) ?? at.element(index).reject(`must be ${kind.expected}`));
    return { type: 'values', field, values: read.filter((value) => value !== undefined), path: at.path };
  };

/** Any text: what nothing has is valid and matches nothing (rule D13). */
export const text: ValueKind = {
  expected: `a string of at most ${shown(MAX_TEXT_LENGTH)} characters, without NUL or lone surrogates`,
  read: (value) => (isText(value) ? value : undefined),
};

/** An identifier that filters take as a number and mentions have as a string (rule D4). */
export const integer: ValueKind = {
  expected: 'an integer, as a number',
  read: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
};

/** A value of a closed list, where case counts. */
export function oneOf({ values, expected }: ClosedList): ValueKind {
  const known = new Set<unknown>(values);
  return { expected, read: (value) => (known.has(value) ? (value as string) : undefined) };
}

const filterSentiment = oneOf(CLOSED_LISTS.filterSentiment);

/** `undefined` stands for the sentiment `unassigned` (rule D9). */
export const sentiment: ValueKind = {
  expected: filterSentiment.expected,
  read: (value) => (value === 'undefined' ? 'unassigned' : filterSentiment.read(value)),
};

/** Whether `value` is text that can be stored and is not very long (rule E5). */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && isPlainText(value);
