import { parseQuery, withoutTags, wordsOf } from '@earshot/filter-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstView } from '../state/view.js';
import { ago, slotName, slotTick } from './format.js';
import { describeQuery, hintsFor } from './describe-query.js';
import { describeView } from './describe-view.js';
import { FILTER_LABELS } from './filter-labels.js';
import { htmlLanguage } from './language.js';
import { markedPieces, markers } from './marks.js';
import { safeLink, safeText } from './safe-text.js';
import { namesOfSearches } from './search-names.js';

describe('the filters of a view', () => {
  it('have names of their own (H3)', () => {
    // `review_date` is `reviewed_at` under its earlier name, and is not offered.
    const { review_date: _, ...offered } = FILTER_LABELS;
    expect(new Set(Object.values(offered)).size).toBe(Object.keys(offered).length);
  });

  it('are named in a picture, and saved searches as their reader knows them (H9)', async () => {
    const view = { ...firstView('acme', 'UTC'), tree: { all: [{ saved: ['s-1'] }] } };
    const known = namesOfSearches([{ id: 's-1', name: 'Recall' }]);
    const lines = await describeView(view, () => Promise.resolve(undefined), known);
    expect(lines).toEqual(['Filters: Saved search Recall', 'Without deleted mentions']);
  });
});

describe('how a query is read', () => {
  it.each([
    ['recall', '“recall”'],
    ['recall* -"product recall"', 'a word that begins with “recall”, without the phrase “product recall”'],
    ['a OR b c', '“a” or (“b” and “c”)'],
    ['(a OR b) c', '(“a” or “b”) and “c”'],
    ['-a -b', 'without “a”, without “b”'],
    ['NOT (a OR b)', 'without (“a” or “b”)'],
    ['title:a NEAR', undefined],
    ['a NEAR/3 "b c"', '“a” at most 3 words from the phrase “b c”'],
    ['a ONEAR/1 b', '“a” at most 1 word before “b”'],
    ['(a OR b) NEAR/3 (c)', '(“a” or “b”) at most 3 words from “c”'],
    ['title:(a NEAR/2 b)', '“a” at most 2 words from “b” in the title'],
    ['title:(a -b)', '“a” in the title, without “b” in the title'],
    ['#a_b @c* $D 🎉', 'the hashtag “#a_b” and a mentioned name that begins with “@c” and the cashtag “$D” and “🎉”'],
    ['author:@ada #a-b', '“@ada” in the name of the author and “#a-b”'],
    ['author:ada title:x', '“ada” in the name of the author and “x” in the title'],
  ])('%s', (query, text) => {
    if (text === undefined) expect(() => parseQuery(query)).toThrow();
    else expect(describeQuery(parseQuery(query))).toBe(text);
  });

  it.each([
    ['water and soda', 'and, or, not'],
    ['!water', '! does not exclude'],
    ['a near/3 b', 'near/3 in lower case'],
    ['a onear/3 b', 'near/3 in lower case'],
    ['"a b"~3', '~ is not an operator'],
  ])('has a hint for what is a plain word here: %s', (query, hint) => {
    expect(hintsFor(query)).toEqual([expect.stringContaining(hint)]);
  });

  it.each(['water AND soda', 'sandy orchard', 'a NEAR/3 b', '-recall'])('has no hint for %s', (query) => {
    expect(hintsFor(query)).toEqual([]);
  });
});

const marked = (query: string, text: string, kind: 'title' | 'content' | 'author' = 'content') =>
  markedPieces(text, markers(parseQuery(query), kind))
    .filter(({ isMarked }) => isMarked)
    .map(({ text: found }) => found);

describe('the words of a query', () => {
  it.each([
    ['recall', 'A Recall, recalled; RECALL!', ['Recall', 'RECALL']],
    ['recall*', 'Recalls of recalled water', ['Recalls', 'recalled']],
    ['"tap water"', 'tap - water, tap', ['tap - water']],
    ['"tap water"', 'tap 🎉 water', []],
    ['"tap water"', 'Tap® water, tap™‼ (water)', ['Tap® water', 'tap™‼ (water']],
    ['#tap_water', '＃Tap_Water #tap #tap_water1 tap_water', ['＃Tap_Water']],
    ['@ac*', 'ada@acme.com @acme @ac', ['@acme', '@ac']],
    ['tap', '#tap tap_ 水tap', ['tap', 'tap', 'tap']],
    ['❤ 👍', '❤️ ❤ 👍🏽 👍', ['❤️', '❤', '👍']],
    ['"so 🎉"', 'so, 🎉 so', ['so, 🎉']],
    ['(a OR b) ONEAR/3 1️⃣', 'b then 1️⃣', ['b', '1️⃣']],
    ['水x', '飲む水x', ['水x']],
    ['foo-bar', 'foo bar foo_bar foobar', ['foo bar', 'foo_bar']],
    ['-recall water', 'recall water', ['water']],
    ['a NEAR/3 b', 'a x b', ['a', 'b']],
    ['水', '炭酸水です', ['水']],
    ['title:x y', 'x y', ['y']],
    ['strasse', 'Straße, STRASSE!', ['Straße', 'STRASSE']],
    ['λόγος', 'ΛΌΓΟΣ, λόγος', ['ΛΌΓΟΣ', 'λόγος']],
    ['fizz', 'fi\u00adzz ｆｉｚｚ ﬁzz \u200efizz\u200e', ['fi\u00adzz', 'ｆｉｚｚ', 'ﬁzz', 'fizz']],
    ['“tap water”', 'Tap wa\u200bter', ['Tap wa\u200bter']],
    ['café', 'cafe\u0301 CAFE\u0301', ['cafe\u0301', 'CAFE\u0301']],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8', ['\u1112\u1161\u11ab\u1100\u116e\u11a8']],
    ['#recall', 'https://x.example/#recall #recall &#recall', ['#recall']],
    ['recall', 'https://x.example/#recall', ['recall']],
    ['©️', '© ©️ ©️a', ['©️', '©️']],
    ['istanbul*', 'İstanbul’a ISTANBULLU', ['İstanbul', 'ISTANBULLU']],
    ['#col', '#col·legi #col', ['#col']],
    ['#col·legi', '#coŀlegi #col', ['#coŀlegi']],
    ['@acme', '@acme.bsky.social @acme2', ['@acme']],
    ['@acme.bsky', '@acme.bsky.social @acme.bsky!', ['@acme.bsky']],
    ['"tap water" OR water', 'tap water', ['tap water']],
    ['"tap water" OR "water pipe"', 'a tap water pipe', ['tap water pipe']],
    ['"b a b"', 'b a b a b', ['b a b a b']],
    ['a.*', 'a.* abc', ['a', 'abc']],
    ['🇪🇸', '🇧🇪🇸🇪 and 🇪🇸', ['🇪🇸']],
    ['🇧🇪', '🇧🇪🇸🇪 and 🇪🇸', ['🇧🇪']],
    ['👧', '👨‍👩‍👧 or 👧', ['👧']],
    ['👨', '👨‍👩‍👧', []],
    ['👨‍👩‍👧', '👨‍👩‍👧', ['👨‍👩‍👧']],
    ['🌈', '🏳️‍🌈🌈', ['🌈']],
    ['🚀', '🧑‍🚀 a\u200d🚀', ['🚀']],
    ['🏴', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴', ['🏴']],
    ['👍', '👍🏽 👍', ['👍']],
    ['🏽', '👍🏽 🏽', ['🏽']],
    ['🏽', 'ß 🏽, !🏽 5🏽 #🏽 👍🏽', ['🏽', '🏽', '🏽', '🏽']],
    ['bar', 'bar1️⃣ 1️⃣bar 1️⃣bar2️⃣ bar1', ['bar', 'bar', 'bar']],
    ['"1️⃣ bar"', '1️⃣bar', ['1️⃣bar']],
    ['@acme', '@acme@social.example @acme-water', ['@acme', '@acme']],
    ['"#tap water"', '#tap, water #tap_water', ['#tap, water']],
    ['水*', '飲水道', ['水']],
    ['ガス', 'ｶﾞｽ ガス', ['ｶﾞｽ', 'ガス']],
    ['"c´est ça"', 'c´est ça', ['c´est ça']],
    ['geht’s OR geht´s', 'Geht´s? gut', ['Geht´s']],
    ['카', 'ㅋㅏ \uffbb\uffc2 카', ['ㅋㅏ', '\uffbb\uffc2', '카']],
    ['ᾷ', '\u0391\u0342\u0345, \u1fbc\u0342 ᾷ ᾳ', ['\u0391\u0342\u0345', '\u1fbc\u0342', 'ᾷ']],
    ['ć', 'c\u00ad´ c\u200b\u0301 ´c', ['c\u00ad´', 'c\u200b\u0301']],
  ])('%s are marked in %s', (query, text, found) => {
    if (query === 'a.*') expect(() => parseQuery(query)).toThrow();
    else expect(marked(query, text)).toEqual(found);
  });

  it('are marked in the name of the author only if the query asks for it', () => {
    expect(marked('ada author:lovelace', 'Ada Lovelace', 'author')).toEqual(['Lovelace']);
  });

  it('are marked wherever the search finds them, and nowhere else (D12, D26)', () => {
    const letters = ['a', 'B', '1', '水', '道', 'ß', 'i', 'İ', '\u1112\u1161\u11ab', 'Α', '#', '@', '$', '_', '.', ' '];
    const emoji = ['❤', '👍', '🏽', '🇧', '🇪', '👩', '🏳', '🏴', '©', 'Ⓜ', '㊗', '™'];
    const changing = ['\u200d', '\ufe0f', '\u20e3', '\u0301', '\u0307', '\u0342', '\u0345', '\u034f', '\u{e0067}'];
    const texts = fc.string({ unit: fc.constantFrom(...letters, ...emoji, ...changing), maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const words = new Set(wordsOf(text).map((word) => word.text));
        for (const word of withoutTags([...wordsOf(text), ...wordsOf(other)])) {
          const pieces = markedPieces(text, [{ words: [{ ...word, runsOn: false }], isPrefix: false }]);
          const found = pieces.filter(({ isMarked }) => isMarked);
          expect(found.length > 0).toBe(words.has(word.text));
          // A space may have a mark, which is a word.
          for (const piece of found) expect(piece.text).not.toMatch(/^ (?![\p{M}\p{DI}])| $/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave every text as it is', () => {
    const queries = fc.constantFrom('a*', '"b c" OR d', '水 -x', 'e NEAR/2 f*');
    fc.assert(
      fc.property(queries, fc.string({ unit: 'binary' }), (query, text) => {
        const pieces = markedPieces(text, markers(parseQuery(query), 'content'));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('the language of a text', () => {
  it.each([
    ['eng', 'en'],
    ['zho-Hant', 'zh-Hant'],
    ['qaa', undefined],
    ['qtz', undefined],
    ['not a code', undefined],
  ])('%s is %s', (code, language) => {
    expect(htmlLanguage(code)).toBe(language);
  });
});

describe('the name of an hour', () => {
  const NAMES: [zone: string, begin: string, tick: string, name: string][] = [
    ['Europe/Oslo', '2015-10-25T00:00Z', '25 Oct, 02:00 +02:00', 'Sunday 25 Oct, 02:00 +02:00'],
    ['Europe/Oslo', '2015-10-25T01:00Z', '25 Oct, 02:00 +01:00', 'Sunday 25 Oct, 02:00 +01:00'],
    ['Europe/Oslo', '2015-10-25T02:00Z', '25 Oct, 03:00', 'Sunday 25 Oct, 03:00'],
    ['Europe/Oslo', '2015-10-24T23:00Z', '25 Oct, 01:00', 'Sunday 25 Oct, 01:00'],
  ];

  it.each(NAMES)('says which one it is, if the clock repeats it: %s at %s (H9)', (zone, begin, tick, name) => {
    expect(slotTick(Date.parse(begin), 'hour', zone)).toBe(tick);
    expect(slotName(Date.parse(begin), 'hour', zone)).toBe(name);
  });
});

describe('when something was', () => {
  const now = Date.parse('2026-11-28T12:00Z');
  it.each([
    ['2026-11-28T11:59:30Z', '0 min ago'],
    ['2026-11-28T11:01:00Z', '59 min ago'],
    ['2026-11-28T11:00:00Z', '1 h ago'],
    ['2026-11-27T12:00:00Z', '1 d ago'],
    ['2026-11-21T12:00:01Z', '6 d ago'],
    ['2026-11-21T12:00:00Z', '21 Nov'],
    ['2025-12-31T23:30:00Z', '1 Jan'],
    ['2025-12-31T22:30:00Z', '31 Dec 2025'],
    ['2026-12-01T12:00:00Z', '1 Dec'],
  ])('in a narrow place is how long ago, or its day: %s', (instant, text) => {
    expect(ago(instant, now, 'Europe/Berlin')).toBe(text);
  });
});

describe('the texts of mentions (H6)', () => {
  it('show what could mislead as signs', () => {
    expect(safeText('a\u202eb\u0007c\u2066d\te\r\nf')).toBe('a\ufffdb\ufffdc\ufffdd\te\nf');
    const used = 'Ünïcode 水 👩‍👩‍👧 \u0645\u200c\u06cc \u1780\u200b\u1781 \u200e\u200f\u061c\u2060\ufeff';
    expect(safeText(used)).toBe(used);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x', '//x', 'x', '', ' javascript:alert(1)', null])(
    'are not links unless they lead to a web page: %s',
    (url) => {
      expect(safeLink(url)).toBeUndefined();
    },
  );

  it('show the host that the browser reads', () => {
    expect(safeLink('https://user@exаmple.com/a')).toMatchObject({ host: 'xn--exmple-4nf.com' });
  });
});
