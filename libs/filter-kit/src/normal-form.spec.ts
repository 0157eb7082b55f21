import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNfc, toNfd } from './normal-form.js';

const MARKS = Array.from({ length: 0xe0200 }, (_, code) => code)
  .filter((code) => /\p{M}/u.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code));

const marks = (n: number) => fc.array(fc.constantFrom(...MARKS), { minLength: n, maxLength: 3 * n });
const base = fc.constantFrom('', 'a', 'é', 'ǖ', 'α', '한', 'ᄀ', '\u09c7', ' ');

describe('NFC and NFD', () => {
  it('are those of Unicode, with any marks', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(base, marks(31)), { maxLength: 3 }), (parts) => {
        const text = parts.map(([letter, some]) => letter + some.join('')).join('');
        expect(toNfc(text)).toBe(text.normalize('NFC'));
        expect(toNfd(text)).toBe(text.normalize('NFD'));
      }),
      { numRuns: 300 },
    );
  });

  it('are those of Unicode for each mark between those of the lowest and of the highest class', () => {
    for (const mark of MARKS) {
      const text = `a${'\u0345'.repeat(20)}${mark}${'\u0334'.repeat(20)}`;
      expect(toNfc(text), mark.codePointAt(0)!.toString(16)).toBe(text.normalize('NFC'));
      expect(toNfd(text), mark.codePointAt(0)!.toString(16)).toBe(text.normalize('NFD'));
    }
  });

  it('take no time by the square of the number of marks (E5)', () => {
    const text = `a${'\u0301'.repeat(500_000)}${'\u0327'.repeat(500_000)}`;
    expect(toNfc(text) === `\u00e1${'\u0327'.repeat(500_000)}${'\u0301'.repeat(499_999)}`).toBe(true);
    expect(toNfd(text) === `a${'\u0327'.repeat(500_000)}${'\u0301'.repeat(500_000)}`).toBe(true);
    const below = '\u0327'.repeat(500_000);
    expect(toNfd(`\u1f82${below}`) === `\u03b1${below}\u0313\u0300\u0345`).toBe(true);
  });
});
