import type { Aggregation, HistogramAggregation } from '@earshot/filter-kit';
import type { Report } from '@earshot/coding/entities';
import {
  type DrivingTable,
  LIST_COLUMNS,
  NUMBER_COLUMNS,
  type StatementParameters,
  TEXT_COLUMNS,
  TIME_COLUMNS,
} from '@earshot/mention-query';
import { Calendar } from '../../analytics-results/calendar/calendar.js';

/** What the columns of a statement depend on. */
export interface ColumnContext {
  readonly report: Report;
  readonly drivingTable: DrivingTable;
  readonly parameters: StatementParameters;
}

/** Whether an aggregation is by a field that is a list. */
export const isByList = (aggregation: Aggregation): boolean => Object.hasOwn(LIST_COLUMNS, aggregation.field);

/** The SQL of the value of a selected mention by which `aggregation` aggregates. */
export function columnOf(aggregation: Aggregation, context: ColumnContext): string {
  switch (aggregation.type) {
    case 'date_histogram':
      return labelOf(aggregation, context);
    case 'stats':
      return `mention.${NUMBER_COLUMNS[aggregation.field]}`;
    default:
      // In a report without collaboration, no mention has a collaboration user or status (rule D10).
      if (aggregation.field.startsWith('collaboration_') && !context.report.collaboration_enabled) return 'null::text';
      return `mention.${{ ...TEXT_COLUMNS, ...LIST_COLUMNS }[aggregation.field]}`;
  }
}

/** The label of the interval of a mention (Calendar). It uses only the offsets of the calendar. */
function labelOf({ field, interval, timeZone }: HistogramAggregation, context: ColumnContext): string {
  const { spans } = new Calendar(interval, timeZone);
  const column = TIME_COLUMNS[field];
  const time = `${column === 'date' ? context.drivingTable : 'mention'}.${column}`;
  const changes = spans.slice(1).map(({ from }) => new Date(from).toISOString());
  const utc = `(${time} at time zone 'UTC')`;
  const span = `[width_bucket(${time}, ${context.parameters.add(changes)}::timestamptz[]) + 1]`;
  const ofSpan = (values: readonly unknown[], type: string) => `(${context.parameters.add(values)}::${type}[])${span}`;
  const offset = ofSpan(
    spans.map(({ offset }) => `${offset / 1_000} s`),
    'interval',
  );
  if (interval !== 'hour') return `date_trunc('${interval}', ${utc} + ${offset})`;
  const begin = ofSpan(['-infinity', ...changes.map((change) => change.slice(0, -1))], 'timestamp');
  return `greatest(date_trunc('hour', ${utc} + ${offset}) - ${offset}, ${begin})`;
}
