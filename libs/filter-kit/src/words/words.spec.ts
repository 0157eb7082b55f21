import { describe, expect, it } from 'vitest';
import { indexedLexemes, queryLexemes } from './lexemes.js';
import { isSearchable, withoutTags, wordsOf } from './words.js';

const texts = (text: string) => wordsOf(text).map((word) => word.text);
const lexemes = (positioned: { lexeme: string; at: number }[]) =>
  positioned.map(({ lexeme, at }) => `${lexeme}@${at}`).join(' ');

describe('the words of a text (D12)', () => {
  it('are runs of letters, digits and marks, in lower case, with their accents', () => {
    expect(texts("It's 100% R&D: Café-ÉTÉ, foo_bar!")).toEqual([
      'it',
      's',
      '100',
      'r',
      'd',
      'café',
      'été',
      'foo',
      'bar',
    ]);
    expect(texts('مياه غازية — Вода')).toEqual(['مياه', 'غازية', 'вода']);
    expect(texts('पानी')).toEqual(['पानी']);
    expect(texts('!!! © “”、。')).toEqual([]);
  });

  it('are the same for every encoding of an accent', () => {
    expect(texts('Cafe\u0301')).toEqual(texts('Caf\u00e9'));
  });

  it('do not contain variation selectors, which are no words either', () => {
    expect(texts('love ❤️ fizz')).toEqual(texts('love ❤ fizz'));
    expect(texts('a\ufe0eb e\ufe0f\u0301')).toEqual(texts('ab é'));
    expect(texts('1\ufe0f\u20e3 \ufe00 \u{e01ef} \u180b')).toEqual(['1\u20e3']);
    expect(wordsOf('葛\u{e0100}城')).toEqual(wordsOf('葛城'));
  });

  it('are single characters in scripts without spaces', () => {
    expect(texts('iPhone15を買った')).toEqual(['iphone15', 'を', '買', 'っ', 'た']);
    expect(texts('น้ำ')).toEqual(['น', '้', 'ำ']);
    expect(texts('コーヒー、気泡水')).toEqual(['コ', 'ー', 'ヒ', 'ー', '気', '泡', '水']);
  });
});

/** Unicode recommends these sequences for general interchange. TypeScript does not know the flag v yet. */
const RGI_EMOJI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

describe('an emoji (D26)', () => {
  it.each([
    '🎉',
    '❤️',
    '❤',
    'Ⓜ️',
    '㊗️',
    '↔',
    '👍🏽',
    '👩‍👩‍👧‍👦',
    '👩🏽‍🤝‍👨🏿',
    '🏳️‍🌈',
    '🏃🏾‍♀️‍➡️',
    '🇫🇷',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '#️⃣',
    '*️⃣',
    '7️⃣',
    '🐕\u20e0',
    '\u{1fae9}',
    '\u{1f0b0}',
  ])('is a word: %s', (emoji) => {
    const plain = emoji.replaceAll('\ufe0f', '').toLowerCase();
    expect(texts(emoji)).toEqual([plain]);
    expect(texts(`so${emoji}${emoji} 水${emoji}é`)).toEqual(['so', plain, plain, '水', plain, 'é']);
    expect(isSearchable(emoji)).toBe(true);
  });

  it('is one word if Unicode recommends it, and never a part of one', () => {
    const symbols = [
      '👩',
      '👨',
      '🧑',
      '🏃',
      '🤝',
      '🏳️',
      '🏴',
      '❤️',
      '❤',
      '⚧️',
      '♀️',
      '☠️',
      '👍',
      '🌈',
      '🔥',
      '🚀',
      '🦰',
      'ℹ',
    ];
    const singles = symbols.flatMap((symbol) => ['', '🏻', '🏿'].map((tone) => symbol + tone));
    const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(0x1f1e6 + n));
    const sequences = [
      ...singles.flatMap((one) => [one, ...singles.map((two) => `${one}\u200d${two}`)]),
      ...letters.flatMap((one) => letters.map((two) => one + two)),
      ...[...'0123456789#*'].map((key) => `${key}\ufe0f\u20e3`),
    ];
    const recommended = sequences.filter((sequence) => RGI_EMOJI.test(sequence));
    expect(recommended.length).toBeGreaterThan(300);
    for (const emoji of recommended) expect(texts(emoji)).toEqual([emoji.replaceAll('\ufe0f', '')]);
  });

  it('is not a sign of trade, a letter, punctuation, or one half of a flag', () => {
    expect(texts('Acme® water™ ©2026 wow‼ ⁉ 〽 ★ 🇫')).toEqual(['acme', 'water', '2026', 'wow']);
    expect(texts('ℹ️')).toEqual(['ℹ']);
    expect(['®', '‼', '★', '🇫', '\u200d', '#', '\u0301'].filter(isSearchable)).toEqual([]);
  });

  it('needs no joiner around it', () => {
    expect(texts('👍\u200d \u200d👍 👍\u200d\u200d👎')).toEqual(['👍', '👍', '👍', '👎']);
    expect(texts('🏽 a🏽')).toEqual(['🏽', 'a', '🏽']);
    expect(texts('🇫🇷🇩🇪🇫 1️⃣2️⃣a1️⃣')).toEqual(['🇫🇷', '🇩🇪', '1\u20e3', '2\u20e3', 'a', '1\u20e3']);
  });
});

describe('a tag (D26)', () => {
  const tags = (text: string) => wordsOf(text).flatMap(({ tag }) => (tag ? `${tag.sign}${tag.text}/${tag.words}` : []));

  it.each([
    ['#Recall @Acme $ACME', ['#recall/1', '@acme/1', '$acme/1']],
    ['＃recall ＠acme ＄acme', ['#recall/1', '@acme/1', '$acme/1']],
    ['#tap_water, #_x_', ['#tap_water/2', '#_x_/1']],
    ['#無糖炭酸水 #水x', ['#無糖炭酸水/5', '#水x/2']],
    ['#2026recap (#a) "#b" /#c 🎉#d 1️⃣#e 🐕\u20e0#f', ['#2026recap/1', '#a/1', '#b/1', '#c/1', '#d/1', '#e/1', '#f/1']],
    ['#话题#今天', ['#话题/2']],
    ['##a @#b', ['#a/1', '#b/1']],
    ['#a-b $BRK.B @acme.', ['#a/1', '$brk/1', '@acme/1']],
    ['#️⃣a #1️⃣a #a1️⃣', ['#a/1']],
    ['#e\u0301te\u0301', ['#été/1']],
  ])('begins with a sign: %s', (text, expected) => {
    expect(tags(text)).toEqual(expected);
  });

  it.each(['ada@acme.com', 'C#sharp', 'US$x', 'a_#b', '#1 $100 @5', '# a', '#', '# #', 'é#a', '水#a', '#\u200da'])(
    'is not in %s',
    (text) => {
      expect(tags(text)).toEqual([]);
    },
  );

  it('has the words that the same text has without its sign', () => {
    const text = '#tap_water @acme #無糖炭酸水 $x';
    expect(texts(text)).toEqual(texts(text.replaceAll(/[#@$]/g, '')));
  });
});

describe('the lexemes of words', () => {
  it('have tags next to their words in the index, and in place of them in a query (D26)', () => {
    const words = wordsOf('the #tap_water #水気 @acme now');
    expect(lexemes(indexedLexemes(words))).toBe(
      'the@0 tap@1 #tap_water@1 water@2 水@3 水気@3 #水気@3 気@4 acme@5 @@acme@5 now@6',
    );
    expect(lexemes(queryLexemes(words))).toBe('the@0 #tap_water@1 #水気@3 @@acme@5 now@6');
    expect(lexemes(queryLexemes(withoutTags(words)))).toBe('the@0 tap@1 water@2 水気@3 acme@5 now@6');
  });

  it('are, in the index, each word and each pair of adjacent characters', () => {
    expect(lexemes(indexedLexemes(wordsOf('新 气泡水 ok')))).toBe('新@0 气@1 气泡@1 泡@2 泡水@2 水@3 ok@4');
  });

  it('are, in a query, pairs of characters, and single ones only if they are alone', () => {
    expect(lexemes(queryLexemes(wordsOf('气泡水')))).toBe('气泡@0 泡水@1');
    expect(lexemes(queryLexemes(wordsOf('水')))).toBe('水@0');
    expect(lexemes(queryLexemes(wordsOf('气泡 ok 水')))).toBe('气泡@0 ok@2 水@3');
  });
});
