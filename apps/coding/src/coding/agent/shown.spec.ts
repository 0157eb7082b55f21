import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shown } from './shown.js';

describe('a text that is shown to the person who confirms (I4)', () => {
  it.each([
    ['Lumo tastes of tin 🥫', 'Lumo tastes of tin 🥫'],
    ['line\nbreak', 'line\\u{a}break'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['hidden\u200b\u{e0041}', 'hidden\\u{200b}\\u{e0041}'],
    ['lone \ud800', 'lone \\u{d800}'],
  ])('of %j is %j', (text, expected) => expect(shown(text, 120)).toBe(expected));

  it('has no invisible character, and at most as many others as are allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, most) => {
        const result = shown(text, most);
        expect(result).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect([...result.replaceAll(/\\u\{[0-9a-f]+\}/g, 'x')].length).toBeLessThanOrEqual(Math.max(most + 1, 1));
      }),
    );
  });
});
