/** Whether PostgreSQL can store `value`: no NUL character, no lone surrogate (rule E5). */
export const isPlainText = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** The same as a pattern of JSON Schema, which is a Unicode regular expression. */
export const PLAIN_TEXT_PATTERN = '^[^\\u0000\\uD800-\\uDFFF]*$';
