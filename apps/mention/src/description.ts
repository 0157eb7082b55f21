import { mentionSchema, reportSchema } from '@earshot/coding/entities';
import { AGGREGATION_SCHEMAS, FILTER_SCHEMAS } from '@earshot/filter-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import type { ServiceApi } from '@earshot/service-kit';
import { aggregationResultSchema, analyticsResultSchema } from './analytics/description/analytics.operation.js';
import { analyticsBody } from './analytics/analytics.request.js';
import { exportBody } from './export/export.request.js';
import { referenceSchema } from './mention/description/reference.operations.js';
import { searchResultSchema } from './mention/description/search.operation.js';
import { searchRequest } from './mention/search.request.js';
import { dashboardAnalyticsResultSchema } from './workspace/dashboard-analytics/dashboard-analytics.operation.js';
import { dashboardAnalyticsBody } from './workspace/dashboard-analytics/dashboard-analytics.request.js';
import { dashboardSchema } from './workspace/dashboards.operation.js';
import { savedSearchSchema } from './workspace/searches.operations.js';
import { searchBody } from './workspace/searches.request.js';

/** The API of the areas mention and workspace. */
export const mentionApi: ServiceApi = {
  title: 'Earshot: mention',
  description: 'Finds and counts mentions, and serves the reference lists, the dashboards and the saved searches.',
  tags: [
    { name: 'mention', description: 'Reports and their mentions.' },
    { name: 'reference', description: 'The reference lists. They need no token.' },
    { name: 'agents', description: 'The door for agents (rules I).' },
    { name: 'workspace', description: 'Dashboards, for existing clients, and saved searches.' },
  ],
  limitsAccounts: true,
  schemas: {
    Mention: mentionSchema,
    Report: reportSchema,
    Dashboard: dashboardSchema,
    SavedSearch: savedSearchSchema,
    SavedSearchDocument: searchBody.schema,
    Reference: referenceSchema,
    Search: searchRequest.schema,
    SearchResult: searchResultSchema,
    Export: exportBody.schema,
    Analytics: analyticsBody.schema,
    AnalyticsResult: analyticsResultSchema,
    AggregationResult: aggregationResultSchema,
    DashboardAnalytics: dashboardAnalyticsBody.schema,
    DashboardAnalyticsResult: dashboardAnalyticsResultSchema,
    ...FILTER_SCHEMAS,
    ...AGGREGATION_SCHEMAS,
    ...CLOSED_LIST_SCHEMAS,
  },
};
