import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from './steps.js';
import { Texts } from './texts.js';

const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Of all lengths, with common beginnings. */
const someTexts = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('', 'x'.repeat(126), 'é'.repeat(200), '\u{1F389}', '\uFEFF'),
      fc.string({ unit: 'grapheme' }),
    )
    .map((parts) => parts.join('')),
  { maxLength: 200, size: 'max' },
);

describe('texts', () => {
  it('have numbers in the order of their addition, and the order of code points', () => {
    fc.assert(
      fc.property(someTexts, (texts) => {
        const added = new Texts();
        for (const text of [...texts, ...texts]) added.add(text);
        for (const known of [added, finish(added.compacted()), finish(Texts.of(texts))]) {
          expect(known.size).toBe(texts.length);
          expect(texts.map((text) => known.find(text))).toEqual([...texts.keys()]);
          expect(texts.map((_, number) => known.get(number))).toEqual(texts);
          expect(known.find('not there')).toBe(-1);
          const sorted = [...texts.keys()].sort((a, b) => known.compare(a, b));
          expect(sorted.map((number) => texts[number])).toEqual(texts.toSorted(byCodePoints));
        }
      }),
    );
  });
});
