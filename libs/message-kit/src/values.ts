import { didYouMean, type InputCode } from '@earshot/error-kit/texts';
import { jsonType } from './json-type.js';
import { isPlainText, PLAIN_TEXT_PATTERN } from './plain-text.js';
import { type Reader, reader, type Schema } from './reader.js';
import { isWholeNumber, wholeNumberText, type WholeNumberRange } from './whole-number.js';

/** A whole number. A message about one outside the range may end in a hint. */
export function wholeNumber(description: string, { hint, ...range }: WholeNumberRange & { hint?: string } = {}) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = range;
  const expected = wholeNumberText(range);
  const schema = { type: 'integer', description, minimum: min, maximum: max };
  return reader<number>(schema, expected, (value, at) => {
    if (isWholeNumber(value, range)) return value;
    if (typeof value !== 'number') return at.reject('value_invalid', `must be ${expected}, not ${jsonType(value)}`);
    return at.reject('value_invalid', hint ? `must be ${expected}; ${hint}` : `must be ${expected}`);
  });
}

/** A boolean. */
export const trueOrFalse = (description: string): Reader<boolean> =>
  reader({ type: 'boolean', description }, 'true or false', (value, at) =>
    typeof value === 'boolean' ? value : at.reject('value_invalid', `must be true or false, not ${jsonType(value)}`),
  );

/** A string with this description or schema. `read` may allow only those that `expected` describes, and turn them into other values. */
export function text(schema: Schema | string): Reader<string>;
export function text<T>(
  schema: Schema,
  expected: string,
  read: (value: string) => T | undefined,
  code?: InputCode,
): Reader<T>;
export function text<T>(
  schema: Schema | string,
  expected = 'a string',
  read = (value: string) => value as T | undefined,
  code: InputCode = 'value_invalid',
): Reader<T> {
  const described = typeof schema === 'string' ? { description: schema } : schema;
  return reader({ type: 'string', ...described }, expected, (value, at) => {
    const given = typeof value === 'string' ? read(value) : undefined;
    return given ?? at.reject(code, `must be ${expected}`);
  });
}

/** One of a few texts; case counts. */
export const oneOf = <T extends string>(
  description: string,
  values: readonly T[],
  expected = `one of ${values.join(', ')}`,
): Reader<T> =>
  reader({ type: 'string', description, enum: values }, expected, (value, at) => {
    if (values.includes(value as T)) return value as T;
    const meant = typeof value === 'string' ? didYouMean(value, values) : '';
    return at.reject('value_invalid', `must be ${expected}${meant}`);
  });

const MAX_NAME = 255;
const A_NAME = `a text of 1 to ${MAX_NAME} characters, without NUL or lone surrogates`;

const isName = (value: string): boolean => value !== '' && [...value].length <= MAX_NAME && isPlainText(value);

/** The name of something that people see in lists. */
export const name = text(
  { description: 'Its name.', minLength: 1, maxLength: MAX_NAME, pattern: PLAIN_TEXT_PATTERN },
  A_NAME,
  (value) => (isName(value) ? value : undefined),
);
