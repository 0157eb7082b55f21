export { type CheckedFilters, checkFilters } from './check-filters.js';
export type {
  AnyOfFilter,
  BooleanFilter,
  Filter,
  FilterSet,
  NumberFilter,
  QueryFilter,
  TimeFilter,
  ValueField,
  ValuesFilter,
} from './filters.js';
export { isInstant } from './moment.js';
export { parseQuery, QuerySyntaxError } from './query/parse-query.js';
export type { QueryNode } from './query/query.js';
export type { FilterProblem } from './walk.js';
