export {
  type Aggregation,
  type BucketAggregation,
  type CardinalityAggregation,
  type DashboardAggregation,
  type DashboardField,
  type HistogramAggregation,
  type Interval,
  NUMBER_FIELDS,
  type RequestedAggregation,
  type StatsAggregation,
  type StatsField,
  TERM_FIELDS,
  type TermField,
  type TermsAggregation,
  type ValueAggregation,
  type WordsAggregation,
} from './aggregations/aggregation.js';
export { AGGREGATION_SCHEMAS, ANY_AGGREGATION_SCHEMAS, ANY_AGGREGATIONS } from './aggregations/aggregation-schemas.js';
export { checkAggregations } from './aggregations/check-aggregations.js';
export { aggregations, dashboardAggregations } from './aggregations/read-aggregations.js';
export { checkFilters, type CheckedFilters } from './check-filters.js';
export { FILTER_PROBLEMS } from './filter-problems.js';
export { FILTER_SCHEMAS } from './filter-schemas.js';
export { MISSING_FIELDS } from './missing.js';
export { FILTER_KEYS, type FilterKey, filterSet } from './filter-set.js';
export type {
  AnyOfFilter,
  BooleanFilter,
  Filter,
  FilterSet,
  MissingField,
  MissingFilter,
  NumberField,
  NumberFilter,
  QueryFilter,
  RequestedFilter,
  RequestedFilterSet,
  RollingFilter,
  TimeBound,
  TimeField,
  TimeFilter,
  ValueField,
  ValuesFilter,
} from './filters.js';
export { type DocumentField, isDocumentField } from './filters.js';
export { isUnrestricted } from './is-unrestricted.js';
export {
  endOfToday,
  FIRST as FIRST_TIME,
  type Moment,
  momentJson,
  readMoment,
  rollingPeriods,
} from './rolling/moment.js';
export { firstChange, offsetsIn } from './rolling/offsets.js';
export { instantText, resolvePeriods } from './rolling/resolve-periods.js';
export { type SavedFilters, savedIds } from './saved.js';
export { span } from './times.js';
export { sameZone, timeZone } from './time-zone.js';
export { isAfter, isInstant, readSpan, TIMESTAMP_PATTERN } from './timestamps.js';
export { parseQuery } from './query/parse-query.js';
export type { NearNode, NearSide, PhraseNode, QueryField, QueryNode, TermNode } from './query/query.js';
export { QuerySyntaxError } from './query/query-syntax-error.js';
export { EMOJI } from './words/emoji.js';
export { indexedLexemes, queryLexemes, writtenLexeme } from './words/lexemes.js';
export { type Word, withoutTags, wordsOf } from './words/words.js';
export { A_TAG, MAX_TAG_CHARACTERS, MAX_TAGS, normalTags, readTag, readTags, TAG_SCHEMA } from './tags.js';
export { withoutChannels } from './without-channels.js';
