import type { Report } from '@earshot/coding/entities';
import type { AnyOfFilter, BooleanFilter, Filter, FilterSet } from '@earshot/filter-kit';
import { compileNumber } from './compile-number.js';
import { compileQuery, compileWords } from './compile-query.js';
import { compileTime } from './compile-time.js';
import { compileValues } from './compile-values.js';
import type { Parameters } from './parameters.js';
import { areReadByRow, type Relation } from './relation.js';

/** What a filter is compiled for. */
export interface Target {
  report: Report;
  /** `report.id`, as a parameter: every relation of the statement is restricted by it. */
  reportId: string;
  parameters: Parameters;
  /** The `relationOf` the filters, whose date they restrict. */
  relation: Relation;
  /** As `areReadByRow` says of the filters. */
  byRow?: boolean;
}

/**
 * Compiles a filter set (specification 2.6) to one SQL condition over the `fromClause` of its relation. The text depends
 * only on the shape of the filters; their values are parameters.
 */
export function compileFilters(filters: FilterSet, report: Target): string {
  const target = { ...report, byRow: areReadByRow(filters) };
  return conjunction(
    filters.map((filter) => (filter.type === 'query' ? compileWords(filter, target) : compile(filter, target))),
  );
}

function compile(filter: Filter, target: Target): string {
  switch (filter.type) {
    case 'values':
      return compileValues(filter, target);
    case 'number':
      return compileNumber(filter, target);
    case 'time':
      return compileTime(filter, target);
    case 'query':
      return compileQuery(filter, target);
    case 'any_of':
      return compileAnyOf(filter, target);
    case 'boolean':
      return compileBoolean(filter, target);
  }
}

const all = (filters: FilterSet, target: Target): string =>
  conjunction(filters.map((filter) => compile(filter, target)));

const conjunction = (conditions: string[]): string =>
  conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;

const any = (filters: FilterSet, target: Target): string =>
  `(${filters.map((filter) => compile(filter, target)).join(' or ')})`;

const compileAnyOf = ({ filters }: AnyOfFilter, target: Target): string => any(filters, target);

/** All of `must`, at least one of `should`, none of `must_not`; what is omitted demands nothing (contract D7). */
function compileBoolean({ must, should, must_not }: BooleanFilter, target: Target): string {
  const conditions = [all(must, target)];
  if (should.length > 0) conditions.push(any(should, target));
  // A filter on an unknown value (null) is neither true nor false, and such a mention must stay.
  for (const filter of must_not) conditions.push(`${compile(filter, target)} is not true`);
  return `(${conditions.join(' and ')})`;
}
