import {
  type Aggregation,
  filterSet,
  type RequestedAggregation,
  type RequestedFilter,
  type RequestedFilterSet,
} from '@earshot/filter-kit';
import { described, optional, type Path } from '@earshot/message-kit';

/** The filters that a request is compared with (rule D21). */
export const compare = optional(
  described('Filters of mentions that each result is compared with (rule D21).', filterSet),
);

interface Compared<Field> {
  readonly filters: RequestedFilterSet;
  readonly compare: RequestedFilterSet | undefined;
  readonly aggregations: readonly RequestedAggregation<Field>[];
}

/** A comparison whose rolling periods are not resolved yet. */
export interface RequestedComparison {
  readonly filters: RequestedFilterSet;
  /** Whether an aggregation has intervals. They are counted from the begins of both periods. */
  readonly hasIntervals: boolean;
}

/** A request with its comparison. Intervals are counted from the `begin` of both periods, so both must have one (D21). */
export function comparisonWith<Field>(
  { compare, ...request }: Compared<Field>,
  at: Path,
): Omit<Compared<Field>, 'compare'> & { readonly comparison?: RequestedComparison } {
  if (!compare) return request;
  const histograms = withNested(request.aggregations).filter(({ type }) => type === 'date_histogram');
  if (histograms.length === 0) return { ...request, comparison: { filters: compare, hasIntervals: false } };
  for (const one of histograms) {
    if (one.type !== 'date_histogram' || one.field === 'date') continue;
    const field = at.under(`${one.path}.date_histogram`).member('field');
    field.reject('parameters_conflicting', 'must be date together with compare');
  }
  if (!request.filters.some(hasBegin)) rejectWithoutBegin(at.member('filters'));
  if (!compare.some(hasBegin)) rejectWithoutBegin(at.member('compare'));
  return { ...request, comparison: { filters: compare, hasIntervals: true } };
}

/** Aggregations with those of their buckets. */
export const withNested = <Field, F>(aggregations: readonly Aggregation<Field, F>[]): Aggregation<Field, F>[] =>
  aggregations.flatMap((one) => ('aggregations' in one ? [one, ...one.aggregations] : [one]));

/** Whether a filter is a period with a begin. Each rolling one has it. */
const hasBegin = (filter: RequestedFilter): boolean =>
  filter.type === 'rolling' || (filter.type === 'time' && filter.field === 'date' && filter.from !== undefined);

function rejectWithoutBegin(filters: Path): void {
  filters.member('period').reject('member_missing', NEEDS_BEGIN);
}

const NEEDS_BEGIN = 'must have a begin, because a date_histogram together with compare counts its intervals from there';
