import { describe, expect, it } from 'vitest';
import { accepted, refused } from '../test/checked.js';

describe('the filter query', () => {
  it('becomes the tree of the query (D12)', () => {
    expect(accepted({ query: 'title:coffee' })).toEqual([
      { type: 'query', query: { type: 'term', text: 'coffee', prefix: false, field: 'title' }, path: 'filters.query' },
    ]);
  });

  it('says where a syntax error is, counting characters as people do (D12, D13)', () => {
    const at = (character: number) => [
      {
        path: 'filters.query',
        detail: `is no valid query at character ${character}: the quote that opens here is not closed`,
      },
    ];
    expect(refused({ query: 'coffee "tea' })).toEqual(at(8));
    expect(refused({ query: 'a🍵🍵 "tea' })).toEqual(at(5));
  });

  it.each([null, 1, ['coffee'], {}, 'a\0b', '\ud800', 'x'.repeat(10_001)])('is not %j (D13, E5)', (query) => {
    expect(refused({ query })).toEqual([
      {
        path: 'filters.query',
        detail: 'must be a query, a string of at most 10 000 characters, without NUL or lone surrogates',
      },
    ]);
  });

  it('is not empty (D12)', () => {
    expect(refused({ query: '' })[0].detail).toBe(
      'is no valid query at character 1: expected a word, a phrase or a parenthesis, found the end of the query',
    );
  });
});
