import { describe, expect, it } from 'vitest';
import { accepted, rejected } from '../test/checked.js';

describe('the filter query', () => {
  it('becomes the tree of the query (D12)', () => {
    expect(accepted({ query: 'title:coffee' })).toEqual([
      { type: 'query', query: { type: 'term', text: 'coffee', prefix: false, field: 'title' }, path: 'filters.query' },
    ]);
  });

  it('reports the character of a syntax error, from 1, a surrogate pair as one (D12, D13)', () => {
    const at = (character: number) => [
      {
        code: 'query_invalid',
        path: 'filters.query',
        detail: `is not a valid query at character ${character}: the quote that opens here is not closed`,
      },
    ];
    expect(rejected({ query: 'coffee "tea' })).toEqual(at(8));
    expect(rejected({ query: 'a🍵🍵 "tea' })).toEqual(at(5));
  });

  it.each([null, 1, ['coffee'], {}, 'a\0b', '\ud800', 'x'.repeat(10_001)])('cannot be %j (D13, E5)', (query) => {
    expect(rejected({ query })).toEqual([
      {
        code: 'value_invalid',
        path: 'filters.query',
        detail: 'must be a query, a string of at most 10 000 characters, without NUL or lone surrogates',
      },
    ]);
  });

  it('cannot be empty (D12)', () => {
    expect(rejected({ query: '' })[0].detail).toBe(
      'is not a valid query at character 1: expected a word, a phrase or a parenthesis, found the end of the query',
    );
  });
});

describe('the filter keywords', () => {
  it('becomes the queries as alternatives (D15)', () => {
    const [coffee, tea] = ['coffee', 'tea'].map((text) => ({ type: 'term', text, prefix: false }));
    expect(accepted({ keywords: ['coffee', '-tea'] })).toEqual([
      {
        type: 'query',
        query: { type: 'or', nodes: [coffee, { type: 'not', node: tea }] },
        path: 'filters.keywords',
      },
    ]);
    expect(accepted({ keywords: ['coffee'] })).toEqual([{ type: 'query', query: coffee, path: 'filters.keywords' }]);
  });

  it('reports each fault with the path of its query (D13, D15)', () => {
    expect(rejected({ keywords: ['coffee', '(tea', 1, 'a NEAR b'] })).toEqual([
      {
        code: 'query_invalid',
        path: 'filters.keywords[1]',
        detail: 'is not a valid query at character 1: the parenthesis that opens here is not closed',
      },
      {
        code: 'value_invalid',
        path: 'filters.keywords[2]',
        detail: 'must be a query, a string of at most 10 000 characters, without NUL or lone surrogates',
      },
      {
        code: 'query_invalid',
        path: 'filters.keywords[3]',
        detail:
          'is not a valid query at character 3: NEAR needs a distance from 1 to 30, such as a NEAR/3 b' +
          ' (put NEAR in quotes to search for the word)',
      },
    ]);
    expect(rejected({ boolean: { must_not: { keywords: [''] } } })[0].path).toBe(
      'filters.boolean.must_not.keywords[0]',
    );
  });

  it.each([null, 'coffee', [], {}])('is not %j (D13)', (keywords) => {
    expect(rejected({ keywords })).toEqual([
      {
        code: 'value_invalid',
        path: 'filters.keywords',
        detail: expect.stringMatching(/^must be a list of at least one value, each a query, a string/),
      },
    ]);
  });
});
