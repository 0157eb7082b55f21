import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, QuerySyntaxError } from './parse-query.js';
import type { QueryNode } from './query.js';

/** The tree written so that every grouping shows. */
function show(node: QueryNode): string {
  switch (node.type) {
    case 'and':
      return `(${node.nodes.map(show).join(' & ')})`;
    case 'or':
      return `(${node.nodes.map(show).join(' | ')})`;
    case 'not':
      return `!${show(node.node)}`;
    case 'phrase':
      return `${node.field ? `${node.field}:` : ''}"${node.text}"`;
    case 'term':
      return `${node.field ? `${node.field}:` : ''}${node.text}${node.prefix ? '*' : ''}`;
  }
}

const refusal = (text: string) => {
  try {
    return show(parseQuery(text));
  } catch (error) {
    expect(error).toBeInstanceOf(QuerySyntaxError);
    const { position, message } = error as QuerySyntaxError;
    return `${position}: ${message}`;
  }
};

describe('the query syntax (D12)', () => {
  it.each([
    ['taste', 'taste'],
    ['  good   taste ', '(good & taste)'],
    ['good AND taste', '(good & taste)'],
    ['good OR taste', '(good | taste)'],
    ['a b OR c d', '((a & b) | (c & d))'],
    ['a AND b OR c AND d', '((a & b) | (c & d))'],
    ['a (b OR c) d', '(a & (b | c) & d)'],
    ['((a))', 'a'],
    ['NOT a', '!a'],
    ['-a', '!a'],
    ['a -b', '(a & !b)'],
    ['-a -b', '(!a & !b)'],
    ['NOT a OR b', '(!a | b)'],
    ['NOT (a OR b)', '!(a | b)'],
    ['-(a b)', '!(a & b)'],
    ['-"a b"', '!"a b"'],
    ['NOT -a', '!!a'],
    ['a AND NOT b', '(a & !b)'],
    ['and or not', '(and & or & not)'],
    ['And Or Not', '(And & Or & Not)'],
    ['"exact phrase"', '"exact phrase"'],
    ['"a OR (b"', '"a OR (b"'],
    ['word*', 'word*'],
    ['title:word', 'title:word'],
    ['title:word*', 'title:word*'],
    ['content:"a phrase"', 'content:"a phrase"'],
    ['-author:ada', '!author:ada'],
    ['title:OR', 'title:OR'],
    ['Title:word', 'Title:word'],
    ['user:bob http://x.example/a?b=c 10:30', '(user:bob & http://x.example/a?b=c & 10:30)'],
    ["it's R&D C++ foo-bar @name #tag 100%", "(it's & R&D & C++ & foo-bar & @name & #tag & 100%)"],
    ['a"b c"d', '(a & "b c" & d)'],
    ['a(b)c', '(a & b & c)'],
    ['気泡水 مياه вода', '(気泡水 & مياه & вода)'],
  ])('reads %s as %s', (text, tree) => expect(refusal(text)).toBe(tree));

  it.each([
    ['', '0: a word, a phrase or "(" is expected at the end'],
    ['   ', '3: a word, a phrase or "(" is expected at the end'],
    ['a OR', '4: a word, a phrase or "(" is expected at the end'],
    ['OR a', '0: a word, a phrase or "(" is expected before OR'],
    ['a AND OR b', '6: a word, a phrase or "(" is expected before OR'],
    ['a AND', '5: a word, a phrase or "(" is expected at the end'],
    ['NOT', '3: a word, a phrase or "(" is expected at the end'],
    ['()', '1: a word, a phrase or "(" is expected before )'],
    ['(((', '3: a word, a phrase or "(" is expected at the end'],
    ['(a', '0: the parenthesis is not closed'],
    ['a (b OR (c)', '2: the parenthesis is not closed'],
    ['a)', '1: a parenthesis is closed that was not opened'],
    ['a "b', '2: the quotation mark is not closed'],
    ['""', '0: the phrase holds no letter or digit'],
    ['"!!!"', '0: the phrase holds no letter or digit'],
    ['a & b', '2: "&" holds no letter or digit'],
    ['🎉', '0: "🎉" holds no letter or digit'],
    ['-', '0: "-" holds no letter or digit'],
    ['a - b', '2: "-" holds no letter or digit'],
    ['*', '0: "*" holds no letter or digit'],
    ['a*b', '0: an asterisk may stand only at the end of a word'],
    ['word**', '0: an asterisk may stand only at the end of a word'],
    ['title:', '0: a word or a phrase must stand directly behind title:'],
    ['title: word', '0: a word or a phrase must stand directly behind title:'],
    ['title:(a b)', '0: a word or a phrase must stand directly behind title:'],
  ])('refuses %j and says where', (text, error) => expect(refusal(text)).toBe(error));

  it('bounds words and nesting, and refuses fast what goes beyond', () => {
    expect(refusal('a '.repeat(1000))).toMatch(/^\(a & /);
    expect(refusal('a '.repeat(50_000))).toMatch(/^2000: a query may hold at most 1000 words/);
    expect(refusal(`${'('.repeat(64)}a${')'.repeat(64)}`)).toBe('a');
    expect(refusal('('.repeat(50_000))).toBe('64: a query may nest at most 64 levels');
    expect(refusal('-'.repeat(50_000) + 'a')).toBe('64: a query may nest at most 64 levels');
    expect(refusal('NOT '.repeat(50_000))).toMatch(/at most 64 levels/);
  });

  it('either reads a text or says where it is wrong, whatever the text', () => {
    const piece = fc.constantFrom(
      'a',
      'OR',
      'AND',
      'NOT',
      '-',
      '(',
      ')',
      '"',
      '*',
      ':',
      'title:',
      ' ',
      '\t',
      '水',
      '🎉',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (query) => void refusal(query)),
      { numRuns: 3000 },
    );
  });
});
