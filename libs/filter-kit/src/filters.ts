import type { QueryNode } from './query/query.js';

/** Filters that all hold together (interface 2.6). An empty set constrains nothing. */
export type FilterSet = readonly Filter[];

/** One condition on a mention, read from a filter key of interface 2.6. */
export type Filter = SimpleFilter | AnyOfFilter | BooleanFilter;

type SimpleFilter = ValuesFilter | NumberFilter | TimeFilter | MissingFilter | QueryFilter;

/** Filters of a request, whose rolling periods are not resolved yet. */
export type RequestedFilterSet = readonly RequestedFilter[];

/** A filter of a request. `resolvePeriods` makes it a `Filter`. */
export type RequestedFilter =
  SimpleFilter | RollingFilter | AnyOfFilter<RequestedFilter> | BooleanFilter<RequestedFilter>;

/** The field has one of the values. A field that is a list has one of them as an element. */
export interface ValuesFilter extends WithPath {
  readonly type: 'values';
  readonly field: ValueField;
  /** At least one; duplicates stay. Integers are decimal strings, as in a mention (rule D4). */
  readonly values: readonly string[];
}

/** The number is between the bounds, which are included. At least one bound is given. */
export interface NumberFilter extends WithPath {
  readonly type: 'number';
  readonly field: NumberField;
  readonly begin?: number;
  readonly end?: number;
}

/** The time is between the bounds. At least one bound is given. */
export interface TimeFilter extends WithPath {
  readonly type: 'time';
  readonly field: TimeField;
  readonly from?: TimeBound;
  readonly to?: TimeBound;
}

export interface TimeBound {
  /** In UTC, a whole millisecond with 6 digits of the second: `2026-01-31T00:00:00.000000Z`. The order of such strings is that of their times. */
  readonly instant: string;
  /** Whether the instant belongs to the range. */
  readonly inclusive: boolean;
}

/**
 * The mention was published in a period that moves on with time, or with the mentions of its report (rule D5): whole
 * intervals of a time zone. Those before the current one, or those up to and with that of the newest mention of the report
 * that is not after today.
 */
export interface RollingFilter extends WithPath {
  readonly type: 'rolling';
  readonly unit: RollingUnit;
  /** How many of them, from 1 to 1 000. */
  readonly count: number;
  /** A name of the IANA time zone database. */
  readonly timeZone: string;
  readonly to: RollingEnd;
}

/** The intervals of rolling periods. Weeks begin on Monday. */
export type RollingUnit = 'days' | 'weeks' | 'months';

export type RollingEnd = 'now' | 'newest';

/** The mention has no value of the field (rule D23). An empty list is none; an empty text is a value. */
export interface MissingFilter extends WithPath {
  readonly type: 'missing';
  readonly field: MissingField;
}

/** At least one of the filters holds (rules D6, D23). */
export interface AnyOfFilter<F = Filter> extends WithPath {
  readonly type: 'any_of';
  readonly filters: readonly F[];
}

/** All of `must` hold, at least one of `should`, none of `must_not`; an empty member is ignored (rule D7). */
export interface BooleanFilter<F = Filter> extends WithPath {
  readonly type: 'boolean';
  readonly must: readonly F[];
  readonly should: readonly F[];
  readonly must_not: readonly F[];
}

/** The words of the mention match the query (rule D12). */
export interface QueryFilter extends WithPath {
  readonly type: 'query';
  readonly query: QueryNode;
}

interface WithPath {
  /** The path of the filter in the request, such as `filters.boolean.must.countries`. */
  readonly path: string;
}

/** A filter field that a list of values tests. */
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
  | 'root'
  | 'sentiment'
  | 'site'
  | 'site_type'
  | 'source'
  | 'tag'
  | 'title'
  | 'type';

/** The fields that a list of values tests in the documents of mentions. Columns in memory do not hold them. */
export const DOCUMENT_FIELDS = ['root', 'title'] as const satisfies readonly ValueField[];

export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

export const isDocumentField = (field: ValueField): field is DocumentField =>
  DOCUMENT_FIELDS.some((each) => each === field);

/** A filter field that a range of numbers tests. */
export type NumberField = 'influence' | 'rating_normalized' | 'service_rank';

/** A filter field that a range of time tests. */
export type TimeField = 'crawled_at' | 'date' | 'infused_at' | 'reviewed_at';

/** A field that may have no value in a mention. */
export type MissingField =
  | Exclude<ValueField, 'country' | 'id' | 'language' | 'review_status' | 'root' | 'sentiment' | 'type'>
  | NumberField
  | Exclude<TimeField, 'date'>
  | 'content'
  | 'url';
