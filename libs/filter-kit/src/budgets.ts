import type { Budget } from '@earshot/message-kit/without-nest';
import { MAX_BOOLEAN_LEVELS } from './limits.js';
import { NEAR_COUNTS, PHRASE_COUNTS } from './query/query-cost.js';

/** Limits of all filters and aggregations of one request together. */
export const BUDGETS = {
  /** Without booleans (rule D7). */
  filters: { limit: 1_000, of: 'filters' },
  /** Each filter is in at most 16 booleans, so only booleans without filters can exceed this. */
  booleans: { limit: MAX_BOOLEAN_LEVELS * 1_000, of: 'booleans' },
  /** Values of all lists (rule D7). */
  values: { limit: 50_000, of: 'values' },
  queryCharacters: { limit: 100_000, of: 'query characters' },
  /** Words; a phrase counts as several; one query may have 1 000 words and phrases. */
  queryWords: { limit: 10_000, of: 'query words', note: `${PHRASE_COUNTS}, ${NEAR_COUNTS}` },
  /** Nested ones included (rule D16). */
  aggregations: { limit: 10, of: 'aggregations' },
  /** Nested ones in the buckets of `report` included (rule D20). */
  words: { limit: 1, of: 'words aggregations' },
} as const satisfies Record<string, Budget>;
