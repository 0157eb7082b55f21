import type { Budget } from '@earshot/request-kit';
import { NEAR_COUNTS, PHRASE_COUNTS } from './query/query-cost.js';

/** Levels of booleans (rule D7). */
export const MAX_BOOLEAN_LEVELS = 16;

/** Values of one list (rule D7). */
export const MAX_VALUES = 10_000;

/** Characters of a value or a query (rule E5). */
export const MAX_TEXT_LENGTH = 10_000;

/** Limits of all filters and aggregations of one request together. */
export const BUDGETS = {
  /** Without booleans (rule D7). */
  filters: { limit: 1_000, of: 'filters' },
  /** Each filter is in at most 16 booleans, so only booleans without filters can exceed this. */
  booleans: { limit: MAX_BOOLEAN_LEVELS * 1_000, of: 'booleans' },
  /** Values of all lists (rule D7). */
  values: { limit: 50_000, of: 'values' },
  queryCharacters: { limit: 100_000, of: 'query characters' },
  /** Words, of which a phrase counts as several; one query may have 1 000 words and phrases. */
  queryWords: { limit: 10_000, of: 'query words', note: `${PHRASE_COUNTS}, ${NEAR_COUNTS}` },
  /** Nested ones included (rule D16). */
  aggregations: { limit: 10, of: 'aggregations' },
} as const satisfies Record<string, Budget>;
