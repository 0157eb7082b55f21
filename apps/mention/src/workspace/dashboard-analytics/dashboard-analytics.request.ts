import { dashboardAggregations, filterSet } from '@earshot/filter-kit';
import { body, object, optional, refine } from '@earshot/request-kit';
import { compare, comparisonWith } from '../../analytics/comparison.request.js';

/** A request for aggregations of the reports of a dashboard (rule D22). */
export const dashboardAnalyticsBody = body(
  refine(
    object(
      { filters: optional(filterSet, []), compare, aggregations: dashboardAggregations },
      { description: 'Aggregations of the mentions that the filters select in all reports of a dashboard.' },
    ),
    comparisonWith,
  ),
);

/** Aggregations of the mentions of several reports, after they were checked. */
export type DashboardAnalyticsRequest = ReturnType<typeof dashboardAnalyticsBody.read>;
