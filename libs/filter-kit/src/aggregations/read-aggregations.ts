import { didYouMean, isObject, isWholeNumber, notKnown, wholeNumberText } from '@earshot/validation-kit';
import { isKey, membersSchema, readMembers, type Shape } from '../members.js';
import type { Path } from '../path.js';
import { type Reader, reader, type Schema } from '../reader.js';
import { type Aggregation, INTERVALS, NUMBER_FIELDS, ORDERS, TERM_FIELDS, TIME_FIELDS } from './aggregation.js';
import { EXPECTED_NAME, isAggregationName } from './aggregation-name.js';
import { isTimeZone } from './time-zone.js';

const SIZE = { min: 1, max: 1_000 };
const DEFAULT_SIZE = 10;

const oneOf = <T extends string>(values: readonly T[], description: string): Reader<T> =>
  reader({ type: 'string', description, enum: values }, (value, at) => {
    if (values.includes(value as T)) return value as T;
    const meant = typeof value === 'string' ? didYouMean(value, values) : '';
    return at.reject('value_invalid', `must be one of ${values.join(', ')}${meant}`);
  });

const size: Reader<number> = reader(
  { type: 'integer', description: 'The most buckets.', minimum: SIZE.min, maximum: SIZE.max, default: DEFAULT_SIZE },
  (value, at) => (isWholeNumber(value, SIZE) ? value : at.reject('value_invalid', `must be ${wholeNumberText(SIZE)}`)),
);

const timeZone: Reader<string> = reader(
  {
    type: 'string',
    description: 'A name of the IANA time zone database. It decides when days begin.',
    default: 'UTC',
    examples: ['Europe/Berlin'],
  },
  (value, at) =>
    typeof value === 'string' && isTimeZone(value)
      ? value
      : at.reject('value_invalid', 'must be the name of an IANA time zone, such as Europe/Berlin'),
);

const termField = oneOf(TERM_FIELDS, 'The member of mentions whose values are aggregated.');

/** The members of each kind of aggregation. */
const SHAPES = {
  terms: { field: termField, size, order: oneOf(ORDERS, 'By count, descending, or by key, ascending.') },
  date_histogram: {
    field: oneOf(TIME_FIELDS, 'The time of mentions that decides their bucket.'),
    interval: oneOf(INTERVALS, 'The length of a bucket.'),
    time_zone: timeZone,
  },
  stats: { field: oneOf(NUMBER_FIELDS, 'The number of mentions that is aggregated.') },
  cardinality: { field: termField },
};

type Kind = keyof typeof SHAPES;
export const KINDS = Object.keys(SHAPES) as readonly Kind[];

/** The kinds that have buckets, which may have aggregations. */
export const BUCKET_KINDS: readonly string[] = ['terms', 'date_histogram'] satisfies readonly Kind[];

/** The JSON Schema of the value of a kind. */
export const kindSchema = (kind: Kind): Schema => ({
  ...membersSchema<Record<string, unknown>>(SHAPES[kind]),
  description: 'What is aggregated.',
  required: REQUIRED.filter((name) => Object.hasOwn(SHAPES[kind], name)),
});

const REQUIRED = ['field', 'interval'];

/** Reads the aggregations of a request, or of a bucket (`isNested`). */
export function readAggregations(value: unknown, at: Path, isNested = false): Aggregation[] | undefined {
  if (!isObject(value) || Object.keys(value).length === 0) {
    return at.reject('value_invalid', 'must be an object with at least one aggregation by its name');
  }
  return Object.entries(value)
    .map(([name, aggregation]) => readNamed(name, aggregation, at.member(name), isNested))
    .filter((aggregation) => aggregation !== undefined);
}

function readNamed(name: string, value: unknown, at: Path, isNested: boolean): Aggregation | undefined {
  at.spend('aggregations');
  if (!isAggregationName(name)) return at.reject('value_invalid', EXPECTED_NAME);
  const kinds = KINDS.join(', ');
  if (!isObject(value)) return at.reject('value_invalid', `must be an object with one of ${kinds}`);
  const { aggregations, ...kind } = value;
  const unknown = Object.keys(kind).find((member) => !isKey(SHAPES, member));
  if (unknown !== undefined) {
    return at.member(unknown).reject('member_unknown', notKnown('aggregation', unknown, KINDS));
  }
  const [type, ...others] = Object.keys(kind) as Kind[];
  if (!type) return at.reject('member_missing', `must have one of ${kinds}`);
  if (others.length > 0) return at.reject('parameters_conflicting', `must have only one of ${kinds}`);
  const members = readKind(type, kind[type], at.member(type));
  const nested = readNested(type, aggregations, at.member('aggregations'), isNested);
  return members && ({ type, name, path: at.path, ...members, ...nested } as Aggregation);
}

/** The members of an aggregation, with their defaults. */
function readKind(type: Kind, value: unknown, at: Path): object | undefined {
  const shape: Shape<Record<string, unknown>> = SHAPES[type];
  const members = readMembers(value, at, shape);
  if (!members) return undefined;
  for (const name of REQUIRED) {
    if (!isKey(shape, name) || isKey(value as object, name)) continue;
    const allowed = (shape[name].schema.enum as readonly string[]).join(', ');
    at.member(name).reject('member_missing', `is missing; it must be one of ${allowed}`);
  }
  if (type === 'terms') return { size: DEFAULT_SIZE, order: 'count', ...members };
  if (type !== 'date_histogram') return members;
  const { time_zone = 'UTC', ...others } = members;
  return { ...others, timeZone: time_zone };
}

function readNested(type: Kind, value: unknown, at: Path, isNested: boolean): object | undefined {
  if (!BUCKET_KINDS.includes(type)) {
    return value === undefined
      ? undefined
      : at.reject('member_unknown', `is allowed only with ${BUCKET_KINDS.join(' or ')}`);
  }
  if (value === undefined) return { aggregations: [] };
  if (isNested)
    return at.reject('member_unknown', 'is not allowed here; an aggregation of a bucket has none of its own');
  return { aggregations: readAggregations(value, at, true) };
}
