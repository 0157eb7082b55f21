import { isPlainText } from '@earshot/document-kit';
import type { ValueField, ValuesFilter } from './filters.js';
import type { ReadFilter } from './walk.js';

/** A kind of value: what it becomes, or undefined where it is none of the kind, and the words for that. */
interface Kind {
  read(value: unknown): string | undefined;
  expectation: string;
}

const TEXT: Kind = {
  read: (value) => (typeof value === 'string' && isPlainText(value) ? value : undefined),
  expectation: 'must be a string without NUL characters and lone surrogates',
};

const INTEGER: Kind = {
  read: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
  expectation: 'must be an integer',
};

const oneOf = (values: readonly string[], expectation = `must be one of ${values.join(', ')}`): Kind => {
  const known = new Set<unknown>(values);
  return { read: (value) => (known.has(value) ? (value as string) : undefined), expectation };
};

const list =
  (kind: Kind) =>
  (field: ValueField): ReadFilter<ValuesFilter> =>
  (value, path, walk) => {
    if (!Array.isArray(value) || value.length === 0) return walk.report(path, 'must be a list of at least one value');
    walk.checkLength(path, value);
    const values = value.map(
      (element, index) => kind.read(element) ?? walk.report(`${path}[${index}]`, kind.expectation),
    );
    return values.includes(undefined) ? undefined : { type: 'values', field, values: values as string[], path };
  };

/** Lists of any strings: an identifier that does not exist is valid and matches nothing (contract D13). */
export const texts = list(TEXT);

/** Lists of identifiers that the request has as numbers. */
export const integers = list(INTEGER);

/** Lists of values of a closed list; case counts. */
export const choices = (field: ValueField, values: readonly string[], expectation?: string): ReadFilter<ValuesFilter> =>
  list(oneOf(values, expectation))(field);
