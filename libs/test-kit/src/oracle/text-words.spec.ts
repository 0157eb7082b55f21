import { wordsOf } from '@earshot/filter-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs, timeForRuns } from '../runs.js';
import { wordsIn } from './text-words.js';

const PIECES = [
  ...['a', 'ab', 'é', 'e\u0301', 'x1', '½', '𐐀', 'ℹ', 'Λόγος', 'вода', 'и\u0306', 'ماء', 'מים', 'पानी', '물', 'น้ำ'],
  ...['水', '気', '葛\u{e0100}', 'か\u3099', 'カー', ' ', ' ', ' ', '. ', '_', '-', '#', '@', '$', '＃', '®', '‼', '★'],
  ...['🎉', '❤️', '❤', 'Ⓜ️', '👍🏽', '👩‍🚀', '🇫🇷', '#️⃣', '1️⃣', '*⃣', '🏳️‍🌈', '🐕\u20e0', '\u{1f0b0}'],
  ...['🏽', '🇫', '\u0301', '\u20e3', '\u200d', '\ufe0f', '1'],
];

it(
  'the oracle finds the words and tags that the services find (D12, D26)',
  () => {
    const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (some) => {
        const expected = wordsIn(some);
        const found = wordsOf(some).map(({ text: word, tag }, at, words) => ({
          word,
          isAdjacent: words[at - 1]?.runsOn === true,
          ...(tag && { tag: { text: tag.sign + tag.text, words: tag.words } }),
        }));
        expect(found).toEqual(expected);
      }),
      { numRuns: runs(2_000) },
    );
  },
  timeForRuns(10_000),
);
