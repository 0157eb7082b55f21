import type { TimeField, TimeFilter } from './filters.js';
import { membersSchema, readMembers, type Shape } from './members.js';
import { type Reader, reader } from './reader.js';
import { isAfter, readSpan, SPAN_PATTERN, type Span } from './timestamps.js';

interface Range {
  begin: Span;
  end: Span;
  include_bounds?: boolean;
}

/** A filter by a range of time. It needs `begin` or `end` (interface 2.6). */
export const times = (field: TimeField): Reader<TimeFilter> => range(field, { begin: span, end: span });

/** Like `times`, with `include_bounds` (rule D5). */
export const timesWithBounds = (field: TimeField): Reader<TimeFilter> =>
  range(field, { begin: span, end: span, include_bounds: trueOrFalse });

const range = (field: TimeField, shape: Shape<Range>): Reader<TimeFilter> =>
  reader(membersSchema(shape, BOUNDS), (value, at) => {
    const members = readMembers(value, at, shape, BOUNDS);
    if (!members) return undefined;
    const { begin, end, include_bounds: included = true } = members;
    if (begin && end && isAfter(begin, end)) return at.reject('range_invalid', 'must not have begin after end');
    const from = included ? begin?.start : begin?.end;
    const to = included ? end?.end : end?.start;
    return {
      type: 'time',
      field,
      ...(from && { from: { instant: from.instant, inclusive: !from.after } }),
      ...(to && { to: { instant: to.instant, inclusive: to.after } }),
      path: at.path,
    };
  });

const BOUNDS = ['begin', 'end'] as const;

const span: Reader<Span> = reader(
  {
    type: 'string',
    description: 'A date, which is that whole day in UTC, or a date and time with an offset or `Z`.',
    pattern: SPAN_PATTERN,
    examples: ['2026-01-31', '2026-01-31T12:00:00+01:00'],
  },
  (value, at) =>
    (typeof value === 'string' ? readSpan(value) : undefined) ??
    at.reject(
      'value_invalid',
      'must be an ISO 8601 date such as 2026-01-31, or a date and time with an offset such as 2026-01-31T12:00:00+01:00',
    ),
);

const trueOrFalse: Reader<boolean> = reader(
  { type: 'boolean', description: 'Whether `begin` and `end` belong to the range; they do unless it is false.' },
  (value, at) => (typeof value === 'boolean' ? value : at.reject('value_invalid', 'must be true or false')),
);
