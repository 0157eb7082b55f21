import type { HistogramAggregation, ValueAggregation } from '@earshot/filter-kit';
import type { Report } from '@earshot/coding/entities';
import {
  type DrivingTable,
  LIST_COLUMNS,
  NORMAL_TAGS,
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
  /** In a comparison, the instant from which the intervals of histograms are counted (rule D21). */
  readonly begin?: number;
}

/** Whether an aggregation is by a field that is a list. */
export const isByList = (aggregation: ValueAggregation): boolean => Object.hasOwn(LIST_COLUMNS, aggregation.field);

/** The SQL of the value of a selected mention by which `aggregation` aggregates. */
export function columnOf(aggregation: ValueAggregation, context: ColumnContext): string {
  switch (aggregation.type) {
    case 'date_histogram':
      return context.begin === undefined
        ? labelOf(aggregation, context)
        : positionOf(aggregation, context.begin, context);
    case 'stats':
      return `mention.${NUMBER_COLUMNS[aggregation.field]}`;
    default:
      // In a report without collaboration, no mention has a collaboration user or status (rule D10).
      if (aggregation.field.startsWith('collaboration_') && !context.report.collaboration_enabled) return 'null::text';
      if (aggregation.field === 'tag') return NORMAL_TAGS;
      return `mention.${{ ...TEXT_COLUMNS, ...LIST_COLUMNS }[aggregation.field]}`;
  }
}

/** SQL about the time of a mention, by the offsets of a calendar. */
function localTime({ field, interval, timeZone }: HistogramAggregation, { drivingTable, parameters }: ColumnContext) {
  const calendar = new Calendar(interval, timeZone);
  const column = TIME_COLUMNS[field];
  const time = `${column === 'date' ? drivingTable : 'mention'}.${column}`;
  const changes = calendar.spans.slice(1).map(({ from }) => new Date(from).toISOString());
  const span = `[width_bucket(${time}, ${parameters.add(changes)}::timestamptz[]) + 1]`;
  /** The value of the span that the time is in. */
  const ofSpan = (values: readonly unknown[], type: string) => `(${parameters.add(values)}::${type}[])${span}`;
  const offset = ofSpan(
    calendar.spans.map(({ offset }) => `${offset / 1_000} s`),
    'interval',
  );
  return { calendar, changes, ofSpan, offset, local: `(${time} at time zone 'UTC') + ${offset}` };
}

/** The label of the interval of a mention (Calendar). It uses only the offsets of the calendar. */
function labelOf(histogram: HistogramAggregation, context: ColumnContext): string {
  const { interval } = histogram;
  const { changes, ofSpan, offset, local } = localTime(histogram, context);
  if (interval !== 'hour') return `date_trunc('${interval}', ${local})`;
  const begin = ofSpan(['-infinity', ...changes.map((change) => change.slice(0, -1))], 'timestamp');
  return `greatest(date_trunc('hour', ${local}) - ${offset}, ${begin})`;
}

/** How many intervals the one of a mention comes after the one of `begin` (rule D21). */
function positionOf(histogram: HistogramAggregation, begin: number, context: ColumnContext): string {
  const { parameters } = context;
  const { calendar, ofSpan, local } = localTime(histogram, context);
  const label = calendar.labelOf(begin);
  switch (histogram.interval) {
    case 'hour': {
      const shifts = calendar.hourShifts;
      const span = calendar.spans.findLastIndex(({ from }) => from <= begin);
      const first = Math.floor((begin + calendar.spans[span].offset) / HOUR) + shifts[span];
      return `(floor(${seconds(local)} / 3600) + ${ofSpan(shifts, 'integer')} - ${parameters.add(first)}::bigint)::bigint`;
    }
    case 'day': {
      const skipped = calendar.skipped;
      const before = skipped.filter((day) => day <= label).length;
      const later = `width_bucket(date_trunc('day', ${local}), ${parameters.add(skipped.map(timestamp))}::timestamp[])`;
      return `(floor(${seconds(local)} / 86400) - ${later} - ${parameters.add(label / DAY - before)}::bigint)::bigint`;
    }
    case 'week':
      return `((${seconds(`date_trunc('week', ${local})`)} - ${parameters.add(label / 1_000)}::bigint) / 604800)::bigint`;
    default: {
      const months = { month: 1, quarter: 3, year: 12 }[histogram.interval];
      const date = new Date(label);
      const first = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
      const month = `(extract(year from ${local}) * 12 + extract(month from ${local}) - 1)`;
      return `(floor(${month} / ${months}) - ${parameters.add(first)}::bigint)::bigint`;
    }
  }
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const seconds = (time: string): string => `extract(epoch from ${time})`;

/** The text of a label for PostgreSQL. */
const timestamp = (label: number): string => new Date(label).toISOString().slice(0, -1);
