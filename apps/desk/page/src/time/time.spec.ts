import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Period, readPeriod, writePeriod } from '../state/period.js';
import { periodOf } from '../state/to-filters.js';
import { addDays, DAY, dayOf, END_OF_TIME, endOfDay, FIRST_TIME, firstOf, startOfDay } from './days.js';
import { intervalOf, type Slot, slotsOf } from './intervals.js';
import { periodBefore, periodBetween, resolvePeriod, yearBefore } from './resolve-period.js';
import { allZones, localTime, offsetText } from './zone.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const zones = fc.constantFrom(...allZones());
const days = fc
  .integer({ min: Date.UTC(2000, 0, 1) / DAY, max: Date.UTC(2030, 11, 31) / DAY })
  .map((day) => new Date(day * DAY).toISOString().slice(0, 10));

/** The first minute whose local time is at least midnight (D16): a slow and plain search. */
function firstMinute(day: string, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let at = wanted - 15 * 60 * MINUTE;
  while (localTime(at, zone) < wanted) at += MINUTE;
  return at;
}

/** Days on which a clock of the zone was set, between 2000 and 2030: what simple arithmetic gets wrong. */
function transitionsOf(zone: string): string[] {
  const found: string[] = [];
  for (let at = Date.UTC(2000, 0, 1); at < Date.UTC(2031, 0, 1); at += 7 * DAY) {
    const offset = (instant: number) => localTime(instant, zone) - instant;
    if (offset(at) === offset(at + 7 * DAY)) continue;
    for (let day = 0; day <= 7; day++) found.push(dayOf(at + day * DAY, zone));
  }
  return found;
}

/** The instants since 1970 at which a clock of the zone was set, to the second. */
function changesOf(zone: string): number[] {
  const offset = (instant: number) => localTime(instant, zone) - instant;
  const found: number[] = [];
  for (let at = 0; at < Date.UTC(2038, 0, 1); at += 7 * DAY) {
    if (offset(at) === offset(at + 7 * DAY)) continue;
    found.push(firstOf(at, at + 7 * DAY, (instant) => offset(instant) !== offset(at)));
  }
  return found;
}

/** Each has one offset, and begins where the clock shows a full hour or is set. None has a full hour within. */
function expectHours(period: Slot, zone: string): void {
  const slots = slotsOf(period, 'hour', zone);
  const hourOf = (instant: number) => Math.floor(localTime(instant, zone) / HOUR);
  const offset = (instant: number) => localTime(instant, zone) - instant;
  expect(slots[0].begin).toBeLessThanOrEqual(period.begin);
  expect(slots.at(-1)!.end).toBeGreaterThanOrEqual(period.end);
  for (const [index, { begin, end }] of slots.entries()) {
    const name = `${zone} ${new Date(begin).toISOString()}`;
    expect([name, begin]).toEqual([name, slots[index - 1]?.end ?? begin]);
    expect([name, offset(end - 1_000), hourOf(end - 1_000)]).toEqual([name, offset(begin), hourOf(begin)]);
    const isFull = localTime(begin, zone) % HOUR === 0;
    expect([name, isFull || offset(begin - 1_000) !== offset(begin)]).toEqual([name, true]);
  }
}

const extent = {
  oldest: Date.parse('2026-01-03T07:39:57Z'),
  newest: Date.parse('2099-01-01T00:00:00Z'),
  latest: Date.parse('2026-07-20T22:30:00Z'),
  now: Date.parse('2026-08-05T22:30:00Z'),
};

describe('the zones of a reader', () => {
  it('are UTC first, and each other one once', () => {
    const [first, ...others] = allZones();
    expect(first).toBe('UTC');
    expect(others).toEqual(expect.arrayContaining(['Europe/Berlin', 'Asia/Tokyo', 'America/New_York']));
    expect(new Set(others).size).toBe(others.length);
    expect(others).not.toContain('UTC');
  });
});

describe('the start of a day', () => {
  it('is the first minute of the day, as the platform has it (D16)', () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        expect(startOfDay(day, zone)).toBe(firstMinute(day, zone));
      }),
      { numRuns: 60 },
    );
  });

  it.each(['Europe/Berlin', 'America/Sao_Paulo', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Havana'])(
    'is so around each change of a clock: %s',
    (zone) => {
      const around = transitionsOf(zone);
      expect(around.length).toBeGreaterThan(10);
      for (const day of around.filter((_, index) => index % 11 === 0)) {
        expect(`${day} ${startOfDay(day, zone)}`).toBe(`${day} ${firstMinute(day, zone)}`);
      }
    },
  );

  it('is in its day, after the day before', () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        const start = startOfDay(day, zone);
        expect(startOfDay(addDays(day, -1), zone)).toBeLessThan(start);
        expect(dayOf(start, zone) >= day).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the day of an instant', () => {
  it.each([
    ['America/St_Johns', '2010-11-07T02:30:59Z', '2010-11-07'],
    ['America/St_Johns', '2010-11-07T02:45:00Z', '2010-11-07'],
    ['America/St_Johns', '2010-11-07T02:29:59Z', '2010-11-06'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['UTC', '0001-01-01T00:00:00Z', '0001-01-01'],
    ['Asia/Tokyo', '9999-12-31T23:59:59Z', '9999-12-31'],
  ])('is the one that has begun, also where midnight comes twice or never: %s, %s (D16)', (zone, instant, day) => {
    expect(dayOf(Date.parse(instant), zone)).toBe(day);
  });

  it('is between the start and the end of its day, around each change of a clock (D16)', () => {
    fc.assert(
      fc.property(zones, fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }), fc.nat(), (zone, minutes, n) => {
        const changes = [...changesOf(zone), Date.UTC(2020, 0, 1)];
        const instant = changes[n % changes.length] + minutes * MINUTE;
        const day = dayOf(instant, zone);
        expect(startOfDay(day, zone)).toBeLessThanOrEqual(instant);
        expect(endOfDay(day, zone)).toBeGreaterThan(instant);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the slots of a chart', () => {
  it('cover a period without gaps, in order', () => {
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 1, max: 900 }), (zone, first, count) => {
        const period = { begin: startOfDay(first, zone), end: startOfDay(addDays(first, count), zone) };
        const slots = slotsOf(period, intervalOf(period), zone);
        expect(slots[0].begin).toBeLessThanOrEqual(period.begin);
        expect(slots.at(-1)!.end).toBeGreaterThanOrEqual(period.end);
        slots.slice(1).forEach((slot, index) => expect(slot.begin).toBe(slots[index].end));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [1, 'hour'],
    [3, 'hour'],
    [4, 'day'],
    [120, 'day'],
    [121, 'week'],
    [730, 'week'],
    [800, 'month'],
    [3_650, 'month'],
    [4_000, 'quarter'],
    [36_525, 'quarter'],
    [40_000, 'year'],
  ])('of %i days are by %s', (count, interval) => {
    expect(intervalOf({ begin: 0, end: count * DAY })).toBe(interval);
  });

  it('of hours are those of the clock, and end where it is set, in any zone (D16)', () => {
    fc.assert(
      fc.property(zones, (zone) => {
        for (const set of changesOf(zone)) expectHours({ begin: set - 2 * HOUR, end: set + 2 * HOUR }, zone);
      }),
      { numRuns: 20, examples: [['Australia/Lord_Howe'], ['Africa/Monrovia'], ['Asia/Kathmandu']] },
    );
  });

  it('begin with the keys of the answer', () => {
    const period = { begin: Date.UTC(2026, 6, 1), end: Date.UTC(2026, 6, 5) };
    const keys = [Date.UTC(2026, 6, 2, 1), Date.UTC(2026, 6, 3, 1), Date.UTC(2026, 6, 5)];
    const slots = slotsOf(period, 'day', 'UTC', keys);
    expect(slots.map(({ begin }) => begin)).toEqual([
      period.begin,
      Date.UTC(2026, 6, 2),
      ...keys.slice(0, 2),
      Date.UTC(2026, 6, 4),
    ]);
    expect(slots.at(-1)!.end).toBe(period.end);
  });

  it.each(['hour', 'day', 'week', 'month', 'quarter', 'year'] as const)(
    'by %s end with the last day of time, and begin with the first one (D14)',
    (interval) => {
      for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kolkata']) {
        const last = resolvePeriod({ type: 'days', first: '9999-12-01', last: '9999-12-31' }, zone, extent);
        const first = resolvePeriod({ type: 'days', first: '0001-01-01', last: '0001-02-01' }, zone, extent);
        expect(slotsOf(last, interval, zone).at(-1)!.end).toBeGreaterThanOrEqual(END_OF_TIME);
        expect(slotsOf(first, interval, zone)[0].begin).toBe(FIRST_TIME);
      }
    },
  );

  it('of weeks begin on Monday, and of quarters with the first day of one', () => {
    const period = { begin: Date.UTC(2026, 4, 13), end: Date.UTC(2026, 8, 1) };
    const first = (interval: 'week' | 'quarter') => new Date(slotsOf(period, interval, 'UTC')[0].begin).toISOString();
    expect([first('week'), first('quarter')]).toEqual(['2026-05-11T00:00:00.000Z', '2026-04-01T00:00:00.000Z']);
  });
});

describe('a period', () => {
  it.each(['UTC', 'Asia/Tokyo', 'America/New_York'])('of everything may be all of time: %s (D14)', (zone) => {
    const all = { ...extent, oldest: FIRST_TIME, newest: END_OF_TIME - 1 };
    const { begin, end } = resolvePeriod({ type: 'all' }, zone, all);
    expect([begin, end]).toEqual([FIRST_TIME, END_OF_TIME]);
    expect(periodOf({ begin, end })).toEqual({ begin: '0001-01-01T00:00:00.000Z', end: '9999-12-31T23:59:59.999Z' });
    expect(periodBetween(begin, end, zone)).toEqual({ type: 'days', first: '0001-01-01', last: '9999-12-31' });
    const lastHour = writePeriod(periodBetween(end - HOUR, end, zone));
    expect(lastHour).toBe('9999-12-31T23:00Z..9999-12-31T24:00Z');
    expect(resolvePeriod(readPeriod(lastHour) as Period, zone, all)).toEqual({ begin: end - HOUR, end });
  });

  it('of the last days ends with the local day of the newest mention that is not after today (D5)', () => {
    const period = resolvePeriod({ type: 'last', days: 30 }, 'Europe/Berlin', extent);
    expect(period.days).toEqual({ first: '2026-06-22', last: '2026-07-21' });
    expect(new Date(period.end).toISOString()).toBe('2026-07-21T22:00:00.000Z');
  });

  it('of everything is from the oldest to the newest mention', () => {
    const { days: both } = resolvePeriod({ type: 'all' }, 'UTC', extent);
    expect(both).toEqual({ first: '2026-01-03', last: '2099-01-01' });
  });

  it.each([
    ['day', '2026-08-05', '2026-08-05'],
    ['week', '2026-07-27', '2026-08-02'],
    ['month', '2026-07-01', '2026-07-31'],
  ] as const)('of the last %s is over today, in the zone of the view (H10)', (unit, first, last) => {
    expect(resolvePeriod({ type: 'whole', unit }, 'Europe/Berlin', extent).days).toEqual({ first, last });
  });

  it('has the same days of the year before, or as near to them as its calendar has them (H10)', () => {
    const leap = resolvePeriod({ type: 'days', first: '2024-02-29', last: '2024-03-02' }, 'Europe/Berlin', extent);
    expect(yearBefore(leap, 'Europe/Berlin')?.days).toEqual({ first: '2023-02-28', last: '2023-03-02' });
    const hour = { begin: Date.parse('2026-07-16T10:00Z'), end: Date.parse('2026-07-16T11:00Z') };
    expect(yearBefore(hour, 'Europe/Berlin')).toEqual({
      begin: Date.parse('2025-07-16T10:00Z'),
      end: Date.parse('2025-07-16T11:00Z'),
    });
    const first = resolvePeriod({ type: 'days', first: '0001-12-01', last: '0001-12-30' }, 'UTC', extent);
    expect(yearBefore(first, 'UTC')).toBeUndefined();
  });

  it.each([
    ['Pacific/Apia', '2011-12-30', '2011-12-29'],
    ['Pacific/Fakaofo', '2011-12-30', '2011-12-29'],
    ['Pacific/Kiritimati', '1994-12-31', '1994-12-30'],
  ])('of a day that the zone has skipped has the day before, too: %s', (zone, skipped, before) => {
    const period = resolvePeriod({ type: 'days', first: skipped, last: skipped }, zone, extent);
    expect(period).toEqual({
      ...resolvePeriod({ type: 'days', first: before, last: before }, zone, extent),
      days: { first: before, last: skipped },
    });
    const next = resolvePeriod({ type: 'days', first: addDays(skipped, 1), last: addDays(skipped, 1) }, zone, extent);
    expect(periodBefore(next, zone)).toEqual(period);
    const aYearLater = `${Number(skipped.slice(0, 4)) + 1}${skipped.slice(4)}`;
    const later = resolvePeriod({ type: 'days', first: aYearLater, last: aYearLater }, zone, extent);
    expect(yearBefore(later, zone)).toEqual(period);
  });

  it('has as many days before it, also where a clock is set', () => {
    const march = resolvePeriod({ type: 'days', first: '2026-03-26', last: '2026-03-30' }, 'Europe/Berlin', extent);
    const before = periodBefore(march, 'Europe/Berlin')!;
    expect(before.days).toEqual({ first: '2026-03-21', last: '2026-03-25' });
    expect(before.end).toBe(march.begin);
  });

  it('has no time before it, if that would begin before the first year', () => {
    const since = resolvePeriod({ type: 'days', first: '0001-01-01', last: '2026-03-30' }, 'Europe/Berlin', extent);
    expect(periodBefore(since, 'Europe/Berlin')).toBeUndefined();
  });

  it('between two instants is the same two instants', () => {
    fc.assert(
      fc.property(
        zones,
        days,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 2_000 }),
        (zone, first, count, minutes) => {
          const begin = startOfDay(first, zone) + minutes * MINUTE;
          const end = startOfDay(addDays(first, count), zone) + (minutes + 1) * MINUTE;
          const { begin: from, end: to } = resolvePeriod(periodBetween(begin, end, zone), zone, extent);
          expect([from, to]).toEqual([begin, end]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the local time', () => {
  it.each([
    ['UTC', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['UTC', '0099-12-31T23:59:59Z', '0099-12-31T23:59:59Z'],
    ['Asia/Tokyo', '0001-01-01T00:00:00Z', '0001-01-01T09:18:59Z'],
    ['America/New_York', '0001-01-01T00:00:00Z', '0000-12-31T19:03:58Z'],
    ['Asia/Tokyo', '9999-12-31T20:00:00Z', '+010000-01-01T05:00:00Z'],
  ])('in %s at %s is %s', (zone, instant, local) => {
    expect(localTime(Date.parse(instant), zone)).toBe(Date.parse(local));
  });
});

describe('the offset of a zone', () => {
  it.each([
    ['UTC', '+00:00'],
    ['Europe/Berlin', '+02:00'],
    ['America/St_Johns', '−02:30'],
    ['Asia/Kathmandu', '+05:45'],
  ])('of %s in July is %s', (zone, text) => {
    expect(offsetText(Date.UTC(2026, 6, 16), zone)).toBe(text);
  });
});
