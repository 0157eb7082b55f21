import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowWindow, scrollTo } from './window.js';

const heights = fc.record({ height: fc.integer({ min: 60, max: 2_000 }), rowHeight: fc.constantFrom(44, 68, 76, 96) });

describe('the rows that are drawn', () => {
  it('are all in sight, and few others', () => {
    fc.assert(
      fc.property(heights, fc.nat(100_000), fc.nat(9_000_000), ({ height, rowHeight }, rows, scrolled) => {
        const { first, last } = rowWindow(scrolled, height, rowHeight, rows);
        expect(last - first).toBeLessThanOrEqual(3 * Math.ceil(height / rowHeight));
        for (const y of [scrolled, scrolled + height - 1]) {
          const row = Math.floor(y / rowHeight);
          if (row < rows) expect(row >= first && row <= last).toBe(true);
        }
      }),
    );
  });

  it('are none of an empty list', () => {
    expect(rowWindow(0, 500, 44, 0)).toEqual({ first: 0, last: -1 });
  });
});

describe('scrolling to a row', () => {
  it('brings it into sight, and moves nothing if it is there', () => {
    fc.assert(
      fc.property(
        heights,
        fc.nat(1_000),
        fc.integer({ min: -700, max: 90_000 }),
        ({ height, rowHeight }, row, scrolled) => {
          fc.pre(height >= rowHeight);
          const to = scrollTo(row, scrolled, height, rowHeight);
          expect(row * rowHeight).toBeGreaterThanOrEqual(to);
          expect((row + 1) * rowHeight).toBeLessThanOrEqual(to + height);
          expect(scrollTo(row, to, height, rowHeight)).toBe(to);
        },
      ),
    );
  });
});
