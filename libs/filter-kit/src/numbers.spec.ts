import { describe, expect, it } from 'vitest';
import { accepted, refused } from '../test/checked.js';
import type { NumberField } from './filters.js';

const KEYS: [string, NumberField][] = [
  ['influence', 'influence'],
  ['ratings_normalized', 'rating_normalized'],
  ['service_rank', 'service_rank'],
];

describe.each(KEYS)('the filter %s', (key, field) => {
  const path = `filters.${key}`;

  it.each([{ begin: 1 }, { end: 2 }, { begin: 1, end: 2 }, { begin: 2, end: 2 }, { begin: 0 }])(
    'takes %j',
    (bounds) => {
      expect(accepted({ [key]: bounds })).toEqual([{ type: 'number', field, ...bounds, path }]);
    },
  );

  it('takes at least one of begin and end, and nothing else (D13)', () => {
    expect(refused({ [key]: {} })).toEqual([{ path, detail: 'must have at least one of begin, end' }]);
    expect(refused({ [key]: { begin: 1, include_bounds: true } })).toEqual([
      { path: `${path}.include_bounds`, detail: 'is no member of this filter; allowed: begin, end' },
    ]);
    for (const value of [null, [], 1, '1']) {
      expect(refused({ [key]: value })).toEqual([{ path, detail: 'must be an object; allowed in it: begin, end' }]);
    }
  });

  it('takes no begin after end (D14)', () => {
    expect(refused({ [key]: { begin: 2, end: 1 } })).toEqual([{ path, detail: 'must not have begin after end' }]);
  });

  it.each(['1', null, true, [1], {}, 1e400, -1e400])('takes no bound %j (D13)', (bound) => {
    expect(refused({ [key]: { begin: bound, end: bound } }).map((problem) => problem.path)).toEqual([
      `${path}.begin`,
      `${path}.end`,
    ]);
  });
});

describe('the ranges of numbers', () => {
  it('has integers for influence', () => {
    accepted({ influence: { begin: -5, end: 2 ** 53 - 1 } });
    for (const begin of [1.5, 2 ** 53, 1e300]) {
      expect(refused({ influence: { begin } })[0].detail).toBe('must be an integer');
    }
  });

  it('has ratings from 0 to 100 (D13)', () => {
    accepted({ ratings_normalized: { begin: 0, end: 100 } });
    accepted({ ratings_normalized: { begin: 33.3 } });
    for (const end of [-0.1, 100.1]) {
      expect(refused({ ratings_normalized: { end } })[0].detail).toBe('must be a number from 0 to 100');
    }
  });

  it('has any finite number for the service rank', () => {
    accepted({ service_rank: { begin: -1.5e300, end: 1e-9 } });
    expect(refused({ service_rank: { begin: 1e400 } })[0].detail).toBe('must be a finite number');
  });
});
