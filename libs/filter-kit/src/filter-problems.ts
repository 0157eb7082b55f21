import type { ErrorCode } from '@earshot/error-kit';

/** What may be wrong with filters (rule D13). */
export const FILTER_PROBLEMS = [
  'member_missing',
  'member_unknown',
  'value_invalid',
  'filter_unknown',
  'limit_exceeded',
  'query_invalid',
  'range_invalid',
  'parameters_conflicting',
] as const satisfies readonly ErrorCode[];
