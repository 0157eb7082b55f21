import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInOrder } from './first-in-order.js';

describe('firstInOrder', () => {
  it('returns the first items, sorted', () => {
    const key = fc.constantFrom(1, 2, 3, Infinity, -1);
    fc.assert(
      fc.property(fc.array(key, { maxLength: 2_000, size: 'max' }), fc.integer({ min: 1, max: 300 }), (keys, size) => {
        const items = [...keys.keys()];
        const compare = (a: number, b: number) => (a % 7) - (b % 7) || a - b;
        const sorted = items.toSorted((a, b) => keys[a] - keys[b] || compare(a, b));
        expect(firstInOrder(items, size, (item) => keys[item], compare)).toEqual(sorted.slice(0, size));
      }),
      { numRuns: 50 },
    );
  });
});
