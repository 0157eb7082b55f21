import {
  type Dashboard,
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { CHARTS } from './charts.js';
import { chartPanel } from './panels.js';

/** A variable whose values are those of a label of the chosen data source. */
const labelVariable = (label: string): QueryVariableBuilder =>
  new QueryVariableBuilder(label)
    .datasource({ type: 'prometheus', uid: '$datasource' })
    .query(`label_values(http_request_duration_seconds_count, ${label})`)
    .multi(true)
    .includeAll(true)
    .allValue('.*')
    .current({ selected: true, text: ['All'], value: ['$__all'] });

/** The dashboard of the platform, for Grafana (deploy/dashboards/earshot.json). */
export function makeDashboard(): Dashboard {
  const dashboard = new DashboardBuilder('Earshot')
    .uid('earshot')
    .description('Requests, logins, coding, searches and processes of Earshot.')
    .tags(['earshot'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .timezone('browser')
    .withVariable(new DatasourceVariableBuilder('datasource').type('prometheus'))
    .withVariable(labelVariable('service'))
    .withVariable(labelVariable('instance'));
  for (const [title, charts] of Object.entries(CHARTS)) {
    dashboard.withRow(new RowBuilder(title));
    for (const chart of charts) dashboard.withPanel(chartPanel(chart));
  }
  return dashboard.build();
}
