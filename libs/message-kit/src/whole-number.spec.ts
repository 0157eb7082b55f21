import { describe, expect, it } from 'vitest';
import { isWholeNumber, parseWholeNumber, wholeNumberText } from './whole-number.js';

describe('a whole number', () => {
  it.each([0, 1, Number.MAX_SAFE_INTEGER])('may be %s', (value) => {
    expect(isWholeNumber(value)).toBe(true);
    expect(parseWholeNumber(String(value))).toBe(value);
  });

  it.each([-1, 0.5, NaN, Infinity, 2 ** 53, '1', null, undefined, [1], true])('is not %j', (value) =>
    expect(isWholeNumber(value)).toBe(false),
  );

  it.each(['', ' 1', '1 ', '+1', '-1', '1.0', '1e3', '0x10', '１', '9007199254740992', '0'.repeat(17), 1, ['1'], null])(
    'is not read from %j',
    (text) => expect(parseWholeNumber(text)).toBeUndefined(),
  );

  it('is within its bounds, or equal to one', () => {
    const range = { min: 1, max: 3 };
    expect([0, 1, 3, 4].map((value) => isWholeNumber(value, range))).toEqual([false, true, true, false]);
    expect(['0', '1', '3', '4'].map((text) => parseWholeNumber(text, range))).toEqual([undefined, 1, 3, undefined]);
  });

  it('is described with its bounds', () => {
    expect([{}, { min: 1 }, { max: 9 }, { min: 1, max: 9 }].map(wholeNumberText)).toEqual([
      'a whole number from 0',
      'a whole number from 1',
      'a whole number from 0 to 9',
      'a whole number from 1 to 9',
    ]);
  });
});
