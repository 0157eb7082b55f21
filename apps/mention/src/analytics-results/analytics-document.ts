import { jsonInSteps } from '@earshot/document-kit';
import type { Aggregation } from '@earshot/filter-kit';
import type { Aggregated, Steps } from '@earshot/live-columns';
import { checkBytes } from './answer-size.js';
import { Results } from './results.js';

/** How an answer is wanted: with these aggregations, indented by this many spaces (rules D1, D16). */
export interface WantedDocument {
  aggregations: readonly Aggregation[];
  indent?: number;
}

/** The answer of `_analytics` as JSON: the results by name, and how many mentions the filters select (rule D16). */
export function* analyticsDocument(
  { aggregations, indent }: WantedDocument,
  aggregated: readonly Aggregated[],
  total: number,
): Steps<Buffer> {
  const data = yield* new Results(aggregations).from(aggregated);
  return yield* jsonInSteps({ data, meta: { total } }, indent, checkBytes);
}
