import type { Filter, NumberField, RequestedFilter, TimeField, ValueField } from '../filters.js';

/** The fields of terms and cardinality (rule D16). */
export const TERM_FIELDS = [
  'sentiment',
  'channel',
  'language',
  'country',
  'review_status',
  'type',
  'media_group',
  'site_type',
  'site',
  'source',
  'author',
  'author_state',
  'author_job',
  'microblog_type',
  'collaboration_user',
  'collaboration_status',
  'tag',
  'classifier',
  'community',
] as const satisfies readonly ValueField[];
export type TermField = (typeof TERM_FIELDS)[number];

/** In a dashboard, mentions are in reports (rule D22). */
export type DashboardField = TermField | 'report';

/** The fields of histograms. */
export const TIME_FIELDS = ['date', 'crawled_at', 'infused_at', 'reviewed_at'] as const satisfies readonly TimeField[];

/** How often people interacted with a mention; `engagement` is the sum of the others without `views` (rule D27). */
type InteractionField = 'likes' | 'comments' | 'shares' | 'views' | 'engagement';

/** The fields of stats. */
export const NUMBER_FIELDS = [
  'influence',
  'rating_normalized',
  'service_rank',
  'engagement',
  'likes',
  'comments',
  'shares',
  'views',
] as const satisfies readonly (NumberField | InteractionField)[];
export type StatsField = (typeof NUMBER_FIELDS)[number];

export const INTERVALS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

export const ORDERS = ['count', 'key'] as const;

/** What of a mention has the words that are counted. */
export const WORDS_IN = ['text', 'title', 'content'] as const;

/** What is counted of a word. */
export const WORD_COUNTS = ['mentions', 'authors'] as const;

export const WORD_ORDERS = ['score', 'count'] as const;

/** An aggregation of a request after it was checked (rule D16). */
export type Aggregation<Field = TermField, F = Filter> = ValueAggregation<Field, F> | WordsAggregation<F>;

/** The same, before the rolling periods of its filters are resolved (rule D5). */
export type RequestedAggregation<Field = TermField> = Aggregation<Field, RequestedFilter>;

/** An aggregation by a field. */
export type ValueAggregation<Field = TermField, F = Filter> =
  BucketAggregation<Field, F> | CardinalityAggregation | StatsAggregation;

/** An aggregation of the reports of a dashboard (rule D22). */
export type DashboardAggregation = RequestedAggregation<DashboardField>;

/** An aggregation that divides mentions into buckets. */
export type BucketAggregation<Field = TermField, F = Filter> =
  TermsAggregation<Field, F> | HistogramAggregation<Field, F>;

/** A bucket for each value of the field. */
export interface TermsAggregation<Field = TermField, F = Filter> extends Named, Nesting<Field, F> {
  readonly type: 'terms';
  readonly field: Field;
  /** The most buckets. */
  readonly size: number;
  readonly order: (typeof ORDERS)[number];
  /** Only the buckets behind this key. It needs the order by key (rule D24). */
  readonly after?: string;
}

/** A bucket for each interval between the first and the last time. */
export interface HistogramAggregation<Field = TermField, F = Filter> extends Named, Nesting<Field, F> {
  readonly type: 'date_histogram';
  readonly field: TimeField;
  readonly interval: Interval;
  readonly timeZone: string;
}

/** How many different values the field has. */
export interface CardinalityAggregation extends Named {
  readonly type: 'cardinality';
  readonly field: TermField;
}

/** The least, the greatest and the average value of the field. */
export interface StatsAggregation extends Named {
  readonly type: 'stats';
  readonly field: StatsField;
}

/** The words of the mentions, compared with those of a background (rule D20). */
export interface WordsAggregation<F = Filter> extends Named {
  readonly type: 'words';
  /** The most words. */
  readonly size: number;
  readonly in: (typeof WORDS_IN)[number];
  readonly count: (typeof WORD_COUNTS)[number];
  readonly order: (typeof WORD_ORDERS)[number];
  /** The background; without it the whole report. */
  readonly against?: readonly F[];
}

interface Named {
  /** Its name in the request and in the answer. */
  readonly name: string;
  /** Its path in the request, such as `aggregations.authors`. */
  readonly path: string;
}

interface Nesting<Field, F> {
  /** The aggregations of each bucket, which have none of their own. */
  readonly aggregations: readonly Aggregation<Field, F>[];
}
