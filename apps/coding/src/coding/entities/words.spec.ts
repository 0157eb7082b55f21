import { describe, expect, it } from 'vitest';
import { searchVector, queryLexemes, indexedLexemes, wordsOf } from './words.js';

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
    expect(texts('!!! 🎉 “”、。')).toEqual([]);
  });

  it('are the same for every encoding of an accent', () => {
    expect(texts('Cafe\u0301')).toEqual(texts('Caf\u00e9'));
  });

  it('do not contain variation selectors, which are no words either', () => {
    expect(texts('love ❤️ fizz')).toEqual(['love', 'fizz']);
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

describe('the lexemes of words', () => {
  it('are, in the index, each word and each pair of adjacent characters', () => {
    expect(lexemes(indexedLexemes(wordsOf('新 气泡水 ok')))).toBe('新@0 气@1 气泡@1 泡@2 泡水@2 水@3 ok@4');
  });

  it('are, in a query, pairs of characters, and single ones only if they are alone', () => {
    expect(lexemes(queryLexemes(wordsOf('气泡水')))).toBe('气泡@0 泡水@1');
    expect(lexemes(queryLexemes(wordsOf('水')))).toBe('水@0');
    expect(lexemes(queryLexemes(wordsOf('气泡 ok 水')))).toBe('气泡@0 ok@2 水@3');
  });
});

describe('the search vector', () => {
  it('marks title and content, with a gap between them, and separates author names', () => {
    const vector = searchVector({ title: 'New cans', content: 'New taste', author_name: 'Ada New' });
    expect(vector).toBe(`'new':1A,4B 'cans':2A 'taste':5B '@ada':1 '@new':2`);
  });

  it('is empty for a mention without texts', () => {
    expect(searchVector({ title: null, content: '', author_name: null })).toBe('');
  });

  it('stays within the limits of PostgreSQL, for texts of any length', () => {
    const vector = searchVector({ title: 'x'.repeat(5000), content: '水'.repeat(100_000), author_name: null });
    expect(vector.length).toBeLessThan(300_000);
    expect(vector).toContain(`'${'x'.repeat(255)}':1A`);
    expect(vector).not.toMatch(/16384/);
  });
});
