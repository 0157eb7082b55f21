import { describe, expect, it } from 'vitest';
import { arrivals, DAY_MS, reportSizes } from './arrivals.js';
import { Random } from './random.js';

const calendar = { until: new Date('2026-10-01T00:00:00Z'), years: 1, spikes: [] };
const sizes = reportSizes(10_000, 8);
const arrivalsOf = (seed: number) => [...arrivals(sizes, calendar, new Random(seed))];

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
  });

  it('has every day from a year before the last one', () => {
    const days = new Set(arrivalsOf(1).map(({ date }) => date.toISOString().slice(0, 10)));
    expect(days.size).toBe(365);
    expect([...days].at(0)).toBe('2025-10-02');
    expect([...days].at(-1)).toBe('2026-10-01');
  });

  it('has more mentions each quarter, and fewer on weekends and at night', () => {
    const dates = [...arrivals([40_000], calendar, new Random(1))].map(({ date }) => date);
    const quarters = [0, 0, 0, 0];
    for (const date of dates)
      quarters[Math.floor((4 * (calendar.until.valueOf() + DAY_MS - 1 - +date)) / (365 * DAY_MS))]++;
    expect(quarters).toEqual(quarters.toSorted((a, b) => b - a));
    expect(quarters[0]).toBeGreaterThan(2 * quarters[3]);
    const weekend = dates.filter((date) => [0, 6].includes(date.getUTCDay())).length;
    expect(weekend / dates.length).toBeLessThan(0.25);
    const night = dates.filter((date) => date.getUTCHours() < 6).length;
    expect(night / dates.length).toBeLessThan(0.17);
  });

  it('is the same for the same seed', () => {
    expect(arrivalsOf(7)).toEqual(arrivalsOf(7));
    expect(arrivalsOf(8)).not.toEqual(arrivalsOf(7));
  });

  it('covers the years, with spikes on their days', () => {
    const day = new Date('2025-03-01T00:00:00Z');
    const dates = [...arrivals([20_000], { ...calendar, years: 3, spikes: [{ day, factor: 100 }] }, new Random(1))];
    const onDay = dates.filter(({ date }) => date.toISOString().startsWith('2025-03-01')).length;
    const average = 20_000 / (3 * 365 + 100);
    expect(onDay).toBeGreaterThan(80 * average);
    expect(onDay).toBeLessThan(120 * average);
    expect(dates[0].date.getUTCFullYear()).toBe(2023);
  });
});
