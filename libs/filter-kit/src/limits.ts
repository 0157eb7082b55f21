/** Levels of booleans (rule D7). */
export const MAX_BOOLEAN_LEVELS = 16;

/** Values of one list (rule D7). */
export const MAX_VALUES = 10_000;

/** Characters of a value or a query (rule E5). */
export const MAX_TEXT_LENGTH = 10_000;

/** Whether a text has more than `most` characters, which are code points, not UTF-16 units. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);
