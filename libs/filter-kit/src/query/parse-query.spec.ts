import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.js';
import type { NearNode, PhraseNode, QueryField, QueryNode, TermNode } from './query.js';
import { QuerySyntaxError } from './query-syntax-error.js';

const word = (text: string, field?: QueryField): TermNode => ({
  type: 'term',
  text,
  prefix: false,
  ...(field && { field }),
});
const prefix = (text: string, field?: QueryField): TermNode => ({ ...word(text, field), prefix: true });
const phrase = (text: string, field?: QueryField): PhraseNode => ({ type: 'phrase', text, ...(field && { field }) });
type Leaf = TermNode | PhraseNode;
type Sides = NearNode['sides'];
/** A side is one leaf or several alternatives. */
const near = (left: Leaf | Leaf[], right: Leaf | Leaf[], distance: number, rest: Partial<NearNode> = {}): NearNode => ({
  ...{ type: 'near', sides: [left, right].map((side) => [side].flat()) as unknown as Sides, distance, ordered: false },
  ...rest,
});
const onear = (...[left, right, distance]: Parameters<typeof near>): NearNode =>
  near(left, right, distance, { ordered: true });
const and = (...nodes: QueryNode[]): QueryNode => ({ type: 'and', nodes });
const or = (...nodes: QueryNode[]): QueryNode => ({ type: 'or', nodes });
const not = (node: QueryNode): QueryNode => ({ type: 'not', node });

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => word(text));

/** Returns the position and the message with which `query` is rejected. */
function rejection(query: string): [number, string] {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QuerySyntaxError) return [error.position, error.message];
    throw error;
  }
  throw new Error(`${query} is accepted`);
}

describe('parseQuery', () => {
  it.each([
    ['a', a],
    ['  a\u3000b\n', and(a, b)],
    ['a b c', and(a, b, c)],
    ['a AND b c', and(a, b, c)],
    ['"exact phrase"', phrase('exact phrase')],
    ['" padded "', phrase('padded')],
    ['a"b c"d', and(a, phrase('b c'), d)],
    ['a OR b OR c', or(a, b, c)],
    ['word*', prefix('word')],
    ['किताबें*', prefix('किताबें')],
    ['title:a content:b* author:"c d"', and(word('a', 'title'), prefix('b', 'content'), phrase('c d', 'author'))],
    ['NOT a', not(a)],
    ['-a', not(a)],
    ['-"a b" -(c d) -title:a', and(not(phrase('a b')), not(and(c, d)), not(word('a', 'title')))],
    ['NOT NOT a', a],
    ['NOT NOT NOT a', not(a)],
    ['NOT -(NOT (-a))', a],
    ['NOT (a NOT NOT b)', not(and(a, b))],
    ['a AND NOT b', and(a, not(b))],
    ['a OR -b', or(a, not(b))],
    ['((a))', a],
    ['(a b) c', and(and(a, b), c)],
    ['(a)OR(b)', or(a, b)],
  ] satisfies [string, QueryNode][])('reads %j (D12)', (query, node) => {
    expect(parseQuery(query)).toEqual(node);
  });

  it.each([
    ['a b OR c d', or(and(a, b), and(c, d))],
    ['a OR b AND c', or(a, and(b, c))],
    ['a (b OR c)', and(a, or(b, c))],
    ['NOT a b', and(not(a), b)],
    ['NOT a OR b', or(not(a), b)],
  ] satisfies [string, QueryNode][])(
    'binds NOT tighter than AND, also an implicit AND, and AND tighter than OR: %j (D12)',
    (query, node) => {
      expect(parseQuery(query)).toEqual(node);
    },
  );

  it('reads operators only in upper case; in lower case they are words (D12)', () => {
    expect(parseQuery('a or b and not c')).toEqual(and(a, word('or'), b, word('and'), word('not'), c));
    expect(parseQuery('ORDER NOTE ANDROID "OR"')).toEqual(
      and(word('ORDER'), word('NOTE'), word('ANDROID'), phrase('OR')),
    );
  });

  it.each([
    ['a NEAR/3 b', near(a, b, 3)],
    ['a NEAR/1 a', near(a, a, 1)],
    ['a NEAR/30 b', near(a, b, 30)],
    ['word* NEAR/3 "b c"', near(prefix('word'), phrase('b c'), 3)],
    ['"b c"NEAR/3"NEAR"', near(phrase('b c'), phrase('NEAR'), 3)],
    ["don't NEAR/3 气泡水*", near(word("don't"), prefix('气泡水'), 3)],
    ['a b NEAR/3 c d', and(a, near(b, c, 3), d)],
    ['a NEAR/3 b OR c NEAR/4 d', or(near(a, b, 3), near(c, d, 4))],
    ['-a NEAR/3 b', not(near(a, b, 3))],
    ['NOT a NEAR/3 b', not(near(a, b, 3))],
    ['c -(a NEAR/3 b)', and(c, not(near(a, b, 3)))],
    ['(a)b NEAR/3 c', and(a, near(b, c, 3))],
  ] satisfies [string, QueryNode][])('reads NEAR, which binds tightest, in %j (D12)', (query, node) => {
    expect(parseQuery(query)).toEqual(node);
  });

  it.each([
    ['(a OR b) NEAR/3 c', near([a, b], c, 3)],
    ['a NEAR/3 (b)', near(a, b, 3)],
    ['(a OR "b c" OR word*)NEAR/3((b OR (c)) OR d)', near([a, phrase('b c'), prefix('word')], [b, c, d], 3)],
    ['-(a OR b) NEAR/3 c', not(near([a, b], c, 3))],
    ['NOT (a OR b) NEAR/3 c d', and(not(near([a, b], c, 3)), d)],
    ['d (a OR b) NEAR/3 c', and(d, near([a, b], c, 3))],
    ['(a OR b) (c NEAR/3 d)', and(or(a, b), near(c, d, 3))],
    ['a ONEAR/3 b', onear(a, b, 3)],
    ['(a OR b) ONEAR/30 (c OR d)', onear([a, b], [c, d], 30)],
    ['-"a b" ONEAR/1 c*', not(onear(phrase('a b'), prefix('c'), 1))],
    ['#a NEAR/3 😀', near(word('#a'), word('😀'), 3)],
  ] satisfies [string, QueryNode][])('reads groups as sides of NEAR, and ONEAR, in %j (D26)', (query, node) => {
    expect(parseQuery(query)).toEqual(node);
  });

  it.each([
    ['title:(a OR b)', or(word('a', 'title'), word('b', 'title'))],
    ['Author:((a))', word('a', 'author')],
    ['-title:(a -"b c" d*)', not(and(word('a', 'title'), not(phrase('b c', 'title')), prefix('d', 'title')))],
    ['title:(a NEAR/3 (b OR c)) d', and(near(a, [b, c], 3, { field: 'title' }), d)],
    ['author:(a ONEAR/1 b)', near(a, b, 1, { ordered: true, field: 'author' })],
    ['content:(NOT (a OR b))', not(or(word('a', 'content'), word('b', 'content')))],
    ['title:(a) content:(b)', and(word('a', 'title'), word('b', 'content'))],
  ] satisfies [string, QueryNode][])('reads a field before a group in %j (D26)', (query, node) => {
    expect(parseQuery(query)).toEqual(node);
  });

  it.each(['😀', '1️⃣', '#️⃣', '*️⃣', '👩🏽‍🚀', '🇫🇷', '$ACME', '＃水', 'a😀b', '#a😀*#️⃣'.slice(0, 4)])(
    'reads %s as one word, unchanged (D26)',
    (text) => {
      expect(parseQuery(text)).toEqual(word(text));
      expect(parseQuery(`"${text}"`)).toEqual(phrase(text));
    },
  );

  it('reads NEAR only in upper case and as a run of its own (D12)', () => {
    expect(parseQuery('near near/3 Near/3 NEARBY NEAR-3 NEAR, "NEAR/3" onear/3 XONEAR/3 ONEAR-3')).toEqual(
      and(
        ...['near', 'near/3', 'Near/3', 'NEARBY', 'NEAR-3', 'NEAR,'].map((text) => word(text)),
        phrase('NEAR/3'),
        ...['onear/3', 'XONEAR/3', 'ONEAR-3'].map((text) => word(text)),
      ),
    );
  });

  it('accepts a query of exclusions only (D12)', () => {
    expect(parseQuery('-a NOT b')).toEqual(and(not(a), not(b)));
  });

  it('accepts the name of a field in any case (D12)', () => {
    expect(parseQuery('Title:a')).toEqual(word('a', 'title'));
  });

  it.each([
    'C++',
    'R&D',
    "it's",
    'foo-bar',
    '@name',
    '#tag',
    'http://x.org/?a=b',
    '10:30',
    'user:bob',
    'São',
    '东京',
    'a-',
  ])('reads %s as one word, unchanged', (text) => {
    expect(parseQuery(text)).toEqual(word(text));
  });

  it.each<[query: string, expected: QueryNode]>([
    ['“fizzy water”', phrase('fizzy water')],
    ['„fizzy water“ »fizzy water«', and(phrase('fizzy water'), phrase('fizzy water'))],
    ['« fizzy water » ＂cola＂', and(phrase('fizzy water'), phrase('cola'))],
    ['title:“a b” (“c”)', and(phrase('a b', 'title'), phrase('c'))],
    ['-“a b” –“c” −“d” －“e”', and(not(phrase('a b')), not(phrase('c')), not(phrase('d')), not(phrase('e')))],
    ['“a “b” c”', and(phrase('a “b'), word('c”'))],
    ['foo“bar” 24” d”e', and(word('foo“bar”'), word('24”'), word('d”e'))],
    ['–a −b －c', and(not(word('a')), not(word('b')), not(word('c')))],
    ['–(a b) （–c）', and(not(and(word('a'), word('b'))), not(word('c')))],
    ['10–20 a−b c－d', and(word('10–20'), word('a−b'), word('c－d'))],
    ['–title：a', not(word('a', 'title'))],
    ['（a OR b） c', and(or(word('a'), word('b')), word('c'))],
    ['OR（a）'.slice(2), word('a')],
    ['a OR（b）', or(word('a'), word('b'))],
    ['TITLE：（a b） Author：c＊', and(and(word('a', 'title'), word('b', 'title')), prefix('c', 'author'))],
    ['ＯＲ', word('ＯＲ')],
    ['＃a ＠b ＄c', and(word('＃a'), word('＠b'), word('＄c'))],
  ])('reads typographic and full-width signs as what they look like: %s (D12)', (query, expected) => {
    expect(parseQuery(query)).toEqual(expected);
  });

  it.each<[query: string, expected: QueryNode]>([
    ['re\ufeffcall', word('re\ufeffcall')],
    ['\u200e-\u200ea \u200f"b c"\u200f', and(not(word('a')), phrase('b c'))],
    ['a \u200eOR\u200e b', or(word('a'), word('b'))],
    ['a \u200eNEAR/2\u200e b', near(word('a'), word('b'), 2)],
    ['(\u200e“a b”\u200e)', phrase('a b')],
    ['title:\u200ea fi\u00adzz\u00ad*', and(word('a', 'title'), prefix('fi\u00adzz\u00ad'))],
  ])('does not see what is invisible: %j (D12)', (query, expected) => {
    expect(parseQuery(query)).toEqual(expected);
  });

  it.each([
    ['', 0, 'found the end'],
    ['   ', 3, 'found the end'],
    ['(((', 3, 'found the end'],
    ['(a', 0, 'not closed'],
    ['a)', 1, 'not opened'],
    ['a ()', 3, 'found )'],
    ['a "b', 2, 'not closed'],
    ['a""', 1, 'letter, digit or emoji'],
    ['"!!!"', 0, 'letter, digit or emoji'],
    ['a & b', 2, 'letter, digit or emoji'],
    ['©', 0, 'letter, digit or emoji'],
    ['"\u200d\ufe0f"', 0, 'letter, digit or emoji'],
    ['#', 0, 'letter, digit or emoji'],
    ['\u0301', 0, 'letter, digit or emoji'],
    ['OR a', 0, 'found the operator OR'],
    ['a OR', 4, 'found the end'],
    ['a AND', 5, 'found the end'],
    ['a OR AND b', 5, 'found the operator AND'],
    ['a OR OR b', 5, 'found the operator OR'],
    ['NOT', 3, 'found the end'],
    ['a - b', 2, 'directly after -'],
    ['a -', 2, 'directly after -'],
    ['--a', 0, 'directly after -'],
    ['-OR', 0, 'directly after -'],
    ['title:', 0, 'directly after title:'],
    ['title: a', 0, 'directly after title:'],
    ['title:(content:a)', 7, 'a group after title: may have no fields'],
    ['title:(a (b title:c))', 12, 'a group after title: may have no fields'],
    ['title: (a)', 0, 'directly after title:'],
    ['title:(a', 6, 'not closed'],
    ['title:()', 7, 'found )'],
    ['title:(a) NEAR/3 b', 0, 'without a field'],
    ['title:(a NEAR/3 title:b)', 16, 'without a field'],
    ['author:((a b) NEAR/3 c)', 11, 'a side of NEAR'],
    ['title:-a', 0, 'directly after title:'],
    ['title:author:a', 0, 'directly after title:'],
    ['a NEAR b', 2, 'distance from 1 to 30, such as a NEAR/3 b'],
    ['NEAR', 0, 'distance from 1 to 30'],
    ['a NEAR', 2, 'distance from 1 to 30'],
    ['a NEAR/ 3 b', 2, 'distance from 1 to 30'],
    ['a NEAR/0 b', 2, 'distance from 1 to 30'],
    ['a NEAR/31 b', 2, 'distance from 1 to 30'],
    ['a NEAR/100 b', 2, 'distance from 1 to 30'],
    ['a NEAR/03 b', 2, 'distance from 1 to 30'],
    ['a NEAR/-3 b', 2, 'distance from 1 to 30'],
    ['a NEAR/x b', 2, 'distance from 1 to 30'],
    ['a NEAR/٣ b', 2, 'distance from 1 to 30'],
    ['(a) NEAR/x b', 4, 'distance from 1 to 30'],
    [
      'NEAR/3 b',
      0,
      'a side of NEAR must be a word, word* or a phrase in quotes, or several with OR in parentheses, without a field: (a OR b) NEAR/3 c',
    ],
    ['a OR NEAR/3 b', 5, 'a side of NEAR'],
    ['a NEAR/3', 8, 'a side of NEAR'],
    ['(a NEAR/3) b', 9, 'a side of NEAR'],
    ['(a b) NEAR/3 c', 3, 'a side of NEAR'],
    ['(a AND b) NEAR/3 c', 3, 'a side of NEAR'],
    ['(a OR -b) NEAR/3 c', 6, 'a side of NEAR'],
    ['(a OR NOT b) NEAR/3 c', 6, 'a side of NEAR'],
    ['(a OR title:b) NEAR/3 c', 6, 'a side of NEAR'],
    ['a NEAR/3 (b c)', 12, 'a side of NEAR'],
    ['a NEAR/3 (b OR)', 14, 'a side of NEAR'],
    ['a NEAR/3 ()', 10, 'a side of NEAR'],
    ['a NEAR/3 (b', 9, 'not closed'],
    ['a NEAR/3 ((b OR c)', 9, 'not closed'],
    ['((a NEAR/3 b) OR c) NEAR/4 d', 4, 'a side of NEAR'],
    ['(a OR b) NEAR/3 c NEAR/3 d', 18, 'NEAR does not chain'],
    ['a NEAR/3 (b OR c) ONEAR/3 d', 18, 'ONEAR does not chain'],
    ['a ONEAR b', 2, 'ONEAR needs a distance from 1 to 30, such as a ONEAR/3 b (put ONEAR in quotes'],
    ['a ONEAR/0 b', 2, 'ONEAR needs a distance'],
    ['ONEAR/3 b', 0, 'a side of ONEAR'],
    ['(NEAR/3 b', 1, 'a side of NEAR'],
    ['a NEAR/3 OR', 9, 'a side of NEAR'],
    ['a NEAR/3 -b', 9, 'a side of NEAR'],
    ['a NEAR/3 NOT b', 9, 'a side of NEAR'],
    ['a NEAR/3 OR b', 9, 'a side of NEAR'],
    ['a NEAR/3 NEAR/4 b', 9, 'a side of NEAR'],
    ['title:a NEAR/3 b', 0, 'without a field'],
    ['a NEAR/3 title:b', 9, 'without a field'],
    ['-title:a NEAR/3 b', 1, 'without a field'],
    ['a NEAR/3 b NEAR/3 c', 11, 'NEAR does not chain'],
    ['a NEAR/3 &', 9, 'letter, digit or emoji'],
    ['a NEAR/3 "', 9, 'not closed'],
    ['-NEAR/3 b', 0, 'directly after -'],
    ['title:NEAR/3', 0, 'directly after title:'],
    ['word* *', 6, '* is allowed only at the end'],
    ['*', 0, '* is allowed only at the end'],
    ['*phone', 0, '* is allowed only at the end'],
    ['wo*rd', 2, '* is allowed only at the end'],
    ['a*b*', 1, '* is allowed only at the end'],
    ['"fizz*"', 5, '* is not allowed in a phrase'],
    ['a “fizz＊ water”', 7, '* is not allowed in a phrase'],
    ['a “b c', 2, 'the quote that opens here is not closed'],
    ['title:„b', 6, 'the quote that opens here is not closed'],
    ['a – b', 2, 'expected a letter, digit or emoji in –'],
    ['word**', 4, '* is allowed only at the end'],
    ['C++*', 3, '* is allowed only at the end'],
    ['😀*', 2, '* is allowed only at the end'],
    ['1️⃣*', 3, '* is allowed only at the end'],
    ['*️⃣*', 3, '* is allowed only at the end'],
    [`a b${'\u0301'.repeat(100)}`, 3, 'combining marks'],
    [`"a b${'\u0301\u0316'.repeat(4_000)}"`, 3, 'combining marks'],
  ])('rejects %j at %i: %s (D12)', (query, position, reason) => {
    const [at, message] = rejection(query);
    expect([at, message]).toEqual([position, expect.stringContaining(reason)]);
  });

  it.each([
    ['more than 10 000 characters', 'x'.repeat(10_001), 10_000],
    ['ligatures that stand for more than 10 000 characters', '\u3316'.repeat(4_000), 4_000],
    ['ligatures of several words', `"${'\ufdfa'.repeat(600)}"`, 602],
    ['50 000 words', 'word '.repeat(50_000), 10_000],
    ['50 000 parentheses', '('.repeat(50_000), 10_000],
    ['more than 1 000 words', 'x '.repeat(1_001), 2_000],
    ['NEARs that count as more than 1 000 words', 'a NEAR/30 b '.repeat(17), 192],
    ['ONEARs of groups that count as more than 1 000 words', '(a OR b) ONEAR/30 (a OR b) '.repeat(9), 216],
    ['more than 64 levels of parentheses', `${'('.repeat(65)}a${')'.repeat(65)}`, 64],
    ['5 000 parentheses', '('.repeat(5_000), 64],
    ['more than 64 levels of NOT', `${'NOT '.repeat(65)}a`, 256],
  ])('rejects %s at the first excess', (_, query, position) => {
    expect(rejection(query)[0]).toBe(position);
  });

  it.each(['\ufe0f', '\u034f', '\u180b', '\u{e0100}'])(
    'reads 99 invisible marks, such as %j, in linear time',
    (mark) => {
      const text = `a${mark.repeat(99)}b`;
      expect(parseQuery(text)).toEqual(word(text));
    },
  );

  it('accepts queries at its limits', () => {
    expect(parseQuery(`b${'\u0301'.repeat(99)}`)).toEqual(word(`b${'\u0301'.repeat(99)}`));
    expect(parseQuery('x '.repeat(1_000))).toEqual(and(...Array<TermNode>(1_000).fill(word('x'))));
    expect(parseQuery('a NEAR/5 b '.repeat(100))).toEqual(and(...Array<NearNode>(100).fill(near(a, b, 5))));
    const group = `(${Array<string>(100).fill('a').join(' OR ')})`;
    const many = Array<Leaf>(100).fill(a);
    expect(parseQuery(`${group} NEAR/5 ${group}`)).toEqual(near(many, many, 5));
    expect(() => parseQuery(`${group} NEAR/5 (a OR "a a")`)).toThrow(/once for each length in words on the other side/);
    expect(parseQuery(`${'('.repeat(64)}a${')'.repeat(64)}`)).toEqual(a);
    expect(parseQuery('x'.repeat(10_000))).toEqual(word('x'.repeat(10_000)));
    expect(parseQuery('🎈'.repeat(10_000))).toEqual(word('🎈'.repeat(10_000)));
  });

  it('returns a tree or a syntax error within the query, for any text (E5)', () => {
    const pieces = [
      'a',
      '"',
      '(',
      ')',
      '-',
      '*',
      ...'“”–（）：＊\u200e',
      'title:',
      ' ',
      'OR',
      'AND',
      'NOT',
      ' NEAR/3 ',
      ' ONEAR/2 ',
      '#',
      '\0',
      '\ud800',
      '😀',
      'é',
      '\n',
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (query) => {
        try {
          parseQuery(query);
        } catch (error) {
          expect(error).toBeInstanceOf(QuerySyntaxError);
          expect((error as QuerySyntaxError).position).toBeGreaterThanOrEqual(0);
          expect((error as QuerySyntaxError).position).toBeLessThanOrEqual(query.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads every tree from its written form', () => {
    fc.assert(
      fc.property(queryTree, (tree) => {
        expect(parseQuery(written(tree))).toEqual(tree);
      }),
    );
  });
});

const field = fc.constantFrom(undefined, 'title' as const, 'content' as const, 'author' as const);
const textOf = (...texts: string[]) => fc.constantFrom(...texts);
const side = fc.oneof(
  textOf('a', 'or', 'near/3').map((text) => word(text)),
  textOf('a', '東京').map((text) => prefix(text)),
  textOf('a b', 'NEAR/3').map((text) => phrase(text)),
);
const sides = fc.array(side, { minLength: 1, maxLength: 3 });
const { queryTree } = fc.letrec<{ queryTree: QueryNode }>((tie) => {
  const nodes = fc.array(tie('queryTree'), { minLength: 2, maxLength: 4 });
  return {
    queryTree: fc.oneof(
      { maxDepth: 5 },
      fc.tuple(textOf('a', 'or', 'C++', 'x:y', '10', '#a', '😀'), field).map(([text, at]) => word(text, at)),
      fc.tuple(textOf('a', 'word', '東京'), field).map(([text, at]) => prefix(text, at)),
      fc.tuple(textOf('a b', 'OR', '(c)', '-d'), field).map(([text, at]) => phrase(text, at)),
      fc
        .tuple(sides, sides, fc.integer({ min: 1, max: 6 }), fc.boolean())
        .map(([left, right, distance, ordered]) => near(left, right, distance, { ordered })),
      nodes.map((members) => and(...members)),
      nodes.map((members) => or(...members)),
      tie('queryTree').map((node) => (node.type === 'not' ? node.node : not(node))),
    ),
  };
});

function written(node: QueryNode): string {
  if (node.type === 'not') return `NOT (${written(node.node)})`;
  if (node.type === 'and') return node.nodes.map((member) => `(${written(member)})`).join(' ');
  if (node.type === 'or') return node.nodes.map((member) => `(${written(member)})`).join(' OR ');
  if (node.type === 'near') {
    const [left, right] = node.sides.map((side) => `(${side.map(written).join(' OR ')})`);
    return `${left} ${node.ordered ? 'ONEAR' : 'NEAR'}/${node.distance} ${right}`;
  }
  const field = node.field ? `${node.field}:` : '';
  return node.type === 'phrase' ? `${field}"${node.text}"` : `${field}${node.text}${node.prefix ? '*' : ''}`;
}
