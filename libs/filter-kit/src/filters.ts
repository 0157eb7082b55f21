import type { QueryNode } from './query/query.js';

/** The attributes of a mention that filters compare with lists of values. */
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

/** The mention has, or its list holds, one of `values`; identifiers are strings, also where the request has numbers. */
export interface ValuesFilter {
  type: 'values';
  field: ValueField;
  values: readonly string[];
  /** Where it stands in the request. */
  path: string;
}

/** `begin` and `end` are included. */
export interface NumberFilter {
  type: 'number';
  field: NumberField;
  begin?: number;
  end?: number;
}

/** A bound of a range of time: an instant in UTC, ISO 8601 with six digits of a second. */
export interface TimeBound {
  instant: string;
  inclusive: boolean;
}

export interface TimeFilter {
  type: 'time';
  field: TimeField;
  from?: TimeBound;
  to?: TimeBound;
}

/** At least one of `filters` holds (contract D6). */
export interface AnyOfFilter {
  type: 'any_of';
  filters: FilterSet;
}

/** All of `must`, at least one of `should` unless it is empty, and none of `must_not` (contract D7). */
export interface BooleanFilter {
  type: 'boolean';
  must: FilterSet;
  should: FilterSet;
  must_not: FilterSet;
}

/** Word search (contract D12). */
export interface QueryFilter {
  type: 'query';
  query: QueryNode;
}

/** A filter of specification 2.6, checked. */
export type Filter = ValuesFilter | NumberFilter | TimeFilter | AnyOfFilter | BooleanFilter | QueryFilter;

/** All filters of a set hold together. */
export type FilterSet = readonly Filter[];
