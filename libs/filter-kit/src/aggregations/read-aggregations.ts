import { notKnown } from '@earshot/error-kit/texts';
import {
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
} from '@earshot/request-kit/readers';
import { BUDGETS } from '../budgets.js';
import { MAX_TEXT_LENGTH } from '../limits.js';
import { isText } from '../values.js';
import { type Aggregation, INTERVALS, NUMBER_FIELDS, ORDERS, TERM_FIELDS, TIME_FIELDS } from './aggregation.js';
import { EXPECTED_NAME, isAggregationName } from './aggregation-name.js';
import { isTimeZone } from './time-zone.js';

const termField = oneOf('The member of mentions whose values are aggregated.', TERM_FIELDS);

const timeZone = text(
  {
    description: 'A name of the IANA time zone database. It decides when days begin.',
    examples: ['Europe/Berlin'],
  },
  'the name of an IANA time zone, such as Europe/Berlin',
  (name) => (isTimeZone(name) ? name : undefined),
);

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

/** The kinds of aggregations with their members. */
export const KINDS = {
  terms: refine(
    object(
      {
        field: termField,
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
  cardinality: object({ field: termField }, { description: 'How many different values a field has.' }),
};

type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS).join(', ');

/** The kinds that have buckets, which may have aggregations. */
export const BUCKET_KINDS: readonly string[] = ['terms', 'date_histogram'] satisfies readonly Kind[];

/** The `aggregations` of a request, or of a bucket, by their names (rule D16). */
const named = (ofBucket: boolean): Reader<Aggregation[]> =>
  reader(
    { $ref: `#/components/schemas/${ofBucket ? 'BucketAggregations' : 'Aggregations'}` },
    'an object of aggregations by their names',
    (value, at) => {
      if (!isObject(value) || Object.keys(value).length === 0) {
        return at.reject('value_invalid', 'must be an object with at least one aggregation by its name');
      }
      return Object.entries(value)
        .map(([name, aggregation]) => readNamed(name, aggregation, at.member(name), ofBucket))
        .filter((aggregation) => aggregation !== undefined);
    },
  );

export const aggregations = named(false);
const bucketAggregations = named(true);

function readNamed(name: string, value: unknown, at: Path, ofBucket: boolean): Aggregation | undefined {
  at.spend(BUDGETS.aggregations);
  if (!isAggregationName(name)) return at.reject('value_invalid', EXPECTED_NAME);
  if (!isObject(value)) return at.reject('value_invalid', `must be an object with one of ${KIND_NAMES}`);
  const { aggregations: nested, ...kinds } = value;
  const unknown = Object.keys(kinds).find((member) => !isKey(KINDS, member));
  if (unknown !== undefined) {
    return at.member(unknown).reject('member_unknown', notKnown('aggregation', unknown, Object.keys(KINDS)));
  }
  const [type, ...others] = Object.keys(kinds) as Kind[];
  if (!type) return at.reject('member_missing', `must have one of ${KIND_NAMES}`);
  if (others.length > 0) return at.reject('parameters_conflicting', `must have only one of ${KIND_NAMES}`);
  const members = KINDS[type](kinds[type], at.member(type));
  const inBuckets = readNested(type, nested, at.member('aggregations'), ofBucket);
  return members && ({ type, name, path: at.path, ...members, ...inBuckets } as Aggregation);
}

function readNested(type: Kind, value: unknown, at: Path, ofBucket: boolean): object | undefined {
  if (!BUCKET_KINDS.includes(type)) {
    if (value !== undefined) at.reject('member_unknown', `is allowed only with ${BUCKET_KINDS.join(' or ')}`);
    return undefined;
  }
  if (value === undefined) return { aggregations: [] };
  if (ofBucket) {
    return at.reject('member_unknown', 'is not allowed here; an aggregation of a bucket has none of its own');
  }
  return { aggregations: bucketAggregations(value, at) };
}
