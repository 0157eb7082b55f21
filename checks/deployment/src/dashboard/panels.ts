import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/** The data source that the user of the dashboard chooses. */
const DATASOURCE = { type: 'prometheus', uid: '$datasource' };

/** A line chart with one query for each legend. */
export interface Chart {
  title: string;
  /** What the chart shows, and when to look closer. */
  description: string;
  /** A unit of Grafana: `s` (seconds), `reqps`, `short`, `bytes`, `percentunit`. */
  unit: string;
  /** Queries by legend; `{{label}}` is the value of a label. */
  queries: Readonly<Record<string, string>>;
}

/** Three charts fit in a row of 24 columns. */
const [WIDTH, HEIGHT] = [8, 8];

export function chartPanel({ title, description, unit, queries }: Chart): PanelBuilder {
  const panel = new PanelBuilder()
    .title(title)
    .description(description)
    .unit(unit)
    .min(0)
    .span(WIDTH)
    .height(HEIGHT)
    .datasource(DATASOURCE);
  for (const [legend, expression] of Object.entries(queries)) {
    panel.withTarget(new DataqueryBuilder().expr(expression).legendFormat(legend).datasource(DATASOURCE));
  }
  return panel;
}
