import { describe, expect, it } from 'vitest';
import { arrivals, reportSizes } from './mentions.js';
import { Random } from './random.js';

describe('the order in which mentions come in', () => {
  const sizes = reportSizes(10_000, 8);

  it('gives each report its share', () => {
    const counts = sizes.map(() => 0);
    for (const report of arrivals(sizes, new Random(1))) counts[report]++;
    expect(counts).toEqual(sizes);
  });

  it('mixes the reports: every tenth of the whole has about a tenth of each', () => {
    const order = arrivals(sizes, new Random(1));
    for (let from = 0; from < order.length; from += 1_000) {
      const first = order.subarray(from, from + 1_000).filter((report) => report === 0).length;
      expect(first).toBeGreaterThan(0.08 * sizes[0]);
      expect(first).toBeLessThan(0.12 * sizes[0]);
    }
  });

  it('is the same for the same seed', () => {
    expect(arrivals(sizes, new Random(7))).toEqual(arrivals(sizes, new Random(7)));
    expect(arrivals(sizes, new Random(8))).not.toEqual(arrivals(sizes, new Random(7)));
  });
});
