import {
  isKey,
  isObject,
  object,
  oneOf,
  optional,
  type Reader,
  reader,
  refine,
  wholeNumber,
} from '@earshot/message-kit/without-nest';
import type { RollingEnd, RollingFilter, RollingUnit, TimeFilter } from './filters.js';
import { sameZone, timeZone } from './time-zone.js';
import { BOUNDS, timesWithBounds } from './times.js';

export const ROLLING_UNITS = ['days', 'weeks', 'months'] as const satisfies readonly RollingUnit[];
export const ROLLING_ENDS = ['now', 'newest'] as const satisfies readonly RollingEnd[];

const countOf = (intervals: string) => optional(wholeNumber(`How many ${intervals}.`, { min: 1, max: 1_000 }));

const last = refine(
  object(
    { days: countOf('whole days'), weeks: countOf('whole weeks, from Monday'), months: countOf('whole months') },
    { description: 'One of days, weeks and months.', atLeastOne: ROLLING_UNITS },
  ),
  (counts, at) => {
    const [unit, other] = ROLLING_UNITS.filter((name) => counts[name] !== undefined);
    if (other) return at.member(other).reject('parameters_conflicting', `must not be given together with ${unit}`);
    return { unit, count: counts[unit]! };
  },
);

/** A period that moves on with time (rule D5). */
const rolling: Reader<RollingFilter> = refine(
  object(
    {
      last,
      time_zone: optional(timeZone, 'UTC'),
      to: optional(
        oneOf(
          'Where the period ends: before the current day, week or month, or with that of the newest mention of the ' +
            'report that is not after today.',
          ROLLING_ENDS,
        ),
        'now',
      ),
    },
    {
      description: 'A period that moves on with time, or with the mentions of the report. A request resolves it once.',
    },
  ),
  ({ last, time_zone, to }, at) => ({ type: 'rolling', ...last, timeZone: sameZone(time_zone), to, path: at.path }),
);

const fixed = timesWithBounds('date');
const { anyOf: _, ...fixedMembers } = fixed.schema;

/** A period has at least one of these members. */
const MEMBERS = ['begin', 'end', 'last'];

/** The filter `period`, by the time of publication: a range of time, or a period that rolls (rule D5). */
export const period: Reader<TimeFilter | RollingFilter> = reader(
  // The viewer of the reference page rejects a schema that has `anyOf` and no type.
  { type: 'object', anyOf: [...BOUNDS.map((bound) => ({ ...fixedMembers, required: [bound] })), rolling.schema] },
  `${fixed.expected}; or last, time_zone, to`,
  (value, at) => {
    if (!isObject(value)) return at.reject('value_invalid', `must be ${period.expected}`);
    if (isKey(value, 'last')) return rolling(value, at);
    return Object.keys(value).length === 0
      ? at.reject('member_missing', `must have at least one of ${MEMBERS.join(', ')}`)
      : fixed(value, at);
  },
);
