import type { DashboardAggregation, RequestedAggregation, TermField, TermsAggregation } from '@earshot/filter-kit';
import { MAX_BUCKETS } from '../../analytics-results/answer-size.js';

/** Buckets by the reports of a dashboard. */
export type ByReport = TermsAggregation<'report'>;

export const isByReport = (aggregation: DashboardAggregation): aggregation is ByReport =>
  aggregation.type === 'terms' && aggregation.field === 'report';

/**
 * The aggregations of each report that those of a dashboard need (rule D22), in their order. The bucket of a report has
 * the results of the report. Of terms by count all buckets are needed, because the first ones of all reports together need
 * not be the first ones of any. In the order of keys they are.
 */
export const ofEachReport = (aggregations: readonly DashboardAggregation[]): RequestedAggregation[] =>
  aggregations.flatMap((one) => {
    if (isByReport(one)) return one.aggregations as unknown as RequestedAggregation[];
    if (!('aggregations' in one)) return one;
    const nested = { aggregations: ofEachReport(one.aggregations.filter((inner) => !isByReport(inner))) };
    if (one.type === 'date_histogram') return { ...one, ...nested };
    const size = one.order === 'key' ? one.size : MAX_BUCKETS + 1;
    return { ...one, field: one.field as TermField, ...nested, size };
  });
