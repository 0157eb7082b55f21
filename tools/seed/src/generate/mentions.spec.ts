import { describe, expect, it } from 'vitest';
import { arrivals, reportSizes } from './mentions.js';
import { Random } from './random.js';

const UNTIL = new Date('2026-10-01T00:00:00Z');
const sizes = reportSizes(10_000, 8);
const arrivalsOf = (seed: number) => [...arrivals(sizes, UNTIL, new Random(seed))];

describe('the order of generated mentions', () => {
  it('gives each report its share', () => {
    const counts = sizes.map(() => 0);
    for (const { report } of arrivalsOf(1)) counts[report]++;
    expect(counts).toEqual(sizes);
  });

  it('mixes the reports: a tenth of all mentions has about a tenth of each report', () => {
    const all = arrivalsOf(1);
    for (let from = 0; from < all.length; from += 1_000) {
      const first = all.slice(from, from + 1_000).filter(({ report }) => report === 0).length;
      expect(first).toBeGreaterThan(0.08 * sizes[0]);
      expect(first).toBeLessThan(0.12 * sizes[0]);
    }
  });

  it('starts with the oldest mention', () => {
    const dates = arrivalsOf(1).map(({ date }) => date.valueOf());
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates.at(-1)).toBeLessThanOrEqual(UNTIL.valueOf());
  });

  it('is the same for the same seed', () => {
    expect(arrivalsOf(7)).toEqual(arrivalsOf(7));
    expect(arrivalsOf(8)).not.toEqual(arrivalsOf(7));
  });
});
