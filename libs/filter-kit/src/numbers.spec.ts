import { describe, expect, it } from 'vitest';
import { accepted, rejected } from '../test/checked.js';
import type { NumberField } from './filters.js';

const KEYS: [string, NumberField][] = [
  ['influence', 'influence'],
  ['ratings_normalized', 'rating_normalized'],
  ['service_rank', 'service_rank'],
];

describe.each(KEYS)('the filter %s', (key, field) => {
  const path = `filters.${key}`;

  it.each([{ begin: 1 }, { end: 2 }, { begin: 1, end: 2 }, { begin: 2, end: 2 }, { begin: 0 }])(
    'accepts %j',
    (bounds) => {
      expect(accepted({ [key]: bounds })).toEqual([{ type: 'number', field, ...bounds, path }]);
    },
  );

  it('rejects a bound that is not a number, and names its type (D13)', () => {
    for (const [value, type] of [
      ['1', 'a string'],
      [true, 'a boolean'],
      [null, 'null'],
      [[1], 'an array'],
    ] as const) {
      const [problem] = rejected({ [key]: { begin: value } });
      expect(problem).toMatchObject({ path: `${path}.begin`, detail: expect.stringMatching(`, not ${type}$`) });
    }
  });

  it('needs begin or end, and rejects other members (D13)', () => {
    expect(rejected({ [key]: {} })).toEqual([
      { code: 'member_missing', path, detail: 'must have at least one of begin, end' },
    ]);
    expect(rejected({ [key]: { begin: 1, include_bounds: true } })).toEqual([
      {
        code: 'member_unknown',
        path: `${path}.include_bounds`,
        detail: 'is not a known member; use one of begin, end',
      },
    ]);
    for (const value of [null, [], 1, '1']) {
      expect(rejected({ [key]: value })).toEqual([
        { code: 'value_invalid', path, detail: 'must be an object; its members may be begin, end' },
      ]);
    }
  });

  it('rejects a begin after end (D14)', () => {
    expect(rejected({ [key]: { begin: 2, end: 1 } })).toEqual([
      { code: 'range_invalid', path, detail: 'must not have begin after end' },
    ]);
  });

  it.each(['1', null, true, [1], {}, 1e400, -1e400])('rejects the bound %j (D13)', (bound) => {
    expect(rejected({ [key]: { begin: bound, end: bound } }).map((problem) => problem.path)).toEqual([
      `${path}.begin`,
      `${path}.end`,
    ]);
  });
});

describe('bounds of numbers', () => {
  it('are integers for influence', () => {
    accepted({ influence: { begin: -5, end: 2 ** 53 - 1 } });
    for (const begin of [1.5, 2 ** 53, 1e300]) {
      expect(rejected({ influence: { begin } })[0].detail).toBe('must be an integer');
    }
  });

  it('are from 0 to 100 for ratings (D13)', () => {
    accepted({ ratings_normalized: { begin: 0, end: 100 } });
    accepted({ ratings_normalized: { begin: 33.3 } });
    for (const end of [-0.1, 100.1]) {
      expect(rejected({ ratings_normalized: { end } })[0].detail).toBe('must be a number from 0 to 100');
    }
  });

  it('are any finite numbers for the service rank', () => {
    accepted({ service_rank: { begin: -1.5e300, end: 1e-9 } });
    expect(rejected({ service_rank: { begin: 1e400 } })[0].detail).toBe('must be a finite number');
  });
});
