import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonType } from '@earshot/message-kit';
import { accepted, rejected } from '../test/checked.js';
import type { TimeField, TimeFilter } from './filters.js';

const KEYS: [string, TimeField][] = [
  ['period', 'date'],
  ['crawled_at', 'crawled_at'],
  ['infused_at', 'infused_at'],
  ['review_date', 'reviewed_at'],
  ['reviewed_at', 'reviewed_at'],
];

const bounds = (period: unknown) => {
  const [{ from, to }] = accepted({ period }) as readonly TimeFilter[];
  return { from, to };
};
const start = (begin: string) => bounds({ begin }).from?.instant;
const from = (instant: string) => ({ from: { instant, inclusive: true } });

describe.each(KEYS)('the filter %s', (key, field) => {
  const path = `filters.${key}`;

  it(`accepts begin and end of ${field}, or one of them`, () => {
    const begin = '2026-01-31T10:00:00Z';
    expect(accepted({ [key]: { begin } })).toEqual([
      { type: 'time', field, from: { instant: '2026-01-31T10:00:00.000000Z', inclusive: true }, path },
    ]);
    expect(accepted({ [key]: { begin, end: begin } })).toEqual([
      {
        type: 'time',
        field,
        from: { instant: '2026-01-31T10:00:00.000000Z', inclusive: true },
        to: { instant: '2026-01-31T10:00:00.000000Z', inclusive: true },
        path,
      },
    ]);
    expect(rejected({ [key]: {} })).toEqual([
      {
        code: 'member_missing',
        path,
        detail: `must have at least one of begin, end${key === 'period' ? ', last' : ''}`,
      },
    ]);
    for (const value of [null, [], '2026-01-31']) expect(rejected({ [key]: value })[0].path).toBe(path);
  });

  it('rejects a begin after end (D14)', () => {
    const filters = { [key]: { begin: '2026-01-31T10:00:00.001Z', end: '2026-01-31T10:00:00Z' } };
    expect(rejected(filters)).toEqual([{ code: 'range_invalid', path, detail: 'must not have begin after end' }]);
  });
});

describe('include_bounds', () => {
  it('is true by default', () => {
    const period = { begin: '2026-01-31T10:00:00Z', end: '2026-02-01' };
    expect(bounds({ ...period, include_bounds: true })).toEqual(bounds(period));
  });

  it('excludes the instants of timestamps if it is false', () => {
    const time = '2026-01-31T10:00:00Z';
    const bound = { instant: '2026-01-31T10:00:00.000000Z', inclusive: false };
    expect(bounds({ begin: time, end: time, include_bounds: false })).toEqual({ from: bound, to: bound });
  });

  it('exists only for period, crawled_at and the review date (D5)', () => {
    const range = { begin: '2026-01-31', include_bounds: true };
    accepted({ period: range, crawled_at: range, review_date: range, reviewed_at: range });
    expect(rejected({ infused_at: range })).toEqual([
      {
        code: 'member_unknown',
        path: 'filters.infused_at.include_bounds',
        detail: 'is not a known member; use one of begin, end',
      },
    ]);
  });

  it.each([null, 'true', 1, 0])('cannot be %j (D13)', (include_bounds) => {
    expect(rejected({ period: { begin: '2026-01-31', include_bounds } })).toEqual([
      {
        code: 'value_invalid',
        path: 'filters.period.include_bounds',
        detail: `must be true or false, not ${jsonType(include_bounds)}`,
      },
    ]);
  });

  it('is not a bound by itself', () => {
    expect(rejected({ period: { include_bounds: true } })[0].detail).toBe('must have at least one of begin, end');
  });
});

describe('a bare date', () => {
  const day = { begin: '2026-01-31', end: '2026-01-31' };

  it('is the whole UTC day (D5)', () => {
    expect(bounds(day)).toEqual({
      from: { instant: '2026-01-31T00:00:00.000000Z', inclusive: true },
      to: { instant: '2026-02-01T00:00:00.000000Z', inclusive: false },
    });
  });

  it('is excluded as a whole if include_bounds is false (D5)', () => {
    expect(bounds({ ...day, include_bounds: false })).toEqual({
      from: { instant: '2026-02-01T00:00:00.000000Z', inclusive: true },
      to: { instant: '2026-01-31T00:00:00.000000Z', inclusive: false },
    });
  });

  it.each([
    ['2024-02-28', '2024-02-29'],
    ['2024-02-29', '2024-03-01'],
    ['2100-02-28', '2100-03-01'],
    ['2025-12-31', '2026-01-01'],
    ['0001-01-01', '0001-01-02'],
    ['0099-12-31', '0100-01-01'],
  ])('%s ends where %s begins', (end, next) => {
    expect(bounds({ end }).to).toEqual({ instant: `${next}T00:00:00.000000Z`, inclusive: false });
  });

  it('may be the last day, which has no next instant', () => {
    const last = '9999-12-31T23:59:59.999000Z';
    expect(bounds({ end: '9999-12-31' }).to).toEqual({ instant: last, inclusive: true });
    const without = { begin: '9999-12-31', include_bounds: false };
    expect(bounds(without).from).toEqual({ instant: last, inclusive: false });
  });

  it('compares with a timestamp by the instants of its day (D14)', () => {
    const period = (begin: string, end: string) => ({ period: { begin, end } });
    accepted(period('2026-01-31T12:00:00Z', '2026-01-31'));
    accepted(period('2026-01-31', '2026-01-31T00:00:00Z'));
    rejected(period('2026-02-01T00:00:00Z', '2026-01-31'));
    rejected(period('2026-01-31', '2026-01-30T23:59:59.999999Z'));
    rejected(period('2026-02-01', '2026-01-31'));
  });
});

describe('a timestamp', () => {
  it.each([
    ['2026-01-31T10:20:30Z', '2026-01-31T10:20:30.000000Z'],
    ['2026-01-31T10:20:30+01:00', '2026-01-31T09:20:30.000000Z'],
    ['2026-01-31T22:20:30-05:30', '2026-02-01T03:50:30.000000Z'],
    ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000000Z'],
    ['2026-01-31T10:20:30.5Z', '2026-01-31T10:20:30.500000Z'],
    ['2026-01-31T10:20:30.123456Z', '2026-01-31T10:20:30.123000Z'],
    ['2026-01-31T10:20:30.999999999+00:00', '2026-01-31T10:20:30.999000Z'],
    ['2026-01-31T10:20:30.12345678901234567890Z', '2026-01-31T10:20:30.123000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
    ['0001-01-01T01:00:00+01:00', '0001-01-01T00:00:00.000000Z'],
    ['0000-12-31T23:00:00-01:00', '0001-01-01T00:00:00.000000Z'],
    ['0000-12-31T23:00-01', '0001-01-01T00:00:00.000000Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000000Z'],
  ])('%s is the instant %s (D14)', (text, instant) => {
    expect(bounds({ begin: text })).toEqual(from(instant));
  });

  it.each([
    ['2026-01-31T10:20Z', '2026-01-31T10:20:00.000000Z'],
    ['2026-01-31T10:20+02', '2026-01-31T08:20:00.000000Z'],
  ])('may omit seconds, and the minutes of its offset: %s (D14)', (text, instant) => {
    expect(start(text)).toBe(instant);
  });

  it.each([
    ['no offset', '2026-01-31T10:20:30'],
    ['a fraction without seconds', '2026-01-31T10:20.5Z'],
    ['a space instead of T', '2026-01-31 10:20:30Z'],
    ['lower case', '2026-01-31t10:20:30z'],
    ['the basic format', '20260131T102030Z'],
    ['an offset without a colon', '2026-01-31T10:20:30+0100'],
    ['an offset of 24 hours', '2026-01-31T10:20:30+24:00'],
    ['an offset of 60 minutes', '2026-01-31T10:20:30+01:60'],
    ['an empty fraction', '2026-01-31T10:20:30.Z'],
    ['a comma', '2026-01-31T10:20:30,5Z'],
    ['30 February', '2020-02-30T00:00:00Z'],
    ['30 February, as a date', '2020-02-30'],
    ['29 February in a common year', '2100-02-29'],
    ['month 13', '2026-13-01'],
    ['day 0', '2026-01-00'],
    ['24:00', '2026-01-31T24:00:00Z'],
    ['minute 60', '2026-01-31T10:60:00Z'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['the year 0', '0000-12-31'],
    ['the year 0, with an offset that does not reach the year 1', '0000-12-31T23:59:59-00:00'],
    ['30 February of the year 0', '0000-02-30T00:00:00-01:00'],
    ['the year 1, with an offset into the year 0', '0001-01-01T00:00:00+00:01'],
    ['the year 9999, with an offset into the year 10000', '9999-12-31T23:59:59-00:01'],
    ['a longer year', '+002026-01-31'],
    ['a month', '2026-01'],
    ['a week', '2026-W05-6'],
    ['a leading space', ' 2026-01-31'],
    ['a line break', '2026-01-31\n'],
    ['other digits', '２０２６-01-31'],
    ['words', 'yesterday'],
    ['nothing', ''],
    ['a number', 1_769_817_600],
    ['null', null],
  ])('with %s is invalid (D14)', (_, begin) => {
    expect(rejected({ period: { begin } })).toEqual([
      {
        code: 'value_invalid',
        path: 'filters.period.begin',
        detail: expect.stringMatching(/^must be an ISO 8601 date such as 2026-01-31, or/),
      },
    ]);
  });

  it('names the plus sign, which a URL needs as %2B, if there is a space in its place', () => {
    const detailOf = (begin: string) => rejected({ period: { begin } })[0].detail;
    expect(detailOf('2026-01-31T10:00:00 01:00')).toMatch(/\+01:00; in a URL, write %2B for \+$/);
    expect(detailOf('2026-01-31T10:00 01')).toMatch(/write %2B/);
    for (const other of ['2026-01-31 10:00:00Z', '2026-01-31T10:00:00  01:00', 'a b', ' ']) {
      expect(detailOf(other)).not.toMatch(/%2B/);
    }
  });

  it('sorts as a string in the order of time', () => {
    const offset = fc.constantFrom('Z', '+00:00', '+14:00', '-12:00', '+05:45');
    const time = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    const timestamp = fc.tuple(time, offset).map(([at, zone]) => at.toISOString().replace('Z', zone));
    fc.assert(
      fc.property(timestamp, timestamp, (one, other) => {
        expect(Math.sign(Date.parse(one) - Date.parse(other))).toBe(
          String(start(one)).localeCompare(String(start(other)), 'en'),
        );
        expect(Date.parse(String(start(one)))).toBe(Date.parse(one));
      }),
    );
  });
});
