import { check } from '@earshot/message-kit/without-nest';
import type { InputProblem } from '@earshot/error-kit/texts';
import type { RequestedAggregation } from './aggregation.js';
import { aggregations as reader } from './read-aggregations.js';

/** The aggregations of a request, or their problems. */
export type CheckedAggregations =
  | { readonly aggregations: readonly RequestedAggregation[]; readonly problems: readonly [] }
  | { readonly aggregations?: undefined; readonly problems: readonly [InputProblem, ...InputProblem[]] };

/**
 * Reads the `aggregations` of a request, any JSON value, within the limits of rule D16. Invalid aggregations become at
 * most 20 problems.
 */
export function checkAggregations(value: unknown): CheckedAggregations {
  const { value: aggregations, problems } = check((at) => reader(value, at), 'aggregations');
  return aggregations ? { aggregations, problems: [] } : { problems };
}
