import type { InputProblem } from '@earshot/error-kit';
import { Path } from '../path.js';
import { Validation } from '../validation.js';
import type { Aggregation } from './aggregation.js';
import { readAggregations } from './read-aggregations.js';

/** The aggregations of a request, or their problems. */
export type CheckedAggregations =
  | { readonly aggregations: readonly Aggregation[]; readonly problems: readonly [] }
  | { readonly aggregations?: undefined; readonly problems: readonly [InputProblem, ...InputProblem[]] };

/**
 * Reads the `aggregations` of a request, any JSON value, within the limits of rule D16. Invalid aggregations become at
 * most 20 problems.
 */
export function checkAggregations(value: unknown): CheckedAggregations {
  const validation = new Validation();
  const aggregations = validation.run(() => readAggregations(value, new Path(validation, 'aggregations')));
  const [first, ...others] = validation.problems;
  return aggregations && !first ? { aggregations, problems: [] } : { problems: [first, ...others] };
}
