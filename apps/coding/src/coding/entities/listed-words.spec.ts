import { queryLexemes, wordsOf } from '@earshot/filter-kit';
import { describe, expect, it } from 'vitest';
import { isListedWord } from './listed-words.js';

describe('listed words (D20)', () => {
  it.each(['ab', 'été', 'a1', '気泡', 'น้', '#ab', '@@acme', '$acme', '🎉', '#\u20e3', '*\u20e3', '❤', '👩‍🔬'])(
    'are words such as %s',
    (word) => {
      expect(isListedWord(word)).toBe(true);
    },
  );

  it.each(['a', '水', '1', '2026', '٣٤', '½', '#a', '@@a', '#1', '$2026', '\u0301', `a${'\u0301'.repeat(100)}`])(
    'are not words such as %j',
    (word) => {
      expect(isListedWord(word)).toBe(false);
    },
  );

  it('are found by themselves, whatever characters they have', () => {
    const lost: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      for (const { text } of wordsOf(`ab${String.fromCodePoint(code)}c`)) {
        const [found, ...others] = queryLexemes(wordsOf(text));
        if (found.lexeme !== text || others.length > 0) lost.push(text);
      }
    }
    expect(lost).toEqual([]);
  });
});
