/** How many levels deep booleans may nest (rule D7). */
export const MAX_BOOLEAN_LEVELS = 16;

/** How many values one list may hold (rule D7). */
export const MAX_VALUES = 10_000;

/** How many characters a value or a query may have (rule E5). */
export const MAX_TEXT_LENGTH = 10_000;

/** How many problems are reported at most. */
export const MAX_PROBLEMS = 20;

/** What one request may spend on its filters. */
export const BUDGET = {
  /** Rule D7; `boolean` is not counted. */
  filters: 1_000,
  /** Each filter stands in 16 booleans at most, so only booleans without any filter are ever beyond this. */
  booleans: MAX_BOOLEAN_LEVELS * 1_000,
  /** In all lists together (rule D7). */
  values: 50_000,
  'query characters': 100_000,
  /** Words and phrases; one query has 1 000 at most. */
  'query words': 10_000,
};

/** A number as people read it: 10 000. */
export const shown = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');
