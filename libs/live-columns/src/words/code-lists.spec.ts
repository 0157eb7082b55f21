import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodeLists } from './code-lists.js';

describe('lists of codes', () => {
  it('stay as they were added, in several blocks, while codes become wider', () => {
    const list = fc.record({
      length: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000 }), fc.constant(2 ** 18 - 1)),
      highest: fc.constantFrom(1, 255, 256, 65_535, 65_536),
    });
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 10 }), (added) => {
        const lists = new CodeLists();
        const starts = added.map(({ length, highest }) => {
          const start = lists.add(length, highest);
          lists.block(start).fill(highest, lists.place(start), lists.place(start) + length);
          return start;
        });
        expect(starts).not.toContain(0);
        added.forEach(({ length, highest }, n) => {
          const codes = lists.block(starts[n]).subarray(lists.place(starts[n]), lists.place(starts[n]) + length);
          expect(codes.length).toBe(length);
          expect(codes.every((code) => code === highest)).toBe(true);
        });
        expect(lists.used).toBe(added.reduce((sum, { length }) => sum + length, 0));
      }),
      { numRuns: 50 },
    );
  });
});
