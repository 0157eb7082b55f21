import { FILTER_PROBLEMS } from '@earshot/filter-kit';
import { jsonAnswer, jsonBody, objectOf, type Operation, pathParameter, PRETTY } from '@earshot/openapi-kit';
import { analyticsData, analyticsMeta } from '../../analytics/description/analytics.operation.js';
import { CACHE_CONTROL } from '../../mention/description/parameters.js';

/** The answer to a request for aggregations of a dashboard (rule D22). */
export const dashboardAnalyticsResultSchema = objectOf('The results of aggregations of a dashboard.', {
  data: analyticsData,
  meta: {
    ...analyticsMeta,
    required: [...analyticsMeta.required!, 'moments'],
    properties: {
      ...analyticsMeta.properties,
      moments: {
        type: 'string',
        enum: ['per_report'],
        description: 'What is counted in a report is of one moment. Reports are read one after the other.',
      },
    },
  },
});

export const aggregateDashboard: Operation = {
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
  requestBody: jsonBody('The filters and the aggregations.', 'DashboardAnalytics', {
    share_of_voice: {
      summary: 'Share of voice',
      value: { aggregations: { reports: { terms: { field: 'report' } } } },
    },
  }),
  answers: {
    200: jsonAnswer('The results.', 'DashboardAnalyticsResult', {
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
    }),
  },
  problems: [
    ...FILTER_PROBLEMS,
    'parameters_conflicting',
    'filter_unavailable',
    'dashboard_not_found',
    'report_too_large',
  ],
};
