import {
  jsonType,
  object,
  optional,
  type Reader,
  reader,
  refine,
  type Schema,
} from '@earshot/message-kit/without-nest';
import type { NumberField, NumberFilter } from './filters.js';
import { SAFE_INTEGER } from './values.js';

/** A filter by a range of numbers. It needs `begin` or `end`; both belong to the range (interface 2.6). */
export const numbers = (field: NumberField, bound: Reader<number>): Reader<NumberFilter> =>
  refine(
    object({ begin: optional(bound), end: optional(bound) }, { atLeastOne: ['begin', 'end'] }),
    ({ begin, end }, at) => {
      if (begin !== undefined && end !== undefined && begin > end) {
        return at.reject('range_invalid', 'must not have begin after end');
      }
      return { type: 'number', field, begin, end, path: at.path };
    },
  );

const A_BOUND = { description: 'A bound of the range, which belongs to it.' };

const bound = (expected: string, schema: Schema, isAllowed: (value: number) => boolean): Reader<number> =>
  reader(schema, expected, (value, at) => {
    if (typeof value !== 'number') return at.reject('value_invalid', `must be ${expected}, not ${jsonType(value)}`);
    return isAllowed(value) ? value : at.reject('value_invalid', `must be ${expected}`);
  });

export const anyInteger = bound('an integer', { ...SAFE_INTEGER, ...A_BOUND }, Number.isSafeInteger);

/** JSON allows numbers that become infinite, such as 1e400. */
export const anyNumber = bound('a finite number', { type: 'number', ...A_BOUND }, Number.isFinite);

export const numberBetween = (least: number, most: number): Reader<number> =>
  bound(
    `a number from ${least} to ${most}`,
    { type: 'number', minimum: least, maximum: most, ...A_BOUND },
    (value) => value >= least && value <= most,
  );
