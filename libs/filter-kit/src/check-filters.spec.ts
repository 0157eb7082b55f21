import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilters } from './check-filters.js';
import { accepted, refused } from '../test/checked.js';

/** `levels` booleans in each other, around `inside`. */
const nested = (levels: number, inside: unknown, member = 'must'): unknown =>
  Array.from({ length: levels }).reduce((filters) => ({ boolean: { [member]: filters } }), inside);

/** A chain of booleans that holds `count` filters, three at most a level, and is therefore wide rather than deep. */
const wide = (count: number): unknown => {
  const leaves = Array.from({ length: count }, () => ({ ids: ['1'] }) as unknown);
  while (leaves.length > 1) {
    const [must = {}, should = {}, must_not = {}] = leaves.splice(0, 3);
    leaves.push({ boolean: { must, should, must_not } });
  }
  return leaves[0];
};

describe('checkFilters', () => {
  it('takes an empty filter set, which constrains nothing', () => {
    expect(checkFilters({})).toEqual({ filters: [], problems: [] });
  });

  it('gives every filter of a set, with its place', () => {
    expect(accepted({ countries: ['FRA'], types: ['post'] })).toEqual([
      { type: 'values', field: 'country', values: ['FRA'], path: 'filters.countries' },
      { type: 'values', field: 'type', values: ['post'], path: 'filters.types' },
    ]);
  });

  it('starts paths with the one it is given', () => {
    expect(checkFilters({ x: 1 }, 'body.filters').problems[0]?.path).toBe('body.filters.x');
  });

  it.each([null, undefined, 'countries', 1, true, [], [{}]])('refuses %j, which is no filter set (D13)', (value) => {
    expect(refused(value)).toEqual([{ path: 'filters', detail: 'must be an object of filters' }]);
  });

  it('tells every problem, each at its place (D13)', () => {
    const filters = {
      countries: ['FRA'],
      boolean: { must: { countries: ['FRA', 'fra', 'XXX'] }, should: { types: [] } },
      influence: { begin: '1' },
    };
    expect(refused(filters).map(({ path }) => path)).toEqual([
      'filters.boolean.must.countries[1]',
      'filters.boolean.must.countries[2]',
      'filters.boolean.should.types',
      'filters.influence.begin',
    ]);
  });

  it('tells 20 problems at most', () => {
    expect(refused({ countries: Array(10_000).fill('XXX') })).toHaveLength(20);
    expect(refused(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1])))).toHaveLength(20);
  });

  it('refuses an unknown filter key, also where prototypes have a member of that name (D13, E5)', () => {
    for (const key of ['country', 'Countries', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(refused(JSON.parse(`{${JSON.stringify(key)}: ["FRA"]}`))).toEqual([
        { path: `filters.${key}`, detail: expect.stringContaining('is no filter; the filters are boolean, channels,') },
      ]);
    }
  });

  it('shows no more of an unknown key than can be printed (E5)', () => {
    expect(refused({ ['x'.repeat(100_000)]: 1 })[0].path).toBe(`filters.${'x'.repeat(64)}…`);
    expect(refused({ 'a\0\ud800\n': 1 })[0].path).toBe('filters.a\ufffd\ufffd\ufffd');
  });

  it('takes both review_date and reviewed_at, which mean the same and both hold (D8)', () => {
    const period = { begin: '2026-01-01T00:00:00Z' };
    const from = { instant: '2026-01-01T00:00:00.000000Z', inclusive: true };
    expect(accepted({ review_date: period, reviewed_at: period })).toEqual([
      { type: 'time', field: 'reviewed_at', from, path: 'filters.review_date' },
      { type: 'time', field: 'reviewed_at', from, path: 'filters.reviewed_at' },
    ]);
  });
});

describe('a boolean filter', () => {
  it('holds a filter set in each of must, should and must_not', () => {
    const boolean = { must: { countries: ['FRA'] }, should: { types: ['post'] }, must_not: { ids: ['1'] } };
    expect(accepted({ boolean })).toEqual([
      {
        type: 'boolean',
        must: [{ type: 'values', field: 'country', values: ['FRA'], path: 'filters.boolean.must.countries' }],
        should: [{ type: 'values', field: 'type', values: ['post'], path: 'filters.boolean.should.types' }],
        must_not: [{ type: 'values', field: 'id', values: ['1'], path: 'filters.boolean.must_not.ids' }],
        path: 'filters.boolean',
      },
    ]);
  });

  it('counts a member that is {} as omitted, and may omit them all (D7)', () => {
    const nothing = [{ type: 'boolean', must: [], should: [], must_not: [], path: 'filters.boolean' }];
    expect(accepted({ boolean: {} })).toEqual(nothing);
    expect(accepted({ boolean: { must: {}, should: {}, must_not: {} } })).toEqual(nothing);
  });

  it.each([
    [null, 'filters.boolean'],
    [[], 'filters.boolean'],
    [{ must: null }, 'filters.boolean.must'],
    [{ should: [{}] }, 'filters.boolean.should'],
    [{ mustNot: {} }, 'filters.boolean.mustNot'],
    [JSON.parse('{"__proto__": {}}'), 'filters.boolean.__proto__'],
  ])('refuses %j at %s (D13)', (boolean, path) => {
    expect(refused({ boolean }).map((problem) => problem.path)).toEqual([path]);
  });

  it.each(['must', 'should', 'must_not'])('nests 16 levels, through %s too, and no more (D7)', (member) => {
    accepted(nested(16, { ids: ['1'] }, member));
    expect(refused(nested(17, { ids: ['1'] }, member))).toEqual([
      { path: `filters${`.boolean.${member}`.repeat(16)}.boolean`, detail: 'must not nest more than 16 levels deep' },
    ]);
  });

  it.each([2_000, 100_000])('refuses %i levels at once (D7, E5)', (levels) => {
    expect(refused(nested(levels, {}))).toHaveLength(1);
  });
});

describe('the limits of a request', () => {
  it('takes 1 000 filters, booleans not counted, and no more (D7)', () => {
    accepted(wide(1_000));
    expect(refused(wide(1_001))).toEqual([
      {
        path: expect.stringMatching(/^filters\.boolean\..*\.ids$/),
        detail: 'is beyond the 1 000 filters of one request',
      },
    ]);
  });

  it('counts a filter of several lists once (D7)', () => {
    const medias = { sites: [1], site_types: [1] };
    const filters = (count: number) =>
      JSON.parse(JSON.stringify(wide(count)).replaceAll('"ids":["1"]', `"medias":${JSON.stringify(medias)}`));
    accepted(filters(1_000));
    refused(filters(1_001));
  });

  it('takes 10 000 values in a list, and no more (D7)', () => {
    accepted({ ids: Array(10_000).fill('1'), medias: { sites: Array(10_000).fill(1) } });
    const detail = 'must not hold more than 10 000 values';
    expect(refused({ ids: Array(10_001).fill(1) })).toEqual([{ path: 'filters.ids', detail }]);
    expect(refused({ medias: { sites: Array(10_001).fill(1) } })).toEqual([{ path: 'filters.medias.sites', detail }]);
  });

  it('takes 50 000 values in all lists together, and no more (D7)', () => {
    const values = (count: number) => {
      const [authors, sources, ids, titles, classifiers] = Array.from({ length: 5 }, () => Array(10_000).fill('1'));
      const more = count > 50_000 ? { communities: Array(count - 50_000).fill(1) } : {};
      return { influencers: { authors, sources }, ids, boolean: { must_not: { titles, classifiers, ...more } } };
    };
    accepted(values(50_000));
    expect(refused(values(50_001))).toEqual([
      { path: 'filters.boolean.must_not.communities', detail: 'is beyond the 50 000 values of one request' },
    ]);
  });

  it('refuses more booleans than 1 000 filters can need, which only empty ones are (E5)', () => {
    const everywhere = (levels: number): unknown =>
      levels === 0 ? {} : { boolean: { must: everywhere(levels - 1), should: everywhere(levels - 1), must_not: {} } };
    accepted(everywhere(12));
    expect(refused(everywhere(14)).map(({ detail }) => detail)).toEqual([
      'is beyond the 16 000 booleans of one request',
    ]);
  });

  it('reads 100 000 characters of queries, and no more (E5)', () => {
    const queries = (count: number) =>
      JSON.parse(JSON.stringify(wide(count)).replaceAll('"ids":["1"]', `"query":"${'x'.repeat(10_000)}"`));
    accepted(queries(10));
    expect(refused(queries(11))[0].detail).toBe('is beyond the 100 000 query characters of one request');
  });
});

describe('the limits of all queries of a request', () => {
  const queries = (count: number, query: string) =>
    JSON.parse(JSON.stringify(wide(count)).replaceAll('"ids":["1"]', `"query":${JSON.stringify(query)}`));

  it('are 10 000 words and phrases (E5)', () => {
    accepted(queries(10, 'a '.repeat(1_000)));
    accepted(queries(1_000, '"a b" c* -d OR (e NOT f g) h i j'));
    expect(refused(queries(101, 'a '.repeat(100)))[0].detail).toBe('is beyond the 10 000 query words of one request');
  });
});

describe('whatever is sent', () => {
  const keys = ['boolean', 'must', 'should', 'countries', 'medias', 'sites', 'period', 'begin', 'query', '__proto__'];
  const json = fc.oneof(
    fc.jsonValue(),
    fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom<unknown>(null, 0, -1, 1e400, '', 'FRA', '2026-01-31', '\ud800', '(', [], {}, [1], ['FRA']),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 4 }),
      ),
    })).value,
  );

  it('gives either a tree or problems with places and details (D13, E5)', () => {
    fc.assert(
      fc.property(json, (value) => {
        const { filters, problems } = checkFilters(value);
        expect(filters === undefined).toBe(problems.length > 0);
        for (const { path, detail } of problems) {
          expect(path).toMatch(/^filters(\.|\[|$)/);
          expect(detail).not.toBe('');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
