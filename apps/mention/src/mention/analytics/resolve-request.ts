import type { Aggregation, FilterSet, RequestedAggregation, RequestedFilterSet } from '@earshot/filter-kit';
import type { ComparedFilters } from '../analytics-results/compared-filters.js';
import type { AnalyticsRequest } from './analytics.message.js';
import type { RequestedComparison } from './comparison.request.js';

type Resolve = (filters: RequestedFilterSet) => FilterSet;

/** Aggregations of the mentions of a report, with the rolling periods of all filters resolved (rule D5). */
export interface ResolvedRequest {
  readonly filters: FilterSet;
  readonly comparison?: ComparedFilters;
  readonly aggregations: readonly Aggregation[];
}

/** All filter sets of a request. */
export const filterSetsOf = ({ filters, comparison, aggregations }: AnalyticsRequest): RequestedFilterSet[] =>
  [filters, comparison?.filters, ...aggregations.map((one) => one.type === 'words' && one.against)].filter(
    (set) => !!set,
  );

/** The request with its filter sets as `resolve` has them. */
export function resolveRequest({ comparison, ...request }: AnalyticsRequest, resolve: Resolve): ResolvedRequest {
  const filters = resolve(request.filters);
  const aggregations = request.aggregations.map((one) => resolveAggregation(one, resolve));
  return { filters, aggregations, comparison: comparison && resolveComparison(filters, comparison, resolve) };
}

/** The comparison with filters that are resolved already. */
export function resolveComparison(
  filters: FilterSet,
  { filters: compare, hasIntervals }: RequestedComparison,
  resolve: Resolve,
): ComparedFilters {
  const compared = resolve(compare);
  return hasIntervals ? { filters: compared, begins: [beginOf(filters), beginOf(compared)] } : { filters: compared };
}

function resolveAggregation(aggregation: RequestedAggregation, resolve: Resolve): Aggregation {
  switch (aggregation.type) {
    case 'words': {
      const { against, ...words } = aggregation;
      return against ? { ...words, against: resolve(against) } : words;
    }
    case 'terms':
    case 'date_histogram':
      return { ...aggregation, aggregations: aggregation.aggregations.map((one) => resolveAggregation(one, resolve)) };
    default:
      return aggregation;
  }
}

/** The instant at which the period of filters begins, in milliseconds since 1970. It was checked that there is one. */
function beginOf(filters: FilterSet): number {
  const [{ instant, inclusive }] = filters.flatMap((filter) =>
    filter.type === 'time' && filter.field === 'date' && filter.from ? filter.from : [],
  );
  const endsSecond = instant.endsWith('999000Z');
  return Date.parse(instant) + (!inclusive && endsSecond ? 1 : 0);
}
