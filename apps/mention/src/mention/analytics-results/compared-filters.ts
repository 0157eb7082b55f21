import type { FilterSet } from '@earshot/filter-kit';

/** The filters whose mentions are compared with those of a request (rule D21). */
export interface ComparedFilters {
  readonly filters: FilterSet;
  /**
   * The instants, in milliseconds since 1970, at which the periods of the request and of these filters begin. Intervals are
   * counted from there. Undefined if no aggregation has intervals.
   */
  readonly begins?: readonly [number, number];
}
