import {
  object,
  optional,
  type Path,
  type Reader,
  reader,
  refine,
  trueOrFalse,
} from '@earshot/message-kit/without-nest';
import type { TimeField, TimeFilter } from './filters.js';
import { isAfter, readSpan, SPAN_PATTERN, type Span } from './timestamps.js';

const A_SPAN =
  'an ISO 8601 date such as 2026-01-31, or a date and time with an offset such as 2026-01-31T12:00:00+01:00';

/** A date, which is that whole day in UTC, or a timestamp (rules D5, D14). */
export const span = (description: string): Reader<Span> =>
  reader(
    {
      type: 'string',
      description,
      pattern: SPAN_PATTERN,
      examples: ['2026-01-31', '2026-01-31T12:00:00+01:00'],
    },
    A_SPAN,
    (value, at) => {
      const read = typeof value === 'string' ? readSpan(value) : undefined;
      return read ?? at.reject('value_invalid', `must be ${A_SPAN}${hasLostPlus(value) ? PLUS_IN_URL : ''}`);
    },
  );

/** A `+` in the query of a URL is read as a space. */
const hasLostPlus = (value: unknown): boolean => typeof value === 'string' && !!readSpan(value.replace(' ', '+'));
const PLUS_IN_URL = '; in a URL, write %2B for +';

const bound = optional(span('A date, which is that whole day in UTC, or a date and time with an offset or `Z`.'));

export const BOUNDS = ['begin', 'end'] as const;
const includeBounds = trueOrFalse('Whether `begin` and `end` belong to the range; they do unless it is false.');

/** A filter by a range of time. It needs `begin` or `end` (interface 2.6). */
export const times = (field: TimeField): Reader<TimeFilter> =>
  refine(object({ begin: bound, end: bound }, { atLeastOne: BOUNDS }), (members, at) => range(field, members, at));

/** Like `times`, with `include_bounds` (rule D5). */
export const timesWithBounds = (field: TimeField): Reader<TimeFilter> =>
  refine(
    object({ begin: bound, end: bound, include_bounds: optional(includeBounds, true) }, { atLeastOne: BOUNDS }),
    ({ include_bounds, ...bounds }, at) => range(field, bounds, at, include_bounds),
  );

interface Bounds {
  begin: Span | undefined;
  end: Span | undefined;
}

function range(field: TimeField, { begin, end }: Bounds, at: Path, includesBounds = true): TimeFilter | undefined {
  if (begin && end && isAfter(begin, end)) return at.reject('range_invalid', 'must not have begin after end');
  const from = includesBounds ? begin?.start : begin?.end;
  const to = includesBounds ? end?.end : end?.start;
  return {
    type: 'time',
    field,
    ...(from && { from: { instant: from.instant, inclusive: !from.after } }),
    ...(to && { to: { instant: to.instant, inclusive: to.after } }),
    path: at.path,
  };
}
