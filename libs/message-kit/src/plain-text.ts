/** Whether PostgreSQL can store `value`: no NUL character, no lone surrogate (rule E5). */
export const isPlainText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** The same as a pattern of JSON Schema, which is a Unicode regular expression. */
export const PLAIN_TEXT_PATTERN = '^[^\\u0000\\uD800-\\uDFFF]*$';

/**
 * The longest identifier in UTF-8. Identifiers are indexed, most of them two at a time, and an entry of an index of
 * PostgreSQL has at most 2704 bytes.
 */
export const MAX_ID_BYTES = 1_000;

/** A UTF-16 unit has at most 3 bytes in UTF-8, so most identifiers need no counting. */
export const isTooLongForId = (value: string): boolean =>
  value.length > MAX_ID_BYTES / 3 && Buffer.byteLength(value) > MAX_ID_BYTES;

/** Whether PostgreSQL can store and index `value` as an identifier. */
export const isIdentifier = (value: string): boolean => value !== '' && isPlainText(value) && !isTooLongForId(value);
