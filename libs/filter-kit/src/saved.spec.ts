import { describe, expect, it } from 'vitest';
import { checkFilters } from './check-filters.js';
import { MAX_VALUES } from './limits.js';
import { savedIds } from './saved.js';

const known = new Map<string, unknown>([
  ['recall', { query: 'recall*', sentiments: ['negative'] }],
  ['all', {}],
  ['large', { ids: Array.from({ length: MAX_VALUES - 10 }, (_, n) => `m${n}`) }],
  ['itself', { saved: ['itself'] }],
]);
const check = (filters: unknown) => checkFilters(filters, 'filters', known);

describe('the filter saved (D25)', () => {
  it('is at least one of the saved searches, each with all of its filters', () => {
    const { filters } = check({ saved: ['recall', 'all'], languages: ['eng'] });
    expect(filters).toMatchObject([
      {
        type: 'any_of',
        path: 'filters.saved',
        filters: [
          { type: 'boolean', must: [{ type: 'query' }, { type: 'values', field: 'sentiment' }], should: [] },
          { type: 'boolean', must: [] },
        ],
      },
      { type: 'values', field: 'language' },
    ]);
  });

  it.each([
    ['an unknown id', { saved: ['recall', 'gone'] }, 'filters.saved[1]'],
    ['a number', { saved: [1] }, 'filters.saved[0]'],
    ['an empty list', { saved: [] }, 'filters.saved'],
    ['a text', { saved: 'recall' }, 'filters.saved'],
    ['an inherited name', { boolean: { must: { saved: ['constructor'] } } }, 'filters.boolean.must.saved[0]'],
  ])('is invalid with %s', (_, filters, path) => {
    expect(check(filters).problems).toMatchObject([{ code: 'value_invalid', path }]);
  });

  it('is invalid inside a saved search', () => {
    const [problem] = checkFilters({ saved: ['recall'] }, 'data.filters').problems;
    expect(problem).toEqual({
      code: 'value_invalid',
      path: 'data.filters.saved',
      detail: 'must not be used in a saved search',
    });
  });

  it('counts the filters of the searches against the limits of the request (D7)', () => {
    expect(check({ saved: ['large'] }).problems).toEqual([]);
    const many = { saved: ['large'], boolean: { must: { saved: ['large', 'large', 'large', 'large', 'large'] } } };
    expect(check(many).problems).toMatchObject([{ code: 'limit_exceeded' }]);
  });

  it('ends with a search that names itself, which cannot be saved', () => {
    expect(check({ saved: ['itself'] }).problems).toMatchObject([{ code: 'limit_exceeded' }]);
  });
});

describe('the ids that filters name', () => {
  it('are found at any depth, once', () => {
    const filters = { saved: ['a'], boolean: { must: { saved: ['b', 'a'], boolean: { must_not: { saved: ['c'] } } } } };
    expect(savedIds(filters)).toEqual(['a', 'b', 'c']);
  });

  it.each([undefined, null, [], 1, { saved: 'a' }, { saved: [1, null, 'a\0'] }, { boolean: { saved: ['a'] } }])(
    'are none in %j',
    (filters) => expect(savedIds(filters)).toEqual([]),
  );

  it('are at most as many as a client account has, however deep the filters are', () => {
    let filters: object = { saved: ['deepest'] };
    for (let n = 0; n < 10_000; n++) filters = { boolean: { must: filters }, saved: [`s${n}`] };
    expect(savedIds(filters).length).toBeLessThan(30);
    expect(savedIds({ saved: Array.from({ length: 5_000 }, (_, n) => `s${n}`) })).toHaveLength(1_000);
  });
});
