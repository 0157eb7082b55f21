import type { QueryNode } from './query/query.js';

/** Filters that all hold together (interface 2.6). An empty set constrains nothing. */
export type FilterSet = readonly Filter[];

/** One condition on a mention, read from a filter key of interface 2.6. */
export type Filter = ValuesFilter | NumberFilter | TimeFilter | AnyOfFilter | BooleanFilter | QueryFilter;

/** The attribute has one of the values; an attribute that is a list holds one of them. */
export interface ValuesFilter extends Placed {
  readonly type: 'values';
  readonly field: ValueField;
  /** At least one, duplicates kept. Identifiers given as numbers are decimal strings, as in a mention. */
  readonly values: readonly string[];
}

/** The number lies between the bounds, which belong to it. At least one is given. */
export interface NumberFilter extends Placed {
  readonly type: 'number';
  readonly field: NumberField;
  readonly begin?: number;
  readonly end?: number;
}

/** The time lies between the bounds. At least one is given. */
export interface TimeFilter extends Placed {
  readonly type: 'time';
  readonly field: TimeField;
  readonly from?: TimeBound;
  readonly to?: TimeBound;
}

export interface TimeBound {
  /** In UTC, to the microsecond, `2026-01-31T00:00:00.000000Z`: as strings they compare as in time. */
  readonly instant: string;
  /** Whether the instant itself lies within. */
  readonly inclusive: boolean;
}

/** At least one of the filters holds (rule D6). */
export interface AnyOfFilter extends Placed {
  readonly type: 'any_of';
  readonly filters: FilterSet;
}

/** All of `must` hold, at least one of `should`, none of `must_not`; an empty member is ignored (rule D7). */
export interface BooleanFilter extends Placed {
  readonly type: 'boolean';
  readonly must: FilterSet;
  readonly should: FilterSet;
  readonly must_not: FilterSet;
}

/** The words of the mention match the query (rule D12). */
export interface QueryFilter extends Placed {
  readonly type: 'query';
  readonly query: QueryNode;
}

interface Placed {
  /** Where the request holds the filter, such as `filters.boolean.must.countries`. */
  readonly path: string;
}

/** An attribute of a mention with values to choose from. */
export type ValueField =
  | 'author'
  | 'author_job'
  | 'author_state'
  | 'channel'
  | 'classifier'
  | 'collaboration_status'
  | 'collaboration_user'
  | 'community'
  | 'country'
  | 'id'
  | 'language'
  | 'media_group'
  | 'microblog_type'
  | 'review_status'
  | 'sentiment'
  | 'site'
  | 'site_type'
  | 'source'
  | 'title'
  | 'type';

export type NumberField = 'influence' | 'rating_normalized' | 'service_rank';

export type TimeField = 'crawled_at' | 'date' | 'infused_at' | 'reviewed_at';
