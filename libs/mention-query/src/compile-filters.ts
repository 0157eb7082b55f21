import type { AnyOfFilter, BooleanFilter, Filter, FilterSet } from '@earshot/filter-kit';
import type { CompileContext } from './compile-context.js';
import { compileMissing } from './compile-missing.js';
import { compileNumber } from './compile-number.js';
import { compileQuery, compileWords } from './compile-query.js';
import { compileTime } from './compile-time.js';
import { compileValues } from './compile-values.js';

/**
 * Compiles a filter set (interface 2.6) to one SQL condition on the `fromClause` of its driving table. The text depends
 * only on the shape of the filters; their values are parameters.
 */
export const compileFilters = (filters: FilterSet, context: CompileContext): string =>
  conjunction(
    filters.map((filter) => (filter.type === 'query' ? compileWords(filter, context) : compile(filter, context))),
  );

function compile(filter: Filter, context: CompileContext): string {
  switch (filter.type) {
    case 'values':
      return compileValues(filter, context);
    case 'number':
      return compileNumber(filter, context);
    case 'time':
      return compileTime(filter, context);
    case 'query':
      return compileQuery(filter, context);
    case 'missing':
      return compileMissing(filter, context);
    case 'any_of':
      return compileAnyOf(filter, context);
    case 'boolean':
      return compileBoolean(filter, context);
  }
}

const all = (filters: FilterSet, context: CompileContext): string =>
  conjunction(filters.map((filter) => compile(filter, context)));

const conjunction = (conditions: string[]): string =>
  conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;

const any = (filters: FilterSet, context: CompileContext): string =>
  `(${filters.map((filter) => compile(filter, context)).join(' or ')})`;

const compileAnyOf = ({ filters }: AnyOfFilter, context: CompileContext): string => any(filters, context);

/** All of `must`, at least one of `should`, none of `must_not`; an omitted member is ignored (rule D7). */
function compileBoolean({ must, should, must_not }: BooleanFilter, context: CompileContext): string {
  const conditions = [all(must, context)];
  if (should.length > 0) conditions.push(any(should, context));
  // A filter on an unknown value is null, and `must_not` keeps such a mention.
  for (const filter of must_not) conditions.push(`${compile(filter, context)} is not true`);
  return `(${conditions.join(' and ')})`;
}
