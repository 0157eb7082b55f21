import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { accepted } from '../../test/checked.js';
import { checkFilters } from '../check-filters.js';
import type { TimeFilter } from '../filters.js';
import { type Moment, momentJson, readMoment } from './moment.js';
import { resolvePeriods } from './resolve-periods.js';

const at = (now: string, newest?: string, zone = 'UTC'): Moment => ({
  now: Date.parse(now),
  newest: new Map(newest === undefined ? [] : [['r1', new Map([[zone, Date.parse(newest)]])]]),
});

/** The first instant of a period and the one after its last. */
function resolved(period: object, moment: Moment): [string, string] {
  const [{ from, to }] = resolvePeriods(accepted({ period }), 'r1', moment) as readonly TimeFilter[];
  expect([from?.inclusive, to?.inclusive]).toEqual([true, false]);
  return [from!.instant, to!.instant].map((instant) => instant.replace(/(:00)?\.000000Z$/, 'Z')) as [string, string];
}

/** A Thursday. */
const NOW = '2026-11-26T11:00:00Z';

describe('a rolling period (D5)', () => {
  it.each([
    [{ days: 1 }, '2026-11-25T00:00Z', '2026-11-26T00:00Z'],
    [{ days: 30 }, '2026-10-27T00:00Z', '2026-11-26T00:00Z'],
    [{ weeks: 1 }, '2026-11-16T00:00Z', '2026-11-23T00:00Z'],
    [{ weeks: 2 }, '2026-11-09T00:00Z', '2026-11-23T00:00Z'],
    [{ months: 1 }, '2026-10-01T00:00Z', '2026-11-01T00:00Z'],
    [{ months: 12 }, '2025-11-01T00:00Z', '2026-11-01T00:00Z'],
    [{ months: 1_000 }, '1943-07-01T00:00Z', '2026-11-01T00:00Z'],
  ])('of the last %j ends before the current one', (last, begin, end) => {
    expect(resolved({ last }, at(NOW, '2026-03-04T05:00:00Z'))).toEqual([begin, end]);
    expect(resolved({ last, to: 'now', time_zone: 'UTC' }, at(NOW))).toEqual([begin, end]);
  });

  it.each([
    [{ days: 1 }, '2026-03-04T00:00Z', '2026-03-05T00:00Z'],
    [{ weeks: 1 }, '2026-03-02T00:00Z', '2026-03-09T00:00Z'],
    [{ months: 2 }, '2026-02-01T00:00Z', '2026-04-01T00:00Z'],
  ])('of the last %j to the newest mention ends with that of the mention', (last, begin, end) => {
    expect(resolved({ last, to: 'newest' }, at(NOW, '2026-03-04T05:00:00Z'))).toEqual([begin, end]);
  });

  it('to the newest mention ends with the current day if there is none until today', () => {
    expect(resolved({ last: { days: 7 }, to: 'newest' }, at(NOW))).toEqual(['2026-11-20T00:00Z', '2026-11-27T00:00Z']);
  });

  it('has the days of its time zone, also where a day has 23 or 25 hours', () => {
    const inBerlin = (last: object, now: string) => resolved({ last, time_zone: 'Europe/Berlin' }, at(now));
    expect(inBerlin({ days: 1 }, '2026-11-25T23:30:00Z')).toEqual(['2026-11-24T23:00Z', '2026-11-25T23:00Z']);
    expect(inBerlin({ days: 1 }, '2026-03-30T12:00:00Z')).toEqual(['2026-03-28T23:00Z', '2026-03-29T22:00Z']);
    expect(inBerlin({ days: 1 }, '2026-10-26T12:00:00Z')).toEqual(['2026-10-24T22:00Z', '2026-10-25T23:00Z']);
    expect(inBerlin({ months: 1 }, '2026-11-01T12:00:00Z')).toEqual(['2026-09-30T22:00Z', '2026-10-31T23:00Z']);
  });

  it('begins a day whose midnight the clock leaps over with the leap', () => {
    const period = { last: { days: 1 }, time_zone: 'Africa/Cairo' };
    expect(resolved(period, at('2026-04-25T12:00:00Z'))).toEqual(['2026-04-23T22:00Z', '2026-04-24T21:00Z']);
  });

  it('begins with the first year at the earliest (D14)', () => {
    const period = { last: { months: 1_000 }, to: 'newest' };
    expect(resolved(period, at(NOW, '0001-02-03T00:00:00Z'))[0]).toBe('0001-01-01T00:00Z');
  });

  it('is resolved at any depth, also in an alternative', () => {
    const rolling = { period: { last: { days: 1 } } };
    const known = new Map<string, unknown>([['s1', rolling]]);
    const { filters } = checkFilters(
      { saved: ['s1'], boolean: { must_not: rolling, should: rolling } },
      'filters',
      known,
    );
    const text = JSON.stringify(resolvePeriods(filters!, 'r1', at(NOW)));
    expect(text).not.toContain('rolling');
    expect(text.match(/2026-11-25T00:00:00\.000000Z/g)).toHaveLength(3);
  });
});

describe('the moment of a request', () => {
  it('is the same after a client has sent it back', () => {
    const time = fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59Z') });
    const newest = fc.array(
      fc.tuple(
        fc.string(),
        fc.array(fc.tuple(fc.string(), time)).map((each) => new Map(each)),
      ),
    );
    fc.assert(
      fc.property(time, newest, (now, reports) => {
        const moment = { now, newest: new Map(reports) };
        expect(readMoment(JSON.parse(JSON.stringify(momentJson(moment))))).toEqual(moment);
      }),
    );
  });

  it.each([null, {}, [], ['1'], [1.5], [1e17], [1, 'r1'], [1, [2]], [1, ['r1', 'UTC']], [1, ['r1', ['UTC', '1']]]])(
    'is not %j (E5)',
    (json) => expect(readMoment(json)).toBeUndefined(),
  );
});

describe('the days of a time zone', () => {
  // Lord Howe Island moves by half an hour, St. John's set its clock at a minute past midnight, Samoa leapt over a day, and
  // Monrovia had an offset with seconds.
  const zones = ['UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia', 'Africa/Monrovia'];

  /** The local day of an instant, as text; the latest one that a calendar has shown by then. */
  function dayOf(instant: number, timeZone: string): string {
    const clock = new Intl.DateTimeFormat('sv', { timeZone });
    const shown = Array.from({ length: 120 }, (_, minutes) => clock.format(instant - minutes * 60_000));
    return shown.toSorted().at(-1)!;
  }

  it('follow each other without a gap, and each instant is in its own (D5)', () => {
    const instant = fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(2037, 0) });
    const changes = fc.constantFrom(
      ...['2006-10-29T02:31:00Z', '2006-10-29T03:10:00Z', '2011-12-30T10:00:00Z', '2026-10-24T15:00:00Z'].map(
        Date.parse,
      ),
    );
    fc.assert(
      fc.property(fc.oneof(instant, changes), fc.constantFrom(...zones), (now, zone) => {
        const [begin, end] = resolved({ last: { days: 1 }, time_zone: zone }, at(new Date(now).toISOString())).map(
          Date.parse,
        );
        const [, tomorrow] = resolved(
          { last: { days: 1 }, time_zone: zone, to: 'newest' },
          at(new Date(now).toISOString(), new Date(now).toISOString(), zone),
        ).map(Date.parse);
        expect(end <= now && now < tomorrow).toBe(true);
        expect(dayOf(end, zone)).toBe(dayOf(now, zone));
        expect(dayOf(end - 1, zone) < dayOf(now, zone)).toBe(true);
        expect(dayOf(tomorrow - 1, zone)).toBe(dayOf(now, zone));
        expect(dayOf(tomorrow, zone) > dayOf(now, zone)).toBe(true);
        expect(begin <= end).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('rolling periods of many time zones', () => {
  /** Filters with a period of each zone. */
  const withPeriods = (zones: readonly string[]): object => {
    const [time_zone, ...others] = zones;
    const half = Math.ceil(others.length / 2);
    const [must, must_not] = [others.slice(0, half), others.slice(half)].map((some) =>
      some.length > 0 ? withPeriods(some) : {},
    );
    return { period: { last: { days: 7 }, time_zone }, boolean: { must, must_not } };
  };

  it('ask Node about a time zone once, however many requests have it, and however it is written', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 50);
    const read = (written: readonly string[]) => {
      const filters = checkFilters(withPeriods(written)).filters!;
      return JSON.stringify(resolvePeriods(filters, 'r1', at(NOW, '2026-03-04T05:00:00Z')));
    };
    const first = read(zones);
    const asked = vi.spyOn(Intl, 'DateTimeFormat');
    expect(read(zones.map((zone) => zone.toUpperCase()))).toBe(first);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});
