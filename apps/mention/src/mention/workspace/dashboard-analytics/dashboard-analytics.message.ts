import {
  dashboardAggregations,
  type DashboardField,
  FILTER_PROBLEMS,
  filterSet,
  type RequestedFilterSet,
} from '@earshot/filter-kit';
import { always, body, named, object, objectOf, optional, type Path, refine } from '@earshot/message-kit';
import { action, jsonAnswer, jsonBody, pathParameter, PRETTY } from '@earshot/openapi-kit';
import { analyticsData, totals } from '../../analytics/analytics.message.js';
import { compare, comparisonWith } from '../../analytics/comparison.request.js';
import { CACHE_CONTROL } from '../../reading/parameters.js';

/** A request for aggregations of the reports of a dashboard (rule D22). */
export const dashboardAnalyticsBody = body(
  refine(
    refine(
      object(
        { filters: optional(filterSet, []), compare, aggregations: dashboardAggregations },
        { description: 'Aggregations of the mentions that the filters select in all reports of a dashboard.' },
      ),
      comparisonWith<DashboardField>,
    ),
    ({ comparison, ...request }, at) => {
      if (comparison?.hasIntervals) {
        rejectNewest(request.filters, at.member('filters'));
        rejectNewest(comparison.filters, at.member('compare'));
      }
      return { ...request, comparison };
    },
  ),
);

/** The reports of a dashboard have no common intervals if each has those up to its own newest mention (rule D21). */
function rejectNewest(filters: RequestedFilterSet, at: Path): void {
  if (filters.every((filter) => filter.type !== 'rolling' || filter.to === 'now')) return;
  at.member('period').member('to').reject('parameters_conflicting', NEEDS_NOW);
}

const NEEDS_NOW =
  'must be now for a date_histogram together with compare, because each report has its own newest mention';

export const aggregateDashboard = action({
  id: 'aggregateDashboard',
  tag: 'workspace',
  summary: 'Count mentions of all reports of a dashboard',
  description:
    'As `_analytics` of a report, over at most 50 reports of the dashboard. `terms` may also be by `report`, whose buckets ' +
    'have the results of each report: the share of voice. `cardinality` and `words` are allowed only in a bucket of `report` (rule D22).',
  parameters: [
    pathParameter('dashboard_id', 'A dashboard of the client account.', 'acme-water'),
    PRETTY,
    CACHE_CONTROL,
  ],
  requestBody: jsonBody('The filters and the aggregations.', named('DashboardAnalytics', dashboardAnalyticsBody), {
    share_of_voice: {
      summary: 'Share of voice',
      value: { aggregations: { reports: { terms: { field: 'report' } } } },
    },
  }),
  answers: {
    200: jsonAnswer(
      'The results.',
      named(
        'DashboardAnalyticsResult',
        objectOf('The results of aggregations of a dashboard.', {
          data: analyticsData,
          meta: objectOf('The mentions that were aggregated.', {
            ...totals,
            moments: always(
              'per_report',
              'What is counted in a report is of one moment. Reports are read one after the other.',
            ),
          }),
        }),
      ),
      {
        share_of_voice: {
          value: {
            data: {
              reports: {
                buckets: [
                  { key: 'acme-brand', count: 150 },
                  { key: 'acme-competitors', count: 70 },
                ],
                other: 0,
                missing: 0,
              },
            },
            meta: { total: 220, moments: 'per_report' },
          },
        },
      },
    ),
  },
  problems: [...FILTER_PROBLEMS, 'filter_unavailable', 'dashboard_not_found', 'report_too_large'],
});
