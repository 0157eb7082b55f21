import { jsonType } from '@earshot/validation-kit';
import type { NumberField, NumberFilter } from './filters.js';
import { readMembers } from './members.js';
import type { Read } from './path.js';

/** A filter by a range of numbers. It needs `begin` or `end`; both belong to the range (interface 2.6). */
export const numbers = (field: NumberField, bound: Read<number>): Read<NumberFilter> => {
  const shape = { begin: bound, end: bound };
  return (value, at) => {
    const bounds = readMembers(value, at, shape, ['begin', 'end']);
    if (!bounds) return undefined;
    const { begin, end } = bounds;
    if (begin !== undefined && end !== undefined && begin > end) {
      return at.reject('range_invalid', 'must not have begin after end');
    }
    return { type: 'number', field, ...bounds, path: at.path };
  };
};

const bound =
  (expected: string, isAllowed: (value: number) => boolean): Read<number> =>
  (value, at) => {
    if (typeof value !== 'number') return at.reject('value_invalid', `must be ${expected}, not ${jsonType(value)}`);
    return isAllowed(value) ? value : at.reject('value_invalid', `must be ${expected}`);
  };

export const anyInteger = bound('an integer', Number.isSafeInteger);

/** JSON allows numbers that become infinite, such as 1e400. */
export const anyNumber = bound('a finite number', Number.isFinite);

export const numberBetween = (least: number, most: number): Read<number> =>
  bound(`a number from ${least} to ${most}`, (value) => value >= least && value <= most);
