import { wordsOf } from '@earshot/filter-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../runs.js';
import { type TextWord, wordsIn } from './text-words.js';

const PIECES = [
  ...['a', 'ab', 'é', 'e\u0301', 'x1', '½', '𐐀', 'ℹ', 'Λόγος', 'вода', 'и\u0306', 'ماء', 'מים', 'पानी', '물', 'น้ำ'],
  ...['水', '気', '葛\u{e0100}', 'か\u3099', 'カー', ' ', ' ', ' ', '. ', '_', '-', '#', '@', '$', '＃', '®', '‼', '★'],
  ...['🎉', '❤️', '❤', 'Ⓜ️', '👍🏽', '👩‍🚀', '🇫🇷', '#️⃣', '1️⃣', '*⃣', '🏳️‍🌈', '🐕\u20e0', '\u{1f0b0}'],
  ...[
    'ß',
    'Σ',
    'İ',
    'ı',
    'i\u0307',
    'ﬁ',
    'ａ',
    '\u00ad',
    '\u200c',
    '\u200b',
    '´',
    '™',
    '①',
    '１',
    '·',
    '・',
    '״',
    '.',
    '@',
    '-',
  ],
  ...[
    '🏽',
    '🇫',
    '\u0301',
    '\u20e3',
    '\u200d',
    '\ufe0f',
    '1',
    '©️',
    '™️',
    '‼️',
    '〰',
    '&',
    'http:',
    'HTTPS://',
    'www.',
    '\n',
  ],
  ...['ᾼ', '\u0391', '\u0342', '\u0345'],
];

/** The words that the services find, as the oracle has them. */
const found = (text: string): TextWord[] =>
  wordsOf(text).map(({ text: word, tag }, at, words) => ({
    word,
    isAdjacent: words[at - 1]?.runsOn === true,
    ...(tag && {
      tag: {
        text: tag.sign + tag.text,
        words: tag.words,
        ...(tag.firstPart !== undefined && { firstPart: tag.sign + tag.firstPart }),
      },
    }),
  }));

it('the oracle finds the words and tags that the services find (D12, D26)', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (some) => {
      const expected = wordsIn(some);
      expect(found(some)).toEqual(expected);
    }),
    { numRuns: runs(2_000) },
  );
});

/**
 * Every letter, digit and mark that Unicode has, in the order of scripts. A bare iota subscript is left out:
 * it folds to a letter, so what is invisible next to it decides the order of marks (Unicode 3.13, D145).
 */
const CHARACTERS = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => /[\p{L}\p{N}\p{M}]/u.test(character) && !/[\u0345ͺ]/.test(character),
);
const INVISIBLE = ['\u00ad', '\u200b', '\u2060', '\ufeff', '\u200e', '\u034f', '\u200c', '\u200d', '\ufe0f'];

/** What looks like the same character: another case, another encoding, or something invisible after it. */
const LIKENESSES: ((character: string) => string)[] = [
  (character) => character,
  (character) => character.toUpperCase(),
  (character) => character.toLowerCase(),
  (character) => character.normalize('NFD'),
  (character) => character.normalize('NFKC').replace(/^ (?=\p{M})/u, ''),
  (character) => character.replace(/[!-~]/, (ascii) => String.fromCharCode(ascii.charCodeAt(0) + 0xfee0)),
  ...INVISIBLE.map((invisible) => (character: string) => character + invisible),
];

it('words of all scripts are found however they are written (D12)', () => {
  const character = fc
    .tuple(fc.nat(CHARACTERS.length - 1), fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }))
    .map(([first, others]) => others.map((other) => CHARACTERS[(first + other) % CHARACTERS.length]));
  const likeness = fc.nat(LIKENESSES.length - 1);
  const texts = fc.tuple(character, fc.array(likeness, { minLength: 8, maxLength: 8 }));
  fc.assert(
    fc.property(texts, ([characters, likenesses]) => {
      const text = characters.join('');
      const alike = characters.map((one, at) => LIKENESSES[likenesses[at]](one)).join('');
      const words = found(text);
      expect(words).toEqual(wordsIn(text));
      expect(found(alike)).toEqual(words);
    }),
    { numRuns: runs(100_000) },
  );
});
