import { jsonAnswer, listOf, objectOf, type Operation, queryParameters, schemaNamed, text } from '@earshot/openapi-kit';
import { CACHE_CONTROL } from '../mention/description/parameters.js';
import { dashboardsQuery } from './dashboards.request.js';

/** A dashboard (interface 2.13). */
export const dashboardSchema = objectOf('A named group of reports of one client account.', {
  id: text('Identifier.'),
  name: text('Name.'),
  report_list_id: listOf('Its reports, in the order of the dashboard.', { type: 'string' }),
});

export const listDashboards: Operation = {
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
      objectOf('Dashboards.', {
        data: listOf('Dashboards, ordered by `id`.', schemaNamed('Dashboard')),
        meta: objectOf('The place of the page in the list.', {
          total: { type: 'integer', minimum: 0, description: 'The number of dashboards that the request selects.' },
        }),
      }),
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
};
