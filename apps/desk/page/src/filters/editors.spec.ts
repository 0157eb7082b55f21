import { describe, expect, it } from 'vitest';
import { CONDITION_KEYS } from '../state/tree.js';
import { boundOf, EDITORS, emptyValue, linesOf, valuesOfLines, withMember } from './editors.js';

describe('the editors of filters', () => {
  it('are one for each filter, and a new condition is not complete', () => {
    expect(Object.keys(EDITORS).toSorted()).toEqual([...CONDITION_KEYS].toSorted());
    expect(
      CONDITION_KEYS.map((key) => emptyValue(EDITORS[key])).every((value) => JSON.stringify(value).length === 2),
    ).toBe(true);
  });

  it('read lines as values, and leave to the check what is not a number', () => {
    expect(valuesOfLines(' press \n\ntaste, and more\n')).toEqual(['press', 'taste, and more']);
    expect(valuesOfLines('12\nx', true)).toEqual([12, 'x']);
    expect(linesOf(valuesOfLines('a\nb'))).toBe('a\nb');
  });

  it('read bounds, and let an empty one go', () => {
    expect(boundOf(' 80 ', true)).toBe(80);
    expect(boundOf('2026-07-16')).toBe('2026-07-16');
    expect(withMember({ begin: 1, include_bounds: false }, 'begin', boundOf(''))).toEqual({ include_bounds: false });
    expect(withMember(undefined, 'sites', [5])).toEqual({ sites: [5] });
    expect(withMember({ sites: [5] }, 'sites', [])).toEqual({});
  });
});
