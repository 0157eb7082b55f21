import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putIn, putUtc, type PutTime } from './iso-time.js';
import { Output } from './output.js';

/** What is written of a time as PostgreSQL writes it. */
function written(put: PutTime, text: string): string | undefined {
  const output = new Output();
  output.reserve(200);
  const bytes = Buffer.from(`x${text}x`);
  return put(output, bytes, 1, bytes.length - 1) ? Buffer.concat(output.take()).toString() : undefined;
}

const ofPostgres = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');

const ZONES = Intl.supportedValuesOf('timeZone');
const times = (min: string) =>
  fc.date({ min: new Date(min), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

describe('a time in an export (D19)', () => {
  it('is the same instant in every time zone', () => {
    fc.assert(
      fc.property(times('0001-01-01T00:00:00Z'), fc.constantFrom(...ZONES), (time, zone) => {
        const local = written(putIn(zone), ofPostgres(time))!;
        expect(new Date(local)).toEqual(time);
        expect(written(putUtc, ofPostgres(time))).toBe(time.toISOString());
      }),
      { numRuns: 500 },
    );
  });

  it('is that of a clock in the time zone', () => {
    const format = (zone: string) =>
      new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    // Earlier offsets have seconds, and later local times more digits of the year.
    const recent = times('1973-01-01T00:00:00Z').filter((time) => time.getUTCFullYear() < 9999);
    fc.assert(
      fc.property(recent, fc.constantFrom(...ZONES), (time, zone) => {
        const local = written(putIn(zone), ofPostgres(time))!;
        expect(local.slice(0, 19)).toBe(format(zone).format(time).replace(' ', 'T'));
      }),
      { numRuns: 500 },
    );
  });

  it('changes its offset within an hour where the clock does', () => {
    const put = putIn('Australia/Lord_Howe');
    const zoneOf = (text: string) => written(put, text)!.slice(-6);
    expect(['2026-04-04 14:59:59.999+00', '2026-04-04 15:00:00+00'].map(zoneOf)).toEqual(['+11:00', '+10:30']);
    // Monrovia left its offset of 44 minutes and a half within an hour of UTC.
    const monrovia = putIn('Africa/Monrovia');
    const around = ['1972-01-07 00:44:29+00', '1972-01-07 00:44:30+00'].map((text) => written(monrovia, text));
    expect(around).toEqual(['1972-01-07T00:00:29.000-00:44', '1972-01-07T00:44:30.000+00:00']);
  });

  it.each(['infinity', '-infinity', '999999-01-01 00:00:00+00 BC'])(
    'that JavaScript does not have is none: %s',
    (text) => {
      expect([written(putUtc, text), written(putIn('Europe/Berlin'), text)]).toEqual([undefined, undefined]);
    },
  );
});
