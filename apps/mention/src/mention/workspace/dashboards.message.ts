import { listOf, named, objectOf, type Of, selectableList, shown, text } from '@earshot/message-kit';
import { action, jsonAnswer, queryParameters } from '@earshot/openapi-kit';
import { pageOf } from '../reading/page-of.js';
import { CACHE_CONTROL } from '../reading/parameters.js';

/** A page of the list of dashboards (rule G1). */
export const dashboardsQuery = selectableList('dashboards', { size: 20, max: 100 });

/** A valid request for dashboards; null selects all. */
export type DashboardsRequest = ReturnType<typeof dashboardsQuery.read>;

/** A dashboard (interface 2.13). */
const dashboard = named(
  'Dashboard',
  objectOf('A named group of reports of one client account.', {
    id: text('Identifier.'),
    name: text('Name.'),
    report_list_id: listOf('Its reports, in the order of the dashboard.', shown<string>({ type: 'string' })),
  }),
);

/** The members of a dashboard (rule G1). */
export type DashboardMembers = Of<typeof dashboard>;

export const listDashboards = action({
  id: 'listDashboards',
  tag: 'workspace',
  summary: 'List the dashboards of the client account',
  description:
    'The dashboards of the caller, ordered by `id`. A report that is not on any dashboard appears as a dashboard of its ' +
    'own, with its id and name (rule G1).',
  parameters: [...queryParameters(dashboardsQuery.schemas), CACHE_CONTROL],
  answers: {
    200: jsonAnswer(
      'One page of dashboards.',
      pageOf(
        'Dashboards.',
        listOf('Dashboards, ordered by `id`.', dashboard),
        'The number of dashboards that the request selects.',
      ),
      {
        dashboards: {
          value: {
            data: [{ id: 'acme-water', name: 'Sparkling water', report_list_id: ['acme-brand', 'acme-competitors'] }],
            meta: { total: 1 },
          },
        },
      },
    ),
  },
  resourceTypes: ['dashboard'],
  problems: ['value_invalid', 'parameters_conflicting'],
});
