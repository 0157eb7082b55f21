/** Levels of booleans (rule D7). */
export const MAX_BOOLEAN_LEVELS = 16;

/** Values of one list (rule D7). */
export const MAX_VALUES = 10_000;

/** Characters of a value or a query (rule E5). */
export const MAX_TEXT_LENGTH = 10_000;
