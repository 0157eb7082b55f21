import type { TimeBound, TimeField, TimeFilter } from './filters.js';
import { type Moment, readMoment } from './moment.js';
import { readObject, type ReadFilter } from './walk.js';

const EXPECTATION = 'must be a date, or a time with an offset or Z, in ISO 8601: 2026-01-31 or 2026-01-31T09:30:00Z';

/**
 * A range of time: `begin`, `end` or both, and where the specification has it `include_bounds` (contract D5, D14). A
 * date without a time is that whole UTC day, and without the bounds the whole day is left out.
 */
export const times =
  (field: TimeField, { boundsOptional }: { boundsOptional: boolean }): ReadFilter<TimeFilter> =>
  (value, path, walk) => {
    const members = boundsOptional ? ['begin', 'end', 'include_bounds'] : ['begin', 'end'];
    const range = readObject(value, path, walk, members, ['begin', 'end']);
    if (!range) return undefined;
    const problemsBefore = walk.problems.length;
    const read = (name: 'begin' | 'end') =>
      Object.hasOwn(range, name) ? (readMoment(range[name]) ?? walk.report(`${path}.${name}`, EXPECTATION)) : undefined;
    const [begin, end] = [read('begin'), read('end')];
    const { include_bounds: included = true } = range;
    if (typeof included !== 'boolean') walk.report(`${path}.include_bounds`, 'must be true or false');
    if (begin && end && begin.first > end.last) walk.report(path, 'begin must not be after end');
    if (walk.problems.length > problemsBefore) return undefined;
    const isIncluded = included as boolean;
    return { type: 'time', field, from: begin && from(begin, isIncluded), to: end && to(end, isIncluded) };
  };

const from = ({ first, next }: Moment, included: boolean): TimeBound => {
  if (next === undefined) return { instant: first, inclusive: included };
  return { instant: included ? first : next, inclusive: true };
};

const to = ({ first, next }: Moment, included: boolean): TimeBound => {
  if (next === undefined) return { instant: first, inclusive: included };
  return { instant: included ? next : first, inclusive: false };
};
