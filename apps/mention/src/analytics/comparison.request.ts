import { type Aggregation, filterSet, type FilterSet } from '@earshot/filter-kit';
import { described, optional, type Path } from '@earshot/request-kit';
import type { ComparedFilters } from '../analytics-results/compared-filters.js';

/** The filters that a request is compared with (rule D21). */
export const compare = optional(
  described('Filters of mentions that each result is compared with (rule D21).', filterSet),
);

interface Compared<A extends Aggregation<unknown>> {
  readonly filters: FilterSet;
  readonly compare: FilterSet | undefined;
  readonly aggregations: readonly A[];
}

/** A request with its comparison. Intervals are counted from the `begin` of both periods, so both must have one (D21). */
export function comparisonWith<A extends Aggregation<unknown>>(
  { compare, ...request }: Compared<A>,
  at: Path,
): Pick<Compared<A>, 'filters' | 'aggregations'> & { readonly comparison?: ComparedFilters } {
  if (!compare) return request;
  const histograms = withNested(request.aggregations).filter(({ type }) => type === 'date_histogram');
  if (histograms.length === 0) return { ...request, comparison: { filters: compare } };
  for (const one of histograms) {
    if (one.type !== 'date_histogram' || one.field === 'date') continue;
    const field = at.under(`${one.path}.date_histogram`).member('field');
    field.reject('parameters_conflicting', 'must be date together with compare');
  }
  const begin = beginOf(request.filters, at.member('filters'));
  const other = beginOf(compare, at.member('compare'));
  return { ...request, comparison: { filters: compare, begins: [begin, other] } };
}

/** Aggregations with those of their buckets. */
export const withNested = <F>(aggregations: readonly Aggregation<F>[]): Aggregation<F>[] =>
  aggregations.flatMap((one) => ('aggregations' in one ? [one, ...one.aggregations] : [one]));

/** The instant at which the period of filters begins, in milliseconds since 1970. */
function beginOf(filters: FilterSet, at: Path): number {
  for (const filter of filters) {
    if (filter.type !== 'time' || filter.field !== 'date' || !filter.from) continue;
    const { instant, inclusive } = filter.from;
    const endsMillisecond = instant.endsWith('999Z');
    return Date.parse(instant) + (!inclusive && endsMillisecond ? 1 : 0);
  }
  at.member('period').reject('member_missing', NEEDS_BEGIN);
  return 0;
}

const NEEDS_BEGIN = 'must have a begin, because a date_histogram together with compare counts its intervals from there';
