import { describe, expect, it } from 'vitest';
import { indexedLexemes, queryLexemes, writtenLexeme } from './lexemes.js';
import { isSearchable, withoutTags, wordsOf } from './words.js';

const texts = (text: string) => wordsOf(text).map((word) => word.text);
const lexemes = (positioned: { lexeme: string; at: number }[]) =>
  positioned.map(({ lexeme, at }) => `${lexeme}@${at}`).join(' ');

describe('the words of a text (D12)', () => {
  it('are runs of folded letters, digits and marks, with their accents', () => {
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

  it.each([
    ['Straße STRASSE ẞ', ['strasse', 'strasse', 'ss']],
    ['ΛΌΓΟΣ λόγος λόγοσ', ['λόγοσ', 'λόγοσ', 'λόγοσ']],
    ['İstanbul ISTANBUL ıstanbul i\u0307stanbul', ['istanbul', 'istanbul', 'istanbul', 'istanbul']],
    ['µm μm ﬁzz ｆｉｚｚ ⅷ ㎏', ['μm', 'μm', 'fizz', 'fizz', 'viii', 'kg']],
    [
      'fi\u00adzz fi\u200bzz fi\u2060zz fi\ufeffzz fi\u200ezz fi\u034fzz fi\u200dzz fi\u200czz',
      Array<string>(8).fill('fizz'),
    ],
    ['caf´e ゛', ['caf\u0301e', '\u3099']],
    ['½', ['1', '2']],
    ['Acme™ water', ['acme', 'water']],
    ['ⓜ Ⓜ m', ['m', 'Ⓜ', 'm']],
  ])('are folded before they are cut: %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('do not contain variation selectors, which are no words either', () => {
    expect(texts('love ❤️ fizz')).toEqual(texts('love ❤ fizz'));
    expect(texts('a\ufe0eb e\ufe0f\u0301')).toEqual(texts('ab é'));
    expect(texts('1\ufe0f\u20e3 \ufe00 \u{e01ef} \u180b')).toEqual(['1\u20e3']);
    expect(wordsOf('葛\u{e0100}城')).toEqual(wordsOf('葛城'));
  });

  it('are single characters in scripts without spaces', () => {
    expect(texts('iPhone15を買った')).toEqual(['iphone15', 'を', '買', 'っ', 'た']);
    expect(texts('น้ำ')).toEqual(['น', '้', 'ํ', 'า']);
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
    const plain = emoji.replaceAll('\ufe0f', '');
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
    expect(texts('ℹ️')).toEqual(['i']);
    expect(['®', '‼', '★', '🇫', '\u200d', '#', '\u0301'].filter(isSearchable)).toEqual([]);
  });

  it.each(['©️', '®️', '™️', '‼️', '⁉️', '〰️', '〽️'])('is a sign that U+FE0F makes one: %s', (emoji) => {
    expect(texts(`so${emoji}${emoji} 水${emoji}é`)).toEqual(['so', emoji, emoji, '水', emoji, 'é']);
    expect(isSearchable(emoji)).toBe(true);
    expect(texts(`so${emoji[0]}so`)).toEqual(['so', 'so']);
    expect(texts(`so${emoji[0]}\ufe0e so`)).toEqual(['so', 'so']);
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
    ['#col·legi #a・b #צה״ל #ג׳ירפה', ['#col·legi/2', '#a・b/2', '#צה״ל/2', '#ג׳ירפה/2']],
    ['#col·, #·a #a·_b #a_·b #a··b', ['#col/1', '#a/1', '#a_/1', '#a/1']],
    ['#می\u200cخواهم #\u200da #Straße', ['#میخواهم/1', '#a/1', '#strasse/1']],
    [
      '@Acme.bsky.social, @acme-co. @a_b@Mastodon.Social',
      ['@acme.bsky.social/3', '@acme-co/2', '@a_b@mastodon.social/4'],
    ],
    ['@acme...more @acme-- @1.a $brk.b', ['@acme/1', '@acme/1', '@1.a/2', '$brk/1']],
  ])('begins with a sign: %s', (text, expected) => {
    expect(tags(text)).toEqual(expected);
  });

  it.each(['ada@acme.com', 'C#sharp', 'US$x', 'a_#b', '#1 $100 @5', '# a', '#', '# #', 'é#a', '水#a', 'a\u00ad#b'])(
    'is not in %s',
    (text) => {
      expect(tags(text)).toEqual([]);
    },
  );

  it.each([
    ['see https://mastodon.social/@acme now', 'see https mastodon social acme now'],
    ['(HTTP://x.example/#recall) www.x.example?a=$b', 'http x example recall www x example a b'],
    ['見てhttps://x.example/#水', '見 て https x example 水'],
    ['ｈｔｔｐｓ：//x/＠a', 'https x a'],
    ['it&#x27;s R&@d &＄x', 'it x27 s r d x'],
  ])('is not in a link or behind &: %s (D26)', (text, words) => {
    expect(tags(text)).toEqual([]);
    expect(texts(text)).toEqual(words.split(' '));
  });

  it.each([
    ['https://x/#a #b', ['#b/1']],
    ['https://x\u3000@b', ['@b/1']],
    ['awww.x#b', []],
    ['xhttp: @b', ['@b/1']],
    ['@www.acme.com', ['@www.acme.com/3']],
    ['#http://x/#a', ['#http/1']],
    ['https://x/1️⃣#️⃣', []],
  ])('is next to a link: %s (D26)', (text, expected) => {
    expect(tags(text)).toEqual(expected);
  });

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

  it('have names as a whole and by their first part in the index (D26)', () => {
    const words = wordsOf('@acme.bsky.social @acme @1.a');
    expect(lexemes(indexedLexemes(words))).toBe(
      'acme@0 @@acme.bsky.social@0 @@acme@0 bsky@1 social@2 acme@3 @@acme@3 1@4 @@1.a@4 a@5',
    );
    expect(lexemes(queryLexemes(words))).toBe('@@acme.bsky.social@0 @@acme@3 @@1.a@4');
  });

  it('are cut where a query cuts them, so that each finds itself', () => {
    for (const text of [`@${'a'.repeat(254)}.b`, `#${'a'.repeat(254)}·b`, '𐐨'.repeat(200), `a${'𐐨'.repeat(200)}`]) {
      for (const { lexeme } of indexedLexemes(wordsOf(text))) {
        expect(queryLexemes(wordsOf(writtenLexeme(lexeme))).map((query) => query.lexeme)).toEqual([lexeme]);
      }
    }
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
