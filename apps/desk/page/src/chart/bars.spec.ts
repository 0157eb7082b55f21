import { describe, expect, it } from 'vitest';
import { slotName } from '../text/format.js';
import { startOfDay } from '../time/days.js';
import { periodBefore, resolvePeriod } from '../time/resolve-period.js';
import { barsOf, mostOf } from './bars.js';

const ZONE = 'Europe/Berlin';
const EXTENT = { oldest: 0, newest: 0, latest: 0, now: 0 };
const between = (first: string, last: string) => resolvePeriod({ type: 'days', first, last }, ZONE, EXTENT);

/** The names of days differ between versions of browsers. */
const nameOf = (day: string) => slotName(startOfDay(day, ZONE), 'day', ZONE);

const sentiments = (counts: Record<string, number>) => ({
  buckets: Object.entries(counts).map(([key, count]) => ({ key, count })),
  other: 0,
  missing: 0,
});

describe('the bars of a chart', () => {
  it('have a place for each day, with the same place of the time before (D21)', () => {
    const period = between('2026-07-17', '2026-07-19');
    const times = [
      {
        ...{ key: '2026-07-16T22:00:00.000Z', count: 5, sentiments: sentiments({ negative: 5, positive: 0 }) },
        ...{ compared_key: '2026-07-13T22:00:00.000Z', compared: 1 },
      },
      {
        ...{ key: '2026-07-17T22:00:00.000Z', count: 0, sentiments: sentiments({}) },
        ...{ compared_key: '2026-07-14T22:00:00.000Z', compared: 7 },
      },
    ];
    const bars = barsOf(times, { period, earlier: periodBefore(period, ZONE), interval: 'day', zone: ZONE });
    expect(bars.map(({ name, count, before }) => [name, count, before?.name, before?.count])).toEqual([
      [nameOf('2026-07-17'), 5, nameOf('2026-07-14'), 1],
      [nameOf('2026-07-18'), 0, nameOf('2026-07-15'), 7],
      [nameOf('2026-07-19'), 0, nameOf('2026-07-16'), 0],
    ]);
    expect(bars[0].sentiments).toEqual({ negative: 5, positive: 0 });
    // Half of it is whole.
    expect(mostOf(bars)).toBe(8);
  });

  it('have no time before, if it is not compared', () => {
    const bars = barsOf([], { period: between('2026-07-17', '2026-07-19'), interval: 'day', zone: ZONE });
    expect(bars.map(({ count, before }) => [count, before])).toEqual([
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ]);
  });

  it('lose none of the time before: where it touches more weeks, the last bar leads there (H2)', () => {
    const period = between('2026-03-03', '2026-07-03');
    const bars = barsOf(
      [{ key: '2026-07-05T22:00:00.000Z', count: 0, compared_key: '2026-03-01T23:00:00.000Z', compared: 4 }],
      { period, earlier: periodBefore(period, ZONE), interval: 'week', zone: ZONE },
    );
    expect(bars.length).toBe(19);
    expect(bars.slice(0, -1).filter(({ count, before }) => count + before!.count > 0)).toEqual([]);
    expect(bars.at(-1)).toEqual({
      ...{ name: 'After the period', count: 0 },
      before: { name: 'Week of 2 March 2026', count: 4 },
      // The week goes on, but the time before ends where the period begins.
      begin: Date.parse('2026-03-01T23:00:00.000Z'),
      end: period.begin,
    });
  });
});
