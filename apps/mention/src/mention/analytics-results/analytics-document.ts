import { jsonInSteps } from '@earshot/document-kit';
import type { Aggregation } from '@earshot/filter-kit';
import type { Aggregated, Steps } from '@earshot/live-columns';
import { checkBytes } from './answer-size.js';
import type { ComparedFilters } from './compared-filters.js';
import { Results } from './results.js';

/** How an answer is wanted: with these aggregations, compared with others, indented by this many spaces (rules D1, D16, D21). */
export interface WantedDocument {
  aggregations: readonly Aggregation[];
  comparison?: ComparedFilters;
  /** Wanted is what was found (`Found`), to be added to that of other reports, not the document. */
  isRaw?: boolean;
  indent?: number;
}

/** How many mentions filters select, and in a comparison those that they are compared with. */
export interface Totals {
  readonly total: number;
  readonly compared?: number;
}

/** What was found: the results of the aggregations in their order, and how many mentions there are. */
export interface Found extends Totals {
  readonly aggregated: readonly Aggregated[];
}

/** The answer of `_analytics` as JSON: the results by name, and how many mentions the filters select (rules D16, D21). */
export function* analyticsDocument(
  { aggregations, comparison, isRaw, indent }: WantedDocument,
  { aggregated, ...meta }: Found,
): Steps<Buffer> {
  if (isRaw) return yield* jsonInSteps({ aggregated, ...meta }, undefined, checkBytes);
  const data = yield* new Results(aggregations, comparison).from(aggregated);
  return yield* jsonInSteps({ data, meta }, indent, checkBytes);
}
