import { notKnown } from '@earshot/error-kit/texts';
import {
  described,
  formatCount,
  isKey,
  isObject,
  object,
  oneOf,
  optional,
  type Path,
  PLAIN_TEXT_PATTERN,
  type Reader,
  reader,
  refine,
  text,
  wholeNumber,
} from '@earshot/message-kit/without-nest';
import { BUDGETS } from '../budgets.js';
import { filterSet } from '../filter-set.js';
import { MAX_TEXT_LENGTH } from '../limits.js';
import { isText } from '../values.js';
import {
  type DashboardField,
  INTERVALS,
  NUMBER_FIELDS,
  ORDERS,
  type RequestedAggregation,
  TERM_FIELDS,
  type TermField,
  TIME_FIELDS,
  WORD_COUNTS,
  WORD_ORDERS,
  WORDS_IN,
} from './aggregation.js';
import { EXPECTED_NAME, isAggregationName } from './aggregation-name.js';
import { timeZone } from '../time-zone.js';

const afterKey = text(
  {
    description:
      'With the order `key`: only the buckets behind this key, such as `next` of the last answer (rule D24).',
    maxLength: MAX_TEXT_LENGTH,
    pattern: PLAIN_TEXT_PATTERN,
  },
  `a string of at most ${formatCount(MAX_TEXT_LENGTH)} characters, without NUL or lone surrogates`,
  (key) => (isText(key) ? key : undefined),
);

/** The kinds of aggregations with their members. `fields` are those of terms. */
const kindsBy = <Field extends string>(fields: readonly Field[]) => ({
  terms: refine(
    object(
      {
        field: oneOf('The member of mentions whose values are aggregated.', fields),
        size: optional(wholeNumber('The most buckets.', { min: 1, max: 1_000 }), 10),
        order: optional(oneOf('By count, descending, or by key, ascending.', ORDERS), 'count'),
        after: optional(afterKey),
      },
      { description: 'A bucket for each value of a field.' },
    ),
    (members, at) =>
      members.after !== undefined && members.order !== 'key'
        ? at.member('after').reject('parameters_conflicting', 'needs the order key')
        : members,
  ),
  date_histogram: refine(
    object(
      {
        field: oneOf('The time of mentions that decides their bucket.', TIME_FIELDS),
        interval: oneOf('The length of a bucket.', INTERVALS),
        time_zone: optional(timeZone, 'UTC'),
      },
      { description: 'A bucket for each interval from the first to the last time.' },
    ),
    ({ time_zone, ...others }) => ({ ...others, timeZone: time_zone }),
  ),
  stats: object(
    { field: oneOf('The number of mentions that is aggregated.', NUMBER_FIELDS) },
    { description: 'Count, minimum, maximum, sum and average of a number.' },
  ),
  cardinality: object(
    { field: oneOf('The member of mentions whose values are counted.', TERM_FIELDS) },
    { description: 'How many different values a field has.' },
  ),
  words: refine(
    object(
      {
        size: optional(wholeNumber('The most words.', { min: 1, max: 500 }), 50),
        in: optional(oneOf('The texts whose words are counted; `text` is title and content.', WORDS_IN), 'text'),
        count: optional(
          oneOf('Whether mentions or different authors with a word are counted.', WORD_COUNTS),
          'mentions',
        ),
        order: optional(oneOf('By score or by count, descending.', WORD_ORDERS), 'score'),
        against: optional(
          described('The background that words are compared with; without it the whole report.', filterSet),
        ),
      },
      { description: 'The words of the mentions that are more frequent there than in a background.' },
    ),
    (members, at) => {
      at.spend(BUDGETS.words);
      return members;
    },
  ),
});

const KINDS = kindsBy(TERM_FIELDS);
const KINDS_OF_DASHBOARDS = kindsBy([...TERM_FIELDS, 'report'] as const satisfies readonly DashboardField[]);

type Kind = keyof typeof KINDS;

/** The kinds that have buckets, which may have aggregations. */
const BUCKET_KINDS: readonly string[] = ['terms', 'date_histogram'] satisfies readonly Kind[];

/** Aggregations at one place of a request: which ones there may be. */
export interface Level {
  /** The name of their schema. */
  readonly schema: string;
  readonly kinds: Readonly<Record<Kind, Reader<object>>>;
  /** The kinds that are not allowed there, with the reason. */
  readonly forbidden?: Readonly<Partial<Record<Kind, string>>>;
  /** The aggregations of a bucket. Those of a bucket have none of their own. */
  readonly inBuckets?: (members: { field?: DashboardField }) => Level;
}

const OF_BUCKETS: Level = {
  schema: 'BucketAggregations',
  kinds: KINDS,
  forbidden: { words: 'is not allowed in a bucket' },
};
const OF_REPORTS: Level = { schema: 'Aggregations', kinds: KINDS, inBuckets: () => OF_BUCKETS };

/** Of several reports, the numbers of different values and the scores of words cannot be added up. */
const IN_A_REPORT = 'is allowed only in a bucket of report';
const PER_REPORT = { cardinality: IN_A_REPORT, words: IN_A_REPORT };
const OF_BUCKETS_OF_REPORTS: Level = { schema: 'ReportBucketAggregations', kinds: KINDS };
const OF_BUCKETS_OF_DASHBOARDS: Level = {
  schema: 'DashboardBucketAggregations',
  kinds: KINDS_OF_DASHBOARDS,
  forbidden: PER_REPORT,
};
const OF_DASHBOARDS: Level = {
  schema: 'DashboardAggregations',
  kinds: KINDS_OF_DASHBOARDS,
  forbidden: PER_REPORT,
  inBuckets: ({ field }) => (field === 'report' ? OF_BUCKETS_OF_REPORTS : OF_BUCKETS_OF_DASHBOARDS),
};

/** All levels. */
export const LEVELS: readonly Level[] = [
  OF_REPORTS,
  OF_BUCKETS,
  OF_DASHBOARDS,
  OF_BUCKETS_OF_REPORTS,
  OF_BUCKETS_OF_DASHBOARDS,
];

/** What reports or dashboards may have, together: for agents, which pay for every schema with each request. */
const IN_BUCKETS_OF_ANY: Level = { schema: 'AnyBucketAggregations', kinds: KINDS_OF_DASHBOARDS };
const OF_ANY: Level = { schema: 'AnyAggregations', kinds: KINDS_OF_DASHBOARDS, inBuckets: () => IN_BUCKETS_OF_ANY };
export const ANY_LEVELS: readonly Level[] = [OF_ANY, IN_BUCKETS_OF_ANY];

export const hasBuckets = (kind: string): boolean => BUCKET_KINDS.includes(kind);

/** The `aggregations` of a request, or of a bucket, by their names (rule D16). */
const named = <Field>(level: Level): Reader<RequestedAggregation<Field>[]> =>
  reader({ $ref: `#/components/schemas/${level.schema}` }, 'an object of aggregations by their names', (value, at) => {
    if (!isObject(value) || Object.keys(value).length === 0) {
      return at.reject('value_invalid', 'must be an object with at least one aggregation by its name');
    }
    return Object.entries(value)
      .map(([name, aggregation]) => readNamed<Field>(name, aggregation, at.member(name), level))
      .filter((aggregation) => aggregation !== undefined);
  });

/** Aggregations of the mentions of a report (rule D16). */
export const aggregations = named<TermField>(OF_REPORTS);

/** Aggregations of the mentions of the reports of a dashboard (rule D22). */
export const dashboardAggregations = named<DashboardField>(OF_DASHBOARDS);

function readNamed<Field>(
  name: string,
  value: unknown,
  at: Path,
  level: Level,
): RequestedAggregation<Field> | undefined {
  const { kinds, forbidden = {} } = level;
  const names = Object.keys(kinds).join(', ');
  at.spend(BUDGETS.aggregations);
  if (!isAggregationName(name)) return at.reject('value_invalid', EXPECTED_NAME);
  if (!isObject(value)) return at.reject('value_invalid', `must be an object with one of ${names}`);
  const { aggregations: nested, ...given } = value;
  const unknown = Object.keys(given).find((member) => !isKey(kinds, member));
  if (unknown !== undefined) {
    return at.member(unknown).reject('member_unknown', notKnown('aggregation', unknown, Object.keys(kinds)));
  }
  const [type, ...others] = Object.keys(given) as Kind[];
  if (!type) return at.reject('member_missing', `must have one of ${names}`);
  if (others.length > 0) return at.reject('parameters_conflicting', `must have only one of ${names}`);
  const reason = forbidden[type];
  if (reason) return at.member(type).reject('member_unknown', reason);
  const members = kinds[type](given[type], at.member(type));
  const inBuckets = readNested(type, nested, at.member('aggregations'), level.inBuckets?.(members ?? {}));
  return members && ({ type, name, path: at.path, ...members, ...inBuckets } as RequestedAggregation<Field>);
}

function readNested(type: Kind, value: unknown, at: Path, level: Level | undefined): object | undefined {
  if (!hasBuckets(type)) {
    if (value !== undefined) at.reject('member_unknown', `is allowed only with ${BUCKET_KINDS.join(' or ')}`);
    return undefined;
  }
  if (value === undefined) return { aggregations: [] };
  if (!level) {
    return at.reject('member_unknown', 'is not allowed here; an aggregation of a bucket has none of its own');
  }
  return { aggregations: named(level)(value, at) };
}
