import { NEAR_COUNTS, PHRASE_COUNTS } from './query/query-cost.js';

/** Levels of booleans (rule D7). */
export const MAX_BOOLEAN_LEVELS = 16;

/** Values of one list (rule D7). */
export const MAX_VALUES = 10_000;

/** Characters of a value or a query (rule E5). */
export const MAX_TEXT_LENGTH = 10_000;

/** Problems that are reported of one request. */
export const MAX_PROBLEMS = 20;

/** Limits of all filters and aggregations of one request together. */
export const BUDGET = {
  /** Without booleans (rule D7). */
  filters: 1_000,
  /** Each filter is in at most 16 booleans, so only booleans without filters can exceed this. */
  booleans: MAX_BOOLEAN_LEVELS * 1_000,
  /** Values of all lists (rule D7). */
  values: 50_000,
  'query characters': 100_000,
  /** Words, of which a phrase counts as several; one query may have 1 000 words and phrases. */
  'query words': 10_000,
  /** Nested ones included (rule D16). */
  aggregations: 10,
};

/** How the message of a limit ends where it is not clear what counts. */
export const COUNTED: Partial<Record<keyof typeof BUDGET, string>> = {
  'query words': `${PHRASE_COUNTS}, ${NEAR_COUNTS}`,
};

/** A count with a space for thousands: 10 000. */
export const formatCount = (count: number): string => count.toLocaleString('en').replaceAll(',', ' ');
