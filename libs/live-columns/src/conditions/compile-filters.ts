import type { Report } from '@earshot/coding/entities';
import {
  type BooleanFilter,
  type Filter,
  type FilterSet,
  isDocumentField,
  type MissingFilter,
  type NumberFilter,
  type QueryFilter,
  type TimeFilter,
  type ValuesFilter,
  withoutChannels,
} from '@earshot/filter-kit';
import { addRow, type Bitmap, emptyBitmap } from '../bitmap.js';
import { NUMBER_COLUMNS, TIME_COLUMNS } from '@earshot/mention-query';
import { columnOf, needsCollaboration } from '../columns/fields.js';
import type { MentionColumns } from '../columns/mention-columns.js';
import { microseconds } from '../columns/instants.js';
import { END_TICKS, FIRST_TICKS } from '../columns/time-scale.js';
import { fewestFirst, mostFirst } from './by-selectivity.js';
import { type Condition, EVERY, NONE } from './condition.js';
import type { Codes } from '../shared-memory.js';
import type { KeptConditions } from './kept-conditions.js';
import { keepingOf, keyOf } from './keep-filters.js';

/** The settings of a report that filters depend on. */
export type ReportSettings = Pick<Report, 'channels_enabled' | 'collaboration_enabled'>;

/** A filter on texts, which columns do not hold. */
export type TextFilter = QueryFilter | ValuesFilter | MissingFilter;

export interface CompileContext {
  readonly columns: MentionColumns;
  readonly report: ReportSettings;
  /** The rows that a filter on texts selects. */
  readonly rowsOf: (filter: TextFilter) => Bitmap;
  /** Undefined inside a condition that is kept as a whole. */
  readonly kept?: KeptConditions;
}

/** Compiles a filter set (interface 2.6) to a condition on rows. It selects what the SQL of mention-query selects. */
export const compileFilters = (filters: FilterSet, context: CompileContext): Condition =>
  all(compileEach(filters, context), context);

const compileEach = (filters: FilterSet, context: CompileContext): Condition[] =>
  filters.map((filter) => compile(filter, context));

function compile(filter: Filter, context: CompileContext): Condition {
  const { kept, columns, report } = context;
  const { isKept, column } = keepingOf(filter);
  if (!kept || !isKept) return compileFilter(filter, context);
  const key = keyOf(filter, report.collaboration_enabled);
  return kept.get(key, columns.rows.end, () => compileFilter(filter, { ...context, kept: undefined }), column);
}

function compileFilter(filter: Filter, context: CompileContext): Condition {
  switch (filter.type) {
    case 'values':
      return compileValues(filter, context);
    case 'number':
      return compileNumber(filter, context);
    case 'time':
      return compileTime(filter, context);
    case 'missing':
      return compileMissing(filter, context);
    case 'query':
      return { type: 'bitmap', bitmap: context.rowsOf(filter) };
    case 'any_of':
      return any(compileEach(filter.filters, context), context);
    case 'boolean':
      return compileBoolean(filter, context);
  }
}

/** All of `must`, at least one of `should`, none of `must_not`; an omitted member is ignored (rule D7). */
function compileBoolean({ must, should, must_not }: BooleanFilter, context: CompileContext): Condition {
  const conditions = compileEach(must, context);
  if (should.length > 0) conditions.push(any(compileEach(should, context), context));
  if (must_not.length > 0) conditions.push(not(any(compileEach(must_not, context), context)));
  return all(conditions, context);
}

/** One of the values suffices (interface 2.6). */
function compileValues(filter: ValuesFilter, context: CompileContext): Condition {
  const { columns, report, rowsOf } = context;
  const { field, values } = filter;
  if (isDocumentField(field)) return { type: 'bitmap', bitmap: rowsOf(filter) };
  if (field === 'id') return { type: 'bitmap', bitmap: bitmapOfIds(values, columns) };
  if (field === 'channel' && !report.channels_enabled) throw withoutChannels(filter.path);
  if (needsCollaboration(field) && !report.collaboration_enabled) return NONE;
  const column = columns.values[columnOf(field)];
  return withCodes(column.codes, column.codesWith(values));
}

/** Mentions without a value of a field (rule D23). */
function compileMissing(filter: MissingFilter, { columns, report, rowsOf }: CompileContext): Condition {
  const { field, path } = filter;
  switch (field) {
    case 'title':
    case 'content':
    case 'url':
      return { type: 'bitmap', bitmap: rowsOf(filter) };
    case 'influence':
    case 'rating_normalized':
    case 'service_rank': {
      const { column, codeCount } = columns.numbers[NUMBER_COLUMNS[field]];
      return withoutCode(column.codes, codeCount);
    }
    case 'crawled_at':
    case 'infused_at':
    case 'reviewed_at': {
      const { ticks } = columns.times[TIME_COLUMNS[field]];
      return ticks.low.length === 0 ? EVERY : not({ type: 'time', ticks, from: FIRST_TICKS, to: END_TICKS });
    }
    default: {
      if (field === 'channel' && !report.channels_enabled) throw withoutChannels(path, 'be channel');
      if (needsCollaboration(field) && !report.collaboration_enabled) return EVERY;
      const { codes, codeCount } = columns.values[columnOf(field)];
      return withoutCode(codes, codeCount);
    }
  }
}

/** The rows with code 0, which is no value. */
const withoutCode = (codes: Codes, codeCount: number): Condition =>
  codes.length === 0 ? EVERY : { type: 'codes', codes, wanted: new Uint8Array(codeCount).fill(1, 0, 1) };

/** Ranges of numbers, bounds included (interface 2.6). */
function compileNumber({ field, begin, end }: NumberFilter, { columns }: CompileContext): Condition {
  const column = columns.numbers[NUMBER_COLUMNS[field]];
  return withCodes(column.column.codes, column.codesBetween(begin, end));
}

/** Ranges of time (rule D5). Most rows are in the order of `date`. */
function compileTime({ field, from, to }: TimeFilter, { columns }: CompileContext): Condition {
  const column = columns.times[TIME_COLUMNS[field]];
  const first = from ? column.ceil(microseconds(from.instant) + (from.inclusive ? 0n : 1n)) : FIRST_TICKS;
  const end = to ? column.ceil(microseconds(to.instant) + (to.inclusive ? 1n : 0n)) : END_TICKS;
  if (column.ticks.low.length === 0) return NONE;
  const matching: Condition = { type: 'time', ticks: column.ticks, from: first, to: end };
  if (field !== 'date') return matching;
  return {
    type: 'rows',
    from: column.firstRowAt(first),
    to: column.firstRowAt(end),
    others: column.ascending,
    matching,
  };
}

/** The rows of mentions. Identifiers that no mention has select nothing (rule D13). */
export function bitmapOfIds(ids: Iterable<string>, { ids: known, rows }: MentionColumns): Bitmap {
  const bitmap = emptyBitmap(rows.end);
  for (const id of ids) {
    const row = known.find(id);
    if (row >= 0) addRow(bitmap, row);
  }
  return bitmap;
}

const withCodes = (codes: Extract<Condition, { type: 'codes' }>['codes'], wanted: Uint8Array): Condition =>
  codes.length > 0 && wanted.includes(1) ? { type: 'codes', codes, wanted } : NONE;

function all(parts: readonly Condition[], { columns }: CompileContext): Condition {
  if (parts.includes(NONE)) return NONE;
  return parts.length === 1 ? parts[0] : { type: 'and', parts: fewestFirst(parts, columns.rows.end) };
}

function any(parts: readonly Condition[], { columns }: CompileContext): Condition {
  const possible = parts.filter((part) => part !== NONE);
  if (possible.length === 0) return NONE;
  return possible.length === 1 ? possible[0] : { type: 'or', parts: mostFirst(possible, columns.rows.end) };
}

const not = (part: Condition): Condition => (part === NONE ? EVERY : { type: 'not', part });
