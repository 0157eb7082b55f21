import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBitmap, firstRows, rowsOf } from '../bitmap.js';
import { evaluate } from '../conditions/matcher.js';
import { finish } from '../steps.js';
import { timesOf } from './batch-times.js';
import { TimeBuffer, withTime } from './time-buffer.js';
import type { Microseconds } from './time-scale.js';

const YEAR = 365 * 86_400_000_000;
const BEGIN = Date.UTC(2026, 0, 1) * 1_000;

/** How the time of row `n` of 3 000 is made of a random number of microseconds up to an hour. */
const KINDS: Record<string, (n: number, random: number) => Microseconds | null> = {
  'within an hour': (_, random) => BEGIN + random,
  'of months in milliseconds, blocks of less than 50 days': (n, random) =>
    n % 5 === 0 ? null : BEGIN + Math.round((n * YEAR) / 8_000_000) * 1_000 + Math.floor(random / 1_000) * 1_000,
  'of years in microseconds': (_, random) => (random % 5 === 0 ? null : BEGIN + random * 9_999),
  'of all centuries': (_, random) => (random % 5 === 0 ? null : BigInt(random) * 70_000_001n - 62_135_596_799_999_999n),
  unknown: () => null,
};

const microsecond = fc.integer({ min: 0, max: 3_599_999_999 });

function build(times: readonly (Microseconds | null)[], isChanged: boolean) {
  const buffer = new TimeBuffer();
  buffer.push(timesOf(times));
  return finish(buffer.inOrder({ isChanged }));
}

describe('a time column', () => {
  it.each(Object.keys(KINDS).flatMap((kind) => [false, true].map((isChanged) => [kind, isChanged] as const)))(
    'has times %s exactly, also those that are changed and appended (made for changes: %s)',
    (kind, isChanged) => {
      const randoms = fc.array(microsecond, { minLength: 3_000, maxLength: 3_000, size: 'max' });
      fc.assert(
        fc.property(randoms, fc.array(fc.tuple(fc.nat(3_500), microsecond), { maxLength: 20 }), (numbers, changes) => {
          const times = numbers.map((number, n) => KINDS[kind](n, number));
          let column = build(times, isChanged);
          for (const [at, random] of changes) {
            const row = Math.min(at, times.length);
            // Appended times may be of another kind, which no scale of the others counts.
            times[row] = at < 3_400 ? KINDS[kind](at, random) : Object.values(KINDS)[random % 5](at, random);
            column = withTime(column, row, times[row]);
          }
          expect([...column.times()]).toEqual(times.map((time) => time && BigInt(time)));

          const [from, to] = [times[7] ?? BEGIN, times[2_900] ?? BEGIN].map(BigInt).sort((a, b) => Number(a - b));
          const bitmap = emptyBitmap(times.length);
          const range = { from: column.ceil(from + 1n), to: column.ceil(to) };
          const count = finish(
            evaluate({ type: 'time', ticks: column.ticks, ...range }, bitmap, firstRows(times.length)),
          );
          const expected = [...times.keys()].filter((n) => times[n] !== null && times[n] > from && times[n] < to);
          expect([...rowsOf(bitmap, count)]).toEqual(expected);
        }),
        { numRuns: 5 },
      );
    },
  );

  it.each([-2, -1, 0, 1].flatMap((more) => [false, true].map((isChanged) => [2 ** 32 + more, isChanged] as const)))(
    'has two times exactly that are %i µs apart (made for changes: %s)',
    (distance, isChanged) => {
      const times = [BigInt(BEGIN), BigInt(BEGIN + distance)];
      expect([...build(times, isChanged).times()]).toEqual(times);
    },
  );

  it('takes 4 bytes per time of months in milliseconds', () => {
    const kind = KINDS['of months in milliseconds, blocks of less than 50 days'];
    const column = build(
      Array.from({ length: 3_000 }, (_, n) => kind(n, 0)),
      false,
    );
    expect(column.bytes / 3_000).toBeLessThan(4.1);
  });
});
