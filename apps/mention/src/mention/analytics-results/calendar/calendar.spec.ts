import { describe, expect, it } from 'vitest';
import { Calendar } from './calendar.js';

const DAY = 86_400_000;

/** Where a day begins, by looking at each span of the calendar. */
function startOf({ spans }: Calendar, label: number): number {
  const { from, offset } = spans.find((span, n) => label - span.offset < (spans[n + 1]?.from ?? Infinity))!;
  return Math.max(label - offset, from);
}

describe.each(['Europe/Berlin', 'Pacific/Apia', 'America/Sao_Paulo', 'Africa/Casablanca', 'UTC'])(
  'the days of %s from 1830 to 2110 (D16)',
  (zone) => {
    const calendar = new Calendar('day', zone);
    const first = Date.UTC(1830, 0) / DAY;
    const labels = Array.from({ length: 280 * 365 }, (_, n) => (first + n) * DAY);

    it('begin by the offset of their time', () => {
      expect(labels.filter((label) => calendar.instantOf(label) !== startOf(calendar, label))).toEqual([]);
    });

    it('have the instants from their beginning until the next one', () => {
      const wrong = labels.filter((label) => {
        const [start, next] = [calendar.instantOf(label), calendar.next(label)];
        const end = calendar.instantOf(next);
        // A day that the time zone skipped has none.
        return start < end && (calendar.labelOf(start) !== label || calendar.labelOf(end - 1) !== label);
      });
      expect(wrong.filter((label) => !calendar.skipped.includes(label))).toEqual([]);
    });
  },
);

it('is that of time zones whose local ends grow, so that the span of a label can be searched for (D16)', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, n) => n % 20 === 0);
  const shrinking = zones.filter((zone) => {
    const { spans } = new Calendar('day', zone);
    const ends = spans.map(({ offset }, n) => (spans[n + 1]?.from ?? Infinity) + offset);
    return ends.some((end, n) => end <= ends[n - 1]);
  });
  expect(shrinking).toEqual([]);
});
